import { useState } from 'react';
import type { Verb } from '#domain/mutations/registry.ts';
import { trimToNull } from '#domain/text.ts';
import { verbOf, type ParkedMutation } from '#store/db.ts';
import { wordsOf } from '#store/parked.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/text-field.tsx';
import { parkedReason, parkedTitle } from './parked-words.ts';
import styles from './sync-dialog.module.css';

interface ParkedItemProps {
  readonly parked: ParkedMutation;
  readonly onRetry: (corrected?: Verb) => void;
  readonly onCopy: () => void;
  readonly onDiscard: () => void;
}

/** One change that needs the person: what it was, why it was set aside, and what can be done. */
export function ParkedItem({ parked, onRetry, onCopy, onDiscard }: ParkedItemProps) {
  const [name, setName] = useState<string | null>(null);
  const verb = verbOf(parked);
  const canEdit = verb.kind === 'task.create' || verb.kind === 'task.edit';
  const isOutOfReach = parked.reason.kind === 'gone' || parked.reason.kind === 'unshared';
  return (
    <li className={styles['item']}>
      <p className={styles['what']}>{parkedTitle(parked)}</p>
      <p className={styles['why']}>{parkedReason(parked.reason)}</p>
      {name !== null && (
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      )}
      <div className={styles['actions']}>
        <Button
          onClick={() => {
            const corrected = name === null ? null : trimToNull(name);
            onRetry(corrected === null ? undefined : withName(verb, corrected));
          }}
        >
          {name === null ? 'Retry' : 'Save and retry'}
        </Button>
        {canEdit && name === null && <Button onClick={() => setName(wordsOf(parked).name)}>Edit</Button>}
        {isOutOfReach && <Button onClick={onCopy}>Copy to my inbox</Button>}
        <Button look="danger" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  );
}

function withName(verb: Verb, name: string): Verb {
  switch (verb.kind) {
    case 'task.create':
      return { ...verb, args: { ...verb.args, name } };
    case 'task.edit':
      return { ...verb, args: { ...verb.args, changes: { ...verb.args.changes, name } } };
    case 'task.complete':
    case 'task.setImportant':
    case 'task.delete':
    case 'task.restore':
    case 'project.convert':
    case 'project.delete':
    case 'project.reorder':
    case 'project.switchSpace':
    case 'project.setExecution':
    case 'settings.edit':
      return verb;
  }
}

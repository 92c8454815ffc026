import { useState, type FormEvent } from 'react';
import type { TaskRef } from '#domain/ids.ts';
import { TEXT_LIMITS, trimToNull } from '#domain/text.ts';
import * as texts from '#words/en/next-action.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useKeptFields } from '../screen-memory/use-kept-fields.ts';
import styles from './next-action.module.css';
import { placeOfNext } from './typed-of.ts';

interface NextActionProps {
  readonly project: TaskRef;
  /** False if it could not be saved: what was typed stays. */
  readonly onAdd: (name: string) => Promise<boolean>;
}

/** Asks for a project's next step, which is added by Enter or the button. */
export function NextAction({ project, onAdd }: NextActionProps) {
  const [kept, keep] = useKeptFields(placeOfNext(project));
  const typed = kept?.['name'] ?? '';
  const [isAdding, setAdding] = useState(false);
  const name = trimToNull(typed);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (name === null || isAdding) return;
    setAdding(true);
    const isSaved = await onAdd(name).finally(() => setAdding(false));
    if (isSaved) keep(null);
  };
  return (
    <form className={styles['ask']} onSubmit={(event) => void add(event)}>
      <TextField
        label={texts.question}
        maxLength={TEXT_LIMITS.taskName}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => keep({ name: event.target.value })}
      />
      <Button type="submit" look="primary" busy={name === null || isAdding}>
        {texts.add}
      </Button>
    </form>
  );
}

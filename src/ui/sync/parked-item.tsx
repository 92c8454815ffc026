import { carriesWords, definitionOf, withArgs, type Verb } from '#domain/verbs/registry.ts';
import { trimToNull } from '#domain/text.ts';
import { verbOf, type ParkedMutation, type TaskRow } from '#store/db.ts';
import { wordsOf } from '#store/unsent/words-of.ts';
import * as texts from '#words/en/sync-panel.ts';
import { Button } from '../parts/button.tsx';
import { TextArea, TextField } from '../parts/text-field.tsx';
import { useKeptFields } from '../screen-memory/use-kept-fields.ts';
import { ChangeItem } from './change-item.tsx';
import { parkedReason } from './parked-words.ts';
import styles from './sync-dialog.module.css';
import { nameError } from '../task/text-error.ts';

interface ParkedItemProps {
  readonly parked: ParkedMutation;
  /** The project that has to be restored before the change can apply. */
  readonly deletedProject: TaskRow | null;
  readonly onRestoreAndApply: () => void;
  readonly onRetry: (corrected?: Verb) => void;
  readonly onCopy: () => void;
  readonly onExport: () => void;
  readonly onDiscard: () => void;
}

/** One parked change: what it was, why it was parked, and the available actions. */
export function ParkedItem({
  parked,
  deletedProject,
  onRestoreAndApply,
  onRetry,
  onCopy,
  onExport,
  onDiscard,
}: ParkedItemProps) {
  const words = wordsOf(parked);
  const [kept, keep] = useKeptFields(`parked_${parked.n}`);
  const edited = kept && { name: kept['name'] ?? '', description: kept['description'] ?? '' };
  const verb = verbOf(parked);
  const canEdit = carriesWords(verb);
  // Unchanged, a rule would clear its texts again.
  const canRetry = edited !== null || parked.reason.kind !== 'cleared';
  const hasWords = trimToNull(words.name) !== null;
  const wrongName = edited === null ? null : nameError(edited.name);
  return (
    <ChangeItem change={parked} why={whyOf(parked, deletedProject)} withoutDescription={edited !== null}>
      {edited !== null && (
        <>
          <TextField
            label={texts.name}
            value={edited.name}
            error={wrongName}
            onChange={(event) => keep({ ...edited, name: event.target.value })}
          />
          <TextArea
            label={texts.description}
            rows={3}
            value={edited.description}
            onChange={(event) => keep({ ...edited, description: event.target.value })}
          />
        </>
      )}
      <div className={styles['actions']}>
        {deletedProject && edited === null && (
          <Button onClick={onRestoreAndApply}>{texts.restoreAndApply}</Button>
        )}
        {canRetry && (
          <Button
            onClick={() => {
              if (wrongName === null) onRetry(edited === null ? undefined : withWords(verb, words, edited));
            }}
          >
            {edited === null ? texts.retry : texts.saveAndRetry}
          </Button>
        )}
        {canEdit && edited === null && (
          <Button onClick={() => keep({ name: words.name, description: words.description ?? '' })}>
            {texts.edit}
          </Button>
        )}
        {hasWords && <Button onClick={onCopy}>{texts.copyToMyInbox}</Button>}
        <Button onClick={onExport}>{texts.exportChanges}</Button>
        <Button look="danger" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </ChangeItem>
  );
}

function whyOf({ reason }: ParkedMutation, deletedProject: TaskRow | null): string {
  return deletedProject ? texts.projectDeleted({ name: deletedProject.name }) : parkedReason(reason);
}

interface Words {
  readonly name: string;
  readonly description: string | null;
}

/** The same verb with the corrected texts; for an edit only what was changed then or now. */
function withWords(verb: Verb, before: Words, edited: Words): Verb {
  const name = trimToNull(edited.name) ?? before.name;
  const description = trimToNull(edited.description ?? '');
  const corrected = {
    ...(name === before.name ? {} : { name }),
    ...(description === before.description ? {} : { description }),
  };
  return withArgs(verb, definitionOf(verb).withWords?.(verb.args, corrected) ?? verb.args);
}

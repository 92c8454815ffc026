import { useRef, useState } from 'react';
import type { TaskRow } from '#store/db.ts';
import { dropDraft, readDraft, writeDraft } from './draft-storage.ts';
import { changedFields, draftOf, isSameDraft, type TaskDraft } from './task-draft.ts';

/** The form's contents, kept in the tab's storage while they differ from the task. */
export function useTaskDraft(task: TaskRow) {
  const [{ opened, draft, wasRestored }, setState] = useState(() => {
    const stored = readDraft(task);
    const fresh = draftOf(task);
    return stored ? { ...stored, wasRestored: true } : { opened: fresh, draft: fresh, wasRestored: false };
  });

  /** Also between two changes of one event. */
  const latest = useRef(draft);

  const change = (changes: Partial<TaskDraft>) => {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    if (isSameDraft(opened, next)) dropDraft(task.ref);
    else writeDraft(task.ref, { opened, draft: next });
    setState({ opened, draft: next, wasRestored });
  };
  /** The task has these words now. What was typed instead of the former ones stays, unsaved. */
  const accept = (words: Partial<TaskWords>) => {
    const next = {
      opened: { ...opened, ...words },
      draft: { ...latest.current, ...wordsWhere(words, (field) => latest.current[field] === opened[field]) },
    };
    latest.current = next.draft;
    if (isSameDraft(next.opened, next.draft)) dropDraft(task.ref);
    else writeDraft(task.ref, next);
    setState({ ...next, wasRestored });
  };
  const drop = () => {
    dropDraft(task.ref);
    const fresh = draftOf(task);
    latest.current = fresh;
    setState({ opened: fresh, draft: fresh, wasRestored: false });
  };
  return {
    opened,
    draft,
    wasRestored,
    changed: () => changedFields(opened, latest.current),
    change,
    /** What somebody else has written meanwhile where other words are typed. */
    overtaken: () => {
      const changes = changedFields(opened, latest.current);
      const now = draftOf(task);
      return wordsWhere(
        now,
        (field) => field in changes && now[field] !== opened[field] && task[field] !== changes[field],
      );
    },
    accept,
    drop,
  };
}

type TaskWords = Pick<TaskDraft, 'name' | 'description'>;

function wordsWhere(
  { name, description }: Partial<TaskWords>,
  isMeant: (field: keyof TaskWords) => boolean,
): Partial<TaskWords> {
  return {
    ...(name !== undefined && isMeant('name') && { name }),
    ...(description !== undefined && isMeant('description') && { description }),
  };
}

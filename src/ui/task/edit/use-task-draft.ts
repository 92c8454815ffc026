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
  /** The task has this text now. What was typed instead of the former one stays, unsaved. */
  const accept = (field: 'name' | 'description', text: string) => {
    const isTyped = draft[field] !== opened[field];
    const next = {
      opened: { ...opened, [field]: text },
      draft: isTyped ? draft : { ...draft, [field]: text },
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
    accept,
    drop,
  };
}

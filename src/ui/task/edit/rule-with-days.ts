import type { Day } from '#domain/ids.ts';
import { movedRule, repeatOf, ruleOf } from '#domain/repeat.ts';
import { dayOfRound } from '#domain/round.ts';
import type { TaskDraft } from './task-draft.ts';

/**
 * The changes of a draft, with the rule counted from the day that they give the task: a rule that was chosen in this sheet
 * before the day is about that day. One that the task had before keeps its days where a single round is moved.
 */
export function withRuleOfDay(
  changes: Partial<TaskDraft>,
  { opened, draft }: { readonly opened: TaskDraft; readonly draft: TaskDraft },
  today: Day,
): Partial<TaskDraft> {
  const isNew = draft.repeat !== null && draft.repeat !== opened.repeat && changes.repeat === undefined;
  if (!isNew) return changes;
  const [from, to] = [draft, { ...draft, ...changes }].map((days) => dayOfRound(days) ?? today);
  if (from === undefined || to === undefined || from === to) return changes;
  return { ...changes, repeat: repeatOf(movedRule(ruleOf(draft.repeat), from, to)) };
}

import type { Day } from '#domain/ids.ts';
import { isOnLastDays, onLastDays } from '#domain/last-day.ts';
import { movedRule, repeatOf, ruleOf, type RepeatRule } from '#domain/repeat.ts';
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
  return { ...changes, repeat: repeatOf(ruleOn(ruleOf(draft.repeat), from, to)) };
}

/** A rule of the last days keeps to them, in the months of the new day. */
function ruleOn(rule: RepeatRule, from: Day, to: Day): RepeatRule {
  const isOfLast = rule.from === 'date' && rule.since !== from && isOnLastDays(rule);
  return (isOfLast ? onLastDays({ ...rule, since: to }) : null) ?? movedRule(rule, from, to);
}

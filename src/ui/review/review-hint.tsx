import { dayOf } from '#domain/day.ts';
import type { IsoTime, Day } from '#domain/ids.ts';
import type { ReviewPart } from '#domain/review.ts';
import type { Task } from '#domain/task.ts';
import { appearsOn } from '#domain/waiting.ts';
import * as texts from '#words/en/review.ts';
import { wholeDay } from '../days/day-words.ts';
import processStyles from '../process/process-screen.module.css';
import { useToday } from '../session/today-context.ts';
import { useHolder } from '../who/use-holder.ts';

interface ReviewHintProps {
  readonly part: ReviewPart;
  readonly task: Task;
}

/** Why the card is there. */
export function ReviewHint({ part, task }: ReviewHintProps) {
  const today = useToday();
  const holder = useHolder()(task);
  return (
    <p className={processStyles['hint']}>
      {hintOf(part, task, { today, name: holder?.name ?? texts.somebody })}
    </p>
  );
}

interface Circumstances {
  readonly today: Day;
  /** Of who has it. */
  readonly name: string;
}

function hintOf(part: ReviewPart, task: Task, { today, name }: Circumstances): string {
  const on = (at: IsoTime) => wholeDay(dayOf(Date.parse(at)), today);
  switch (part) {
    case 'inbox':
      return '';
    case 'waiting':
      return texts.othersHaveIt({ name, day: on(task.updated_at) });
    case 'stuck':
      return texts.noOpenStep;
    case 'untouched':
      return texts.untouchedSince({ day: on(task.updated_at) });
    case 'someday':
      return texts.isItTime;
    case 'ahead':
      return aheadWords(task, today);
    case 'unclaimed':
      return texts.nobodyHasIt({ day: on(task.created_at) });
  }
}

function aheadWords(task: Task, today: Day): string {
  const back = appearsOn(task);
  if (task.due_on === null) return back === null ? '' : texts.backOn({ day: wholeDay(back, today) });
  const day = wholeDay(task.due_on, today);
  return task.due_on < today ? texts.overdueSince({ day }) : texts.dueOn({ day });
}

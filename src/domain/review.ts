/**
 * The weekly review: what is asked about, in which order and how much of it at once, and when it is due. What is asked
 * follows from the tasks; stored is only how far somebody has come (decision 117).
 */
import { addDays, dayOf, daysBetween, SOMEDAY, weekdayOf } from './day.ts';
import type { Day, IsoTime, TaskRef, UserId } from './ids.ts';
import { isActionable } from './project.ts';
import { WEEKDAYS, type Settings } from './settings.ts';
import type { Task } from './task.ts';
import { hasWho } from './task-types.ts';
import { appearsOn, isDue, isWaiting, isWaitingIn } from './waiting.ts';
import { isOthers } from './who.ts';

/** In the order in which they are gone through. A task is asked about in the first that has it. */
export const REVIEW_PARTS = [
  'inbox',
  'waiting',
  /** Projects without an open step. */
  'stuck',
  'untouched',
  'someday',
  /** What is overdue, due or back within two weeks. */
  'ahead',
  'unclaimed',
] as const;
export type ReviewPart = (typeof REVIEW_PARTS)[number];

/** At most so many cards of a part in one review; the rest waits for the next one. */
export const MOST_CARDS: Readonly<Record<ReviewPart, number>> = {
  inbox: 15,
  waiting: 7,
  stuck: 7,
  untouched: 7,
  someday: 7,
  ahead: 7,
  unclaimed: 7,
};

const UNTOUCHED_DAYS = 30;
const DAYS_AHEAD = 14;
const WEEK = 7;

type Days = Readonly<Record<string, Day>>;

/** How far somebody has come, on this device. */
export interface ReviewState {
  /** Of the last review that was begun; null before the first. */
  readonly startedOn: Day | null;
  readonly isFinished: boolean;
  /** It was finished before, and goes through what was left for the next one. */
  readonly isAgain: boolean;
  /** The index of its part; what came before is over. */
  readonly part: number;
  /** How many cards of each part were answered in it. */
  readonly answered: Readonly<Partial<Record<ReviewPart, number>>>;
  /** When a task was last asked about, by its ref. */
  readonly asked: Days;
  /** When somebody said that an untouched task stays. */
  readonly kept: Days;
}

export const NO_REVIEW: ReviewState = {
  startedOn: null,
  isFinished: false,
  isAgain: false,
  part: 0,
  answered: {},
  asked: {},
  kept: {},
};

interface Circumstances {
  readonly today: Day;
  readonly me: UserId;
  readonly state: ReviewState;
}

export type Candidates<T extends Task = Task> = Readonly<Record<ReviewPart, readonly T[]>>;

/** What there is to ask about, without a limit. `open`: all tasks that are open, those of projects among them. */
export function reviewCandidates<T extends Task>(open: readonly T[], at: Circumstances): Candidates<T> {
  const isIn = partOf(open, at);
  const found = Object.fromEntries(REVIEW_PARTS.map((part) => [part, [] as T[]])) as Record<ReviewPart, T[]>;
  for (const task of open) {
    if (isAsked(task, at.state)) continue;
    const part = REVIEW_PARTS.find((each) => isIn(each, task));
    if (part !== undefined) found[part].push(task);
  }
  for (const part of REVIEW_PARTS) sortBy(found[part], (task) => orderIn(part, task, at.state));
  return found;
}

function isAsked({ ref }: Task, { startedOn, asked }: ReviewState): boolean {
  const day = asked[ref];
  return day !== undefined && startedOn !== null && day >= startedOn;
}

function partOf(open: readonly Task[], { today, me, state }: Circumstances) {
  const byRef = new Map(open.map((task) => [task.ref, task]));
  const siblings = groupBySteps(open);
  const lastDay = addDays(today, DAYS_AHEAD);

  const canBeDone = (task: Task) => {
    const project = task.project_ref === null ? null : (byRef.get(task.project_ref) ?? null);
    const steps = siblings.get(task.project_ref) ?? [];
    return !isWaitingIn(task, project, today) && isActionable(task, project, steps, today);
  };
  const isMine = (task: Task) => task.status === 'todo' && !isOthers(task, me);

  return (part: ReviewPart, task: Task): boolean => {
    if (task.completed || task.deleted_at !== null || task.type === 'grocery' || task.type === 'note')
      return false;
    switch (part) {
      case 'inbox':
        return task.status === 'inbox';
      case 'waiting':
        return isOthers(task, me);
      case 'stuck':
        return task.type === 'project' && !siblings.has(task.ref) && !isWaiting(task, today);
      case 'untouched':
        return (
          isMine(task) &&
          task.type !== 'project' &&
          isLongAgo(task.updated_at, today) &&
          !isKept(task, state, today) &&
          canBeDone(task)
        );
      case 'someday':
        return isMine(task) && task.not_before === SOMEDAY && !isDue(task, today);
      case 'ahead': {
        const day = dayAhead(task, today);
        return isMine(task) && day !== null && day <= lastDay;
      }
      case 'unclaimed':
        return (
          task.family_id !== null &&
          task.who === null &&
          task.status === 'todo' &&
          task.type !== 'project' &&
          hasWho(task.type) &&
          canBeDone(task)
        );
    }
  };
}

/** The open steps of each project. */
function groupBySteps(open: readonly Task[]): ReadonlyMap<TaskRef | null, readonly Task[]> {
  const groups = new Map<TaskRef | null, Task[]>();
  for (const task of open) {
    if (task.project_ref === null || task.type === 'note' || task.completed || task.deleted_at !== null)
      continue;
    const group = groups.get(task.project_ref);
    if (group === undefined) groups.set(task.project_ref, [task]);
    else group.push(task);
  }
  return groups;
}

/** The day for which it is in view: its deadline, or that on which it comes back. */
function dayAhead(task: Task, today: Day): string | null {
  const appears = isWaiting(task, today) ? appearsOn(task) : null;
  const day = appears === SOMEDAY ? null : appears;
  if (task.due_on === null || day === null) return task.due_on ?? day;
  return day < task.due_on ? day : task.due_on;
}

function isLongAgo(at: IsoTime, today: Day): boolean {
  return daysBetween(dayOf(Date.parse(at)), today) >= UNTOUCHED_DAYS;
}

function isKept({ ref }: Task, { kept }: ReviewState, today: Day): boolean {
  const day = kept[ref];
  return day !== undefined && daysBetween(day, today) < UNTOUCHED_DAYS;
}

/** What was asked about longest ago comes first, so that the rest of one week is the beginning of the next. */
function orderIn(part: ReviewPart, task: Task, { asked }: ReviewState): string {
  const before = asked[task.ref] ?? '';
  switch (part) {
    case 'inbox':
    case 'unclaimed':
      return `${before}/${task.created_at}`;
    case 'waiting':
    case 'stuck':
    case 'untouched':
    case 'someday':
      return `${before}/${task.updated_at}`;
    case 'ahead':
      return `${[task.due_on, appearsOn(task)]
        .filter((day) => day !== null)
        .toSorted()
        .join('/')}/${task.created_at}`;
  }
}

function sortBy<T extends Task>(tasks: T[], orderOf: (task: T) => string): void {
  const order = new Map(tasks.map((task) => [task, `${orderOf(task)}/${task.ref}`]));
  tasks.sort((a, b) => ((order.get(a) ?? '') < (order.get(b) ?? '') ? -1 : 1));
}

export interface ReviewPlan<T extends Task = Task> {
  /** Of the parts that are not over, those that have any. */
  readonly parts: readonly { readonly part: ReviewPart; readonly cards: readonly T[] }[];
  /** Cards that were answered, and those that are left. */
  readonly done: number;
  readonly left: number;
  /** How much of each part waits for the next review. */
  readonly rest: Readonly<Partial<Record<ReviewPart, number>>>;
}

/** What one review asks of the candidates. */
export function planOf<T extends Task>(candidates: Candidates<T>, state: ReviewState): ReviewPlan<T> {
  const parts = REVIEW_PARTS.map((part, index) => {
    const most = index < state.part ? 0 : Math.max(0, MOST_CARDS[part] - (state.answered[part] ?? 0));
    return { part, cards: candidates[part].slice(0, most), rest: candidates[part].length - most };
  });
  return {
    parts: parts.filter(({ cards }) => cards.length > 0).map(({ part, cards }) => ({ part, cards })),
    done: answeredIn(state),
    left: parts.reduce((sum, { cards }) => sum + cards.length, 0),
    rest: Object.fromEntries(parts.filter(({ rest }) => rest > 0).map(({ part, rest }) => [part, rest])),
  };
}

/** How many cards were answered. */
export function answeredIn({ answered }: ReviewState): number {
  return REVIEW_PARTS.reduce((sum, part) => sum + (answered[part] ?? 0), 0);
}

/** Whether it goes on where it was left: for a week, unless a later one was finished on another device. */
export function isRunning(
  { startedOn, isFinished, isAgain }: ReviewState,
  settings: Pick<Settings['review'], 'done_on'>,
  today: Day,
): boolean {
  if (startedOn === null || isFinished) return false;
  const last = lastReviewOn(settings, today);
  const isOvertaken = last !== null && last > startedOn && !isAgain;
  return daysBetween(startedOn, today) < WEEK && !isOvertaken;
}

/** For so long it matters when a task was asked about. */
const REMEMBERED_DAYS = 90;

export function begun(state: ReviewState, today: Day): ReviewState {
  const isRecent = ([, day]: readonly [string, Day]) => daysBetween(day, today) < REMEMBERED_DAYS;
  const recent = (days: Days) => Object.fromEntries(Object.entries(days).filter(isRecent));
  return { ...NO_REVIEW, startedOn: today, asked: recent(state.asked), kept: recent(state.kept) };
}

/** The same review again, about what was left for the next one. */
export function goneOn(state: ReviewState, today: Day): ReviewState {
  const { startedOn } = state;
  const isOfThisWeek = startedOn !== null && daysBetween(startedOn, today) < WEEK;
  const again = { isFinished: false, isAgain: true, part: 0, answered: {} };
  return { ...state, ...again, startedOn: isOfThisWeek ? startedOn : today };
}

export function finished(state: ReviewState): ReviewState {
  return { ...state, isFinished: true };
}

export interface Answer {
  readonly part: ReviewPart;
  readonly ref: TaskRef;
  readonly today: Day;
  /** It stays as it is, and is not asked about as untouched for another month. */
  readonly isKept?: boolean;
  /** It became a project, whose next action is asked for in its own part. */
  readonly isNewProject?: boolean;
}

export function answered(
  state: ReviewState,
  { part, ref, today, isKept: keeps = false, isNewProject = false }: Answer,
): ReviewState {
  return {
    ...state,
    part: Math.max(state.part, REVIEW_PARTS.indexOf(part)),
    answered: { ...state.answered, [part]: (state.answered[part] ?? 0) + 1 },
    asked: isNewProject ? state.asked : { ...state.asked, [ref]: today },
    kept: keeps ? { ...state.kept, [ref]: today } : state.kept,
  };
}

/** The answer was undone: the card is there again. */
export function takenBack(state: ReviewState, { part, ref }: Pick<Answer, 'part' | 'ref'>): ReviewState {
  const { [ref]: _, ...asked } = state.asked;
  return {
    ...state,
    // Of the last card, after which the review was over.
    ...(state.isFinished && { isFinished: false, isAgain: true }),
    part: Math.min(state.part, REVIEW_PARTS.indexOf(part)),
    answered: { ...state.answered, [part]: Math.max(0, (state.answered[part] ?? 0) - 1) },
    asked,
  };
}

/** The rest of the part waits for the next review. */
export function partSkipped(state: ReviewState, part: ReviewPart): ReviewState {
  return { ...state, part: REVIEW_PARTS.indexOf(part) + 1 };
}

/** Nearer to the last review than this, its weekday is that of the last one. */
const SOONEST = 4;

/** The chosen weekday, four days after the last review at the soonest, and a week after it at the latest. */
export function nextReviewOn(weekday: Settings['review']['weekday'], doneOn: Day): Day {
  const soonest = addDays(doneOn, SOONEST);
  const ahead = (WEEKDAYS.indexOf(weekday) - weekdayOf(soonest) + WEEK) % WEEK;
  return addDays(soonest, Math.min(ahead, WEEK - SOONEST));
}

/** Fewer open tasks are in view without a review. */
export const ENOUGH_TO_REVIEW = 5;

/** What tells, before the first review, whether there is something to look back on. */
export interface BeforeTheFirst {
  readonly hasEnough: boolean;
  /** When the oldest open task was added. */
  readonly oldest: IsoTime | null;
}

/** Null if never. In the east it may have been tomorrow; what is later was written by a clock that is wrong. */
export function lastReviewOn({ done_on }: Pick<Settings['review'], 'done_on'>, today: Day): Day | null {
  return done_on !== null && done_on <= addDays(today, 1) ? done_on : null;
}

export function isReviewDue(
  settings: Settings['review'],
  today: Day,
  { hasEnough, oldest }: BeforeTheFirst,
): boolean {
  const last = lastReviewOn(settings, today);
  if (last !== null) return nextReviewOn(settings.weekday, last) <= today;
  return hasEnough && oldest !== null && daysBetween(dayOf(Date.parse(oldest)), today) >= WEEK;
}

/** What must hold of a small world that has healed, by what its people did. Sentences about what is wrong. */
import { copyRef } from '#domain/copy-ref.ts';
import { addDays } from '#domain/day.ts';
import type { Day } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { memberIn } from '#domain/who.ts';
import { THE_DAY } from '../acts/days.ts';
import { nameOfRow, ROWS, type RowName } from './places.ts';
import type { Deed } from './record.ts';
import { valuesIn } from './values.ts';

export interface Healed {
  readonly deeds: readonly Deed[];
  /** Everything on the server. */
  readonly tasks: ReadonlyMap<string, Task>;
  /** Rows and their history, and what is parked, as one text. */
  readonly texts: string;
  readonly letGo: ReadonlySet<string>;
  readonly parked: readonly Parked[];
}

export interface Parked {
  readonly device: number;
  readonly ref: string | null;
  readonly kind: string;
  readonly why: string;
}

type Kind = Deed['kind'];

export function wrongIn(healed: Healed): readonly string[] {
  const { tasks, parked } = healed;
  return [
    ...parked.flatMap((each) => wronglyParked(healed, each)),
    ...valuesLost(healed),
    ...[...tasks.values()].flatMap((task) => {
      const name = nameOfRow(task.ref);
      if (name === null) return [];
      return [
        ...(task.repeat === null ? [] : wrongRounds(healed, task, name)),
        ...(isStep(name) ? wrongStep(healed, task, name) : []),
        ...(name === 'task' ? wrongPlain(healed, task) : []),
        ...wrongFrame(healed, task, name),
      ];
    }),
  ];
}

function isStep(name: RowName): boolean {
  return !['task', 'chore', 'project'].includes(name);
}

function on({ deeds }: Healed, name: RowName, ...kinds: readonly Kind[]): readonly Deed[] {
  return deeds.filter(({ row, kind }) => row === name && kinds.includes(kind));
}

/** Those that may have an effect: nobody has taken them back as a whole. */
function possible(deeds: readonly Deed[]): readonly Deed[] {
  return deeds.filter(({ fate }) => fate !== 'undone');
}

/** Those that must have theirs: nobody has taken them back, and their author was not told that they wait for a decision. */
function standing({ parked }: Healed, deeds: readonly Deed[]): readonly Deed[] {
  return deeds.filter(
    ({ fate, device, row }) =>
      fate === 'stands' && !parked.some((each) => each.device === device && each.ref === ROWS[row]),
  );
}

/** What somebody else did must explain it. */
function wronglyParked({ deeds }: Healed, { device, kind, why }: Parked): readonly string[] {
  const byOthers = (...kinds: readonly Kind[]) =>
    deeds.some((deed) => deed.device !== device && kinds.includes(deed.kind));
  const isStepOpen =
    byOthers('add', 'untick', 'restore') ||
    deeds.some(({ device: by, fate }) => by !== device && fate !== 'stands');
  const isRight =
    (why === 'open_subtasks' && isStepOpen) ||
    (why === 'project_deleted' && byOthers('delete')) ||
    (why === 'task_missing' && kind !== 'task.create' && deeds.some((deed) => deed.kind === 'add'));
  return isRight ? [] : [`${'abc'[device] ?? ''} has parked ${kind}: ${why}`];
}

/** Each round is over exactly where somebody's tick or skip of it stands, and a tick has left its copy. */
function wrongRounds(healed: Healed, task: Task, name: RowName): readonly string[] {
  const { ref, round, deleted_at, due_on } = task;
  const ends = on(healed, name, 'tick', 'skip');
  const wrong: string[] = [];
  // What was taken back on a device stays where somebody had gone on from it before that was known.
  const isGoneOnFrom = (each: number) => ends.some((deed) => deed.round > each);
  for (let each = 0; each < round; each += 1) {
    const ofRound = ends.filter((deed) => deed.round === each);
    const isSkipped = ofRound.some(({ kind }) => kind === 'skip');
    if (possible(ofRound).length === 0 && !isGoneOnFrom(each))
      wrong.push(`round ${each} of ${name} is over, and nobody's tick or skip stands`);
    const copy = healed.tasks.get(copyRef(ref, each));
    const isThere = copy !== undefined && copy.deleted_at === null;
    const ticks = ofRound.filter(({ kind }) => kind === 'tick');
    if (standing(healed, ticks).length > 0 && !isSkipped && !isThere)
      wrong.push(`round ${each} of ${name} is done, and has left no copy`);
    if (isThere && possible(ticks).length === 0 && !isGoneOnFrom(each))
      wrong.push(`round ${each} of ${name} has a copy, and nobody's tick stands`);
    if (
      isThere &&
      possible(ticks).length > 0 &&
      !possible(ticks).some(({ user }) => user === copy.completed_by)
    )
      wrong.push(
        `round ${each} of ${name} is said to be done by ${String(copy.completed_by)}, whose tick does not stand`,
      );
  }
  wrong.push(...wrongDayOfRound(healed, task, name));
  // Of a task that is deleted the rounds rest.
  const isResting = on(healed, name, 'delete').length > 0 || deleted_at !== null;
  if (isResting) return wrong;
  if (standing(healed, ends).some((deed) => deed.round >= round))
    wrong.push(`${name} is in round ${round}, which somebody has done or skipped`);
  const roundsOver = (deeds: readonly Deed[]) => new Set(deeds.map((deed) => deed.round)).size;
  const maybe = ends.filter(({ fate, round: each }) => fate !== 'undone' || isGoneOnFrom(each));
  const [least, most] = [roundsOver(standing(healed, ends)), roundsOver(maybe)];
  const weeks = Array.from({ length: most - least + 1 }, (_, more) => addDays(THE_DAY, 7 * (least + more)));
  if (due_on === null || !weeks.includes(due_on))
    wrong.push(`${name} is due on ${String(due_on)} after ${least} to ${most} rounds`);
  return wrong;
}

/** It waits until somebody's day of the present round, or until its own day. */
function wrongDayOfRound(
  healed: Healed,
  { not_before, due_on, round }: Task,
  name: RowName,
): readonly string[] {
  const wentBackTo = on(healed, name, 'tick', 'skip').some(({ fate }) => fate !== 'stands');
  if (not_before === null || not_before === due_on || wentBackTo) return [];
  const isSaid = on(healed, name, 'later').some(
    ({ value, round: of }) => value === not_before && of === round,
  );
  return isSaid ? [] : [`${name} waits until ${not_before} in round ${round}, which nobody has said in it`];
}

/** A step is done where somebody's tick stands that saw the present round, and waits as somebody said in it. */
function wrongStep(healed: Healed, task: Task, name: RowName): readonly string[] {
  const project = healed.tasks.get(ROWS.project);
  // No round opens what is deleted.
  if (project === undefined || task.project_ref !== project.ref || task.deleted_at !== null) return [];
  const wrong: string[] = [];
  const ticks = on(healed, name, 'tick').filter(({ round }) => round === project.round);
  if (task.completed && possible(ticks).length === 0)
    wrong.push(`${name} is done in round ${project.round}, in which nobody's tick of it stands`);
  const isUnclear = on(healed, name, 'untick').length > 0 || hasGone(healed, name);
  if (!task.completed && !isUnclear && standing(healed, ticks).length > 0)
    wrong.push(`${name} is open in round ${project.round}, in which somebody has ticked it`);
  wrong.push(...wrongDay(healed, task, { name, project }));
  return wrong;
}

/** What was put off goes along with its project from round to round, and what was put off too late does not. */
function wrongDay(
  healed: Healed,
  { not_before }: Task,
  { name, project }: { readonly name: RowName; readonly project: Task },
): readonly string[] {
  const isUnclear = on(healed, 'project', 'later').length > 0 || wentBack(healed);
  if (not_before === null || not_before === 'someday' || isUnclear) return [];
  const days = on(healed, name, 'later').flatMap(({ value, round }) => {
    const weeks = project.round - round;
    return value === null || weeks < 0 ? [] : [addDays(value as Day, 7 * weeks)];
  });
  return days.includes(not_before)
    ? []
    : [`${name} waits until ${not_before} in round ${project.round}, which nobody has said in it`];
}

function wentBack({ deeds }: Healed): boolean {
  return deeds.some(
    ({ row, kind, fate }) => row === 'project' && (kind === 'tick' || kind === 'skip') && fate !== 'stands',
  );
}

/** It or its project was deleted at some time. */
function hasGone(healed: Healed, name: RowName): boolean {
  return [...on(healed, name, 'delete', 'restore'), ...on(healed, 'project', 'delete', 'restore')].length > 0;
}

/** Of a plain task every tick stands that its author has not taken back. */
function wrongPlain(healed: Healed, task: Task): readonly string[] {
  if (on(healed, 'task', 'untick').length > 0) return [];
  const ticks = on(healed, 'task', 'tick');
  if (task.completed && possible(ticks).length === 0) return ['task is done, and nobody has ticked it'];
  if (!task.completed && standing(healed, ticks).length > 0)
    return ['task is open, and somebody has ticked it'];
  const isTheirs = !task.completed || possible(ticks).some(({ user }) => user === task.completed_by);
  return isTheirs
    ? []
    : [`task is said to be done by ${String(task.completed_by)}, whose tick does not stand`];
}

/** What nobody has touched is as it was. */
function wrongFrame(healed: Healed, task: Task, name: RowName): readonly string[] {
  const wrong: string[] = [];
  const names = [name, ...on(healed, name, 'edit', 'add').map(({ value }) => value)];
  if (!names.includes(task.name)) wrong.push(`${name} is called ${task.name}`);
  const project = isStep(name) ? ROWS.project : null;
  const wasProjectDeleted = on(healed, 'project', 'delete').length > 0;
  if (task.project_ref !== project && !(project !== null && wasProjectDeleted))
    wrong.push(`${name} has left its project`);
  const isDeletable = hasGone(healed, name) || on(healed, name, 'add').length > 0;
  if (task.deleted_at !== null && !isDeletable) wrong.push(`${name} is deleted, and nobody has deleted it`);
  const holder = memberIn(task.who);
  if (holder !== null && !on(healed, name, 'claim').some(({ user }) => user === holder))
    wrong.push(`${name} is ${holder}'s, who has not claimed it`);
  if (task.not_before !== null && task.repeat === null && on(healed, name, 'later').length === 0)
    wrong.push(`${name} waits until ${task.not_before}, and nobody has put it off`);
  return wrong;
}

/** Words and days are in a row, in its history or parked, unless their author let go of them. */
function valuesLost({ deeds, texts, letGo }: Healed): readonly string[] {
  const kept = new Set(valuesIn(texts));
  return deeds.flatMap(({ value, row, kind }) =>
    value === null || kept.has(value) || letGo.has(value) ? [] : [`${value} of ${kind} ${row} is nowhere`],
  );
}

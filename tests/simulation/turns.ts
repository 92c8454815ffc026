/** What must hold of tasks that are taken in turns: each round passes the turn once, whoever and however many do it. */
import { copyRef } from '#domain/copy-ref.ts';
import type { TaskRef, Turns } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { EditTaskArgs } from '#domain/verbs/task-edit.ts';
import { memberIn, type Who } from '#domain/who.ts';
import type { Doing } from './acts/act.ts';
import type { Look } from './ledger.ts';
import { verbsIn } from './verbs-in.ts';

export interface TurnsWatch {
  /** After an act on a device. */
  readonly note: (doing: Doing, before: Look, after: Look) => void;
  /** At the end, of all rows on the server. */
  readonly check: (everything: ReadonlyMap<string, Task>) => readonly string[];
}

interface Begun {
  readonly turns: Turns;
  readonly who: Who | null;
  readonly round: number;
}

export function createTurnsWatch(): TurnsWatch {
  /** Whoever said who takes turns, or whose turn it is: what they left of the row. */
  const said = new Map<TaskRef, readonly Begun[]>();
  /** Tasks whose turns somebody has ended: from then on rounds passed nothing, until there are turns again. */
  const ended = new Set<TaskRef>();
  /** Rounds that somebody has put back: the turn goes back too. */
  const backwards = new Set<TaskRef>();
  /** Whom somebody gave a task, and in which round: by "ref who", the rounds as they saw them. */
  const gifts = new Map<string, Set<number>>();

  return {
    note: (doing, before, after) => {
      const edits = editsIn(doing, before);
      for (const edit of edits) noteGift(edit, before);
      for (const row of after.rows.values()) {
        const was = before.rows.get(row.ref) ?? NEW;
        if (row.round < was.round) backwards.add(row.ref);
        if (was.turns !== null && row.turns === null) ended.add(row.ref);
        const isSame = was.turns === row.turns && was.who === row.who;
        if (isSame || isOfRound(verbsIn(doing, before)) || row.round > was.round) continue;
        const { ref, turns, who, round } = row;
        said.set(ref, [...(said.get(ref) ?? []), { turns: turns ?? NONE, who, round }]);
        // By an edit it is noted as it was asked for.
        if (!edits.some((edit) => edit.ref === row.ref)) give(ref, who, was.turns === null ? ANY : round);
      }
    },
    check: (everything) =>
      [...everything.values()].flatMap((task) => [
        ...impossible(task),
        ...passedTooOften(task),
        ...givenLate(task),
      ]),
  };

  function noteGift(edit: EditTaskArgs, before: Look): void {
    if (edit.changes.who === undefined) return;
    const row = before.rows.get(edit.ref) ?? NEW;
    give(edit.ref, edit.changes.who, row.turns === null ? ANY : (edit.round ?? row.round));
  }

  function give(ref: TaskRef, who: Who | null, round: number): void {
    const key = `${ref} ${String(who)}`;
    gifts.set(key, (gifts.get(key) ?? new Set()).add(round));
  }

  /** C62: of a task whose turns one person has set, once, and whose holder only the rounds have changed. */
  function passedTooOften({ ref, name, turns, who, round }: Task): readonly string[] {
    const [begun, ...others] = said.get(ref) ?? [];
    if (begun === undefined || others.length > 0 || backwards.has(ref)) return [];
    if (turns === null || turns !== begun.turns || who === null) return [];
    const people = JSON.parse(turns) as Who[];
    const first = begun.who === null ? -1 : people.indexOf(begun.who);
    // Rounds that were over before the turns came to the server have passed none.
    const most = Math.max(0, round - begun.round);
    const possible = Array.from({ length: most + 1 }, (_, count) =>
      count === 0 ? begun.who : people[(first + count) % people.length],
    );
    return possible.includes(who)
      ? []
      : [`${name} is ${who}'s after ${most} rounds that began with ${String(begun.who)} of ${turns}`];
  }

  /**
   * C63: whoever takes no turns has a task of others' turns only in the round in which it was given to them. A round that is
   * put back is whoever's its copy was.
   */
  function givenLate({ ref, name, turns, who, round }: Task): readonly string[] {
    if (turns === null || who === null || memberIn(who) !== null || ended.has(ref)) return [];
    // A device without the family of a task shows no turns of it, and asks for them all the same.
    const taking = [turns, ...(said.get(ref) ?? []).map((each) => each.turns)];
    if (taking.some((each) => (JSON.parse(each) as Who[]).includes(who))) return [];
    const rounds = gifts.get(`${ref} ${who}`) ?? new Set();
    const wasOfCopy = gifts.has(`${copyRef(ref, round)} ${who}`);
    return rounds.has(round) || rounds.has(ANY) || wasOfCopy
      ? []
      : [`${name} is ${who}'s in round ${round}, and was given in ${[...rounds].join()}`];
  }
}

/** Done, put back or skipped: whatever it does to whoever has the task, nobody has said so. */
function isOfRound(verbs: readonly Verb[]): boolean {
  return verbs.length > 0 && verbs.every(({ kind }) => ['task.complete', 'task.skip'].includes(kind));
}

function editsIn(doing: Doing, before: Look): readonly EditTaskArgs[] {
  const isDone = doing.kind === 'verb' || doing.kind === 'press';
  return isDone ? verbsIn(doing, before).flatMap((verb) => (verb.kind === 'task.edit' ? verb.args : [])) : [];
}

/** Where a task was in no turns, a gift is not of a round. */
const ANY = -1;
/** What a row has before it is made. */
const NEW = { turns: null, who: null, round: 0 };
const NONE = '[]' as Turns;
/** T105 */
function impossible({ name, turns, repeat, family_id }: Task): readonly string[] {
  if (turns === null) return [];
  const people = JSON.parse(turns) as Who[];
  const isRight = new Set(people).size === people.length && people.length > 1;
  return isRight && repeat !== null && family_id !== null ? [] : [`${name} cannot have the turns ${turns}`];
}

/** What an open list shows: its last result, with the effects of verbs that this does not hold yet. */
import type { TaskRef } from '#domain/ids.ts';
import type { ListQuestion, ShownList } from '../queries/shown-list.ts';
import type { EarlyEffect, EarlyEffects, ShownRow } from './early-effects.ts';
import { asBefore } from './same-list.ts';
import { isListed, withEffects } from './with-effects.ts';

export interface ShownListNow extends Omit<ShownList, 'rows'> {
  readonly rows: readonly ShownRow[];
}

export interface ListResult {
  readonly question: ListQuestion;
  readonly read: ShownList;
  /** On the count of transactions, when the reading began. */
  readonly beganAt: number;
}

export interface ListState {
  /** Undefined while nothing has been read. The same object until something changes. */
  readonly current: () => ShownListNow | undefined;
  readonly take: (result: ListResult) => void;
  /** From now on verbs find its rows, and it shows their effects. Returns the function that closes it. */
  readonly open: () => () => void;
}

export function createListState(early: EarlyEffects, onChange: () => void): ListState {
  let result: ListResult | undefined;
  let shown: ShownListNow | undefined;

  const unseen = ({ beganAt }: ListResult) => early.effects().filter((effect) => !hasSeen(beganAt, effect));
  const show = () => {
    if (result === undefined) return;
    const { question, read } = result;
    const rows = withEffects(read, question, unseen(result));
    if (shown?.rows === rows && shown.projects === read.projects) return;
    shown = { ...read, rows };
    onChange();
  };

  return {
    current: () => shown,
    take: (next) => {
      result = { ...next, read: asBefore(result?.read, next.read) };
      early.prune();
      show();
    },
    open: () =>
      early.open({
        find: (ref) => findIn(shown, ref),
        needs: (effect) => result === undefined || needs(result, effect, unseen(result)),
        onEffects: show,
      }),
  };
}

/** A read that began after a transaction waits for it. */
function hasSeen(beganAt: number, { begunAt }: EarlyEffect): boolean {
  return begunAt !== null && beganAt >= begunAt;
}

/** Also if its rows are listed by an earlier effect alone: without it, this one would show them again. */
function needs(
  { question, read, beganAt }: ListResult,
  effect: EarlyEffect,
  unseen: readonly EarlyEffect[],
): boolean {
  if (hasSeen(beganAt, effect)) return false;
  const refs = new Set(effect.rows.map(({ ref }) => ref));
  return (
    read.rows.some(({ ref }) => refs.has(ref)) ||
    unseen.some(({ rows }) => rows.some((row) => refs.has(row.ref) && isListed(row, question)))
  );
}

function findIn(shown: ShownListNow | undefined, wanted: TaskRef): ShownRow | null {
  return shown?.rows.find(({ ref }) => ref === wanted) ?? shown?.projects.get(wanted) ?? null;
}

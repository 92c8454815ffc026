/** A list that is shown: live from the database, with the effects of verbs that it does not hold yet. */
import { liveQuery } from 'dexie';
import type { TaskRef } from '#domain/ids.ts';
import type { KinboxDb } from '../db.ts';
import { readShownList, type ListQuestion, type ShownList } from '../queries/shown-list.ts';
import { createEarlyEffects, type EarlyEffect, type EarlyEffects, type ShownRow } from './early-effects.ts';
import { asBefore } from './same-list.ts';
import { isListed, withEffects } from './with-effects.ts';

export interface ShownListNow extends Omit<ShownList, 'rows'> {
  readonly rows: readonly ShownRow[];
}

export interface OpenList {
  /** Undefined while nothing has been read. Throws if reading failed. The same object until something changes. */
  readonly current: () => ShownListNow | undefined;
  /** Calls back when `current` has changed. Returns the function that ends it. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Reads and watches; until the first result, the former one is shown. Returns the function that closes the list. */
  readonly watch: (question: ListQuestion) => () => void;
}

interface Answer {
  readonly question: ListQuestion;
  readonly read: ShownList;
  /** On the count of transactions, when the reading began. */
  readonly beganAt: number;
}

interface OpenListDeps {
  readonly db: KinboxDb;
  readonly early?: EarlyEffects | undefined;
}

export function createOpenList({ db, early = createEarlyEffects() }: OpenListDeps): OpenList {
  const listeners = new Set<() => void>();
  let answer: Answer | undefined;
  let shown: ShownListNow | undefined;
  let failure: { readonly error: unknown } | null = null;

  const tell = () => listeners.forEach((listener) => listener());
  const show = () => {
    if (answer === undefined) return;
    const { question, read, beganAt } = answer;
    const unseen = early.effects().filter((effect) => !hasSeen(beganAt, effect));
    const rows = withEffects(read, question, unseen);
    if (shown?.rows === rows && shown.projects === read.projects) return;
    shown = { ...read, rows };
    tell();
  };
  const take = (next: Answer) => {
    answer = { ...next, read: asBefore(answer?.read, next.read) };
    failure = null;
    early.prune();
    show();
  };

  return {
    current: () => {
      if (failure !== null) throw failure.error;
      return shown;
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    watch: (question) => {
      const close = early.open({
        find: (ref) => findIn(shown, ref),
        needs: (effect) => answer === undefined || needs(answer, effect),
        onEffects: show,
      });
      const watched = liveQuery(async () => {
        const beganAt = early.now();
        return { question, beganAt, read: await readShownList(db, question) };
      }).subscribe({
        next: take,
        error: (error: unknown) => {
          failure = { error };
          tell();
        },
      });
      return () => {
        watched.unsubscribe();
        close();
      };
    },
  };
}

/** A read that began after a transaction waits for it. */
function hasSeen(beganAt: number, { begunAt }: EarlyEffect): boolean {
  return begunAt !== null && beganAt >= begunAt;
}

function needs({ question, read, beganAt }: Answer, effect: EarlyEffect): boolean {
  if (hasSeen(beganAt, effect)) return false;
  return effect.rows.some((row) => isListed(row, question) || read.rows.some(({ ref }) => ref === row.ref));
}

function findIn(shown: ShownListNow | undefined, wanted: TaskRef): ShownRow | null {
  return shown?.rows.find(({ ref }) => ref === wanted) ?? shown?.projects.get(wanted) ?? null;
}

/** A list that is shown: live from the database, with the effects of verbs that it does not hold yet. */
import { liveQuery } from 'dexie';
import type { KinboxDb } from '../db.ts';
import { readShownList, type ListQuestion } from '../queries/shown-list.ts';
import { createEarlyEffects, type EarlyEffects } from './early-effects.ts';
import { createListState, type ShownListNow } from './list-state.ts';

export interface OpenList {
  /** Undefined while nothing has been read. Throws if reading failed. The same object until something changes. */
  readonly current: () => ShownListNow | undefined;
  /** Calls back when `current` has changed. Returns the function that ends it. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Reads and watches; until the first result, the former one is shown. Returns the function that closes the list. */
  readonly watch: (question: ListQuestion) => () => void;
}

interface OpenListDeps {
  readonly db: KinboxDb;
  readonly early?: EarlyEffects | undefined;
}

export function createOpenList({ db, early = createEarlyEffects() }: OpenListDeps): OpenList {
  const listeners = new Set<() => void>();
  let failure: { readonly error: unknown } | null = null;
  const tell = () => listeners.forEach((listener) => listener());
  const state = createListState(early, tell);

  return {
    current: () => {
      if (failure !== null) throw failure.error;
      return state.current();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    watch: (question) => {
      const close = state.open();
      const watched = liveQuery(async () => {
        const beganAt = early.now();
        return { question, beganAt, read: await readShownList(db, question) };
      }).subscribe({
        next: (result) => {
          failure = null;
          state.take(result);
        },
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

import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useSyncExternalStore, type RefObject } from 'react';
import type { KinboxDb } from '#store/db.ts';
import { readFound, type FoundTasks } from '#store/search/read-found.ts';
import { createSearcher, type Searcher } from '#store/search/searcher.ts';
import { useDevice } from '../session/session-context.ts';

/** Two screens: another word leads to the wanted one sooner than a longer list. */
const MOST = 24;

/** Has the searcher of this page from its first search on. */
export type KeptSearcher = RefObject<Searcher | null>;

/** What the device has of it, live; undefined before the first result, and for a moment that of what was typed before. */
export function useFound(kept: KeptSearcher, typed: string): FoundTasks | undefined {
  const { db } = useDevice();
  const searcher = useMemo(() => takeSearcher(kept, db), [kept, db]);
  const version = useSyncExternalStore(searcher.subscribe, searcher.version);
  return useLiveQuery(async () => readFound(searcher, typed, MOST), [searcher, typed, version]);
}

function takeSearcher(kept: KeptSearcher, db: KinboxDb): Searcher {
  if (kept.current?.db === db) return kept.current;
  kept.current?.end();
  kept.current = createSearcher(db);
  return kept.current;
}

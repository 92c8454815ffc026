/** What open lists show before it is stored: nothing else may be shown once it is known what became of it. */
import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '#domain/day.ts';
import type { FamilyId, TaskRef } from '#domain/ids.ts';
import type { TaskList } from '#domain/lists.ts';
import { SPACES } from '#domain/space.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { KinboxDb, TaskRow } from '#store/db.ts';
import { readShownList, type ListQuestion } from '#store/queries/shown-list.ts';
import { createEarlyEffects, type EarlyEffects } from '#store/shown/early-effects.ts';
import { createListState } from '#store/shown/list-state.ts';
import { isListed } from '#store/shown/with-effects.ts';

/** A list reads again at every fourth look only, so that a verb may meet other rows than the list shows. */
const LATE = 4;
const GONE = 'gone' as TaskRef;
/** The screen that is open, one after the other. */
const READS_EACH = 3;
const LISTS: readonly TaskList[] = ['todo', 'inbox', 'projects', 'completed', 'important'];

export interface ShownEffects {
  readonly early: EarlyEffects;
  /** A list may read now: it shows these rows then, until it reads again. */
  readonly show: (rows: ReadonlyMap<TaskRef, TaskRow>, home: FamilyId | null) => Promise<void>;
  /** A change of a row that lists show and the database has no more: it is shown, and refused. */
  readonly refusable: () => Verb | null;
  /** What is wrong with what is shown once a verb has ended, and left these rows; and with the list when it was read last. */
  readonly check: (stored: ReadonlyMap<TaskRef, TaskRow>) => readonly string[];
}

interface ShownDeps {
  readonly db: KinboxDb;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

export function createShownEffects({ db, clock }: ShownDeps): ShownEffects {
  const early = createEarlyEffects();
  let listed: ReadonlyMap<TaskRef, TaskRow> = new Map();
  // Whatever is saved stays until the next look, as in a list that has not read again.
  let hasRead = false;
  let looks = 0;
  /** How many transactions had begun at the last check. */
  let checked = 0;
  let wrongAtRead: readonly string[] = [];
  let question: ListQuestion | undefined;
  const list = createListState(early, () => undefined);
  list.open();

  async function readList(): Promise<void> {
    const name = LISTS[Math.floor(looks / LATE / READS_EACH) % LISTS.length] ?? 'todo';
    question = { list: name, spaces: SPACES, today: dayOf(clock()), limit: Infinity };
    const beganAt = early.now();
    const read = await readShownList(db, question);
    list.take({ question, beganAt, read });
    const rows = list.current()?.rows ?? [];
    wrongAtRead = isDeepStrictEqual(rows, read.rows) ? [] : [`shows other rows than it has read of ${name}`];
  }

  function wrongInList(
    written: ReadonlySet<TaskRef>,
    stored: ReadonlyMap<TaskRef, TaskRow>,
  ): readonly string[] {
    return (list.current()?.rows ?? [])
      .filter(({ ref }) => written.has(ref))
      .flatMap((row) => {
        const now = stored.get(row.ref);
        const isRight = now !== undefined && isDeepStrictEqual(row, now);
        const belongs = now !== undefined && question !== undefined && isListed(now, question);
        return isRight && belongs ? [] : [`lists ${row.name} otherwise than it is stored`];
      });
  }

  early.open({ find: (ref) => listed.get(ref) ?? null, needs: () => !hasRead, onEffects: () => undefined });
  return {
    early,
    show: async (rows, home) => {
      looks += 1;
      if (looks % LATE !== 1) return;
      const [row] = rows.values();
      listed =
        row === undefined ? rows : new Map([...rows, [GONE, { ...row, ref: GONE, project_ref: null }]]);
      early.knowHomeFamily(home);
      await readList();
    },
    refusable: () =>
      looks % LATE === 1 && listed.has(GONE)
        ? { kind: 'task.edit', args: { ref: GONE, changes: { name: 'Gone' } } }
        : null,
    check: (stored) => {
      const ended = early.effects().filter(({ begunAt }) => (begunAt ?? Infinity) > checked);
      const wrong = ended.flatMap(({ isSaved, rows }) => {
        if (!isSaved) return [`goes on to show ${namesOf(rows)}, which is not stored`];
        const others = rows.filter((row) => !isDeepStrictEqual(row, stored.get(row.ref)));
        return others.length === 0 ? [] : [`shows ${namesOf(others)} otherwise than it is stored`];
      });
      const written = new Set(ended.flatMap(({ rows }) => rows.map(({ ref }) => ref)));
      const fresh = wrongInList(written, stored);
      hasRead = true;
      early.prune();
      hasRead = false;
      // Another verb begins: the lists look at the effects again.
      early.begin([]).end(false);
      const afterwards = [...wrongAtRead, ...fresh, ...wrongInList(written, stored)];
      [checked, wrongAtRead] = [early.now(), []];
      return [...wrong, ...afterwards];
    },
  };
}

function namesOf(rows: readonly TaskRow[]): string {
  return rows.map(({ name }) => name).join();
}

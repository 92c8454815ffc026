/** What open lists show before it is stored: nothing else may be shown once it is known what became of it. */
import { isDeepStrictEqual } from 'node:util';
import type { FamilyId, TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { TaskRow } from '#store/db.ts';
import { createEarlyEffects, type EarlyEffects } from '#store/shown/early-effects.ts';

/** A list reads again at every fourth look only, so that a verb may meet other rows than the list shows. */
const LATE = 4;
const GONE = 'gone' as TaskRef;

export interface ShownEffects {
  readonly early: EarlyEffects;
  /** A list may read now: it shows these rows then, until it reads again. */
  readonly show: (rows: ReadonlyMap<TaskRef, TaskRow>, home: FamilyId | null) => void;
  /** A change of a row that lists show and the database has no more: it is shown, and refused. */
  readonly refusable: () => Verb | null;
  /** What is wrong with what is shown once a verb has ended, and left these rows. */
  readonly check: (stored: ReadonlyMap<TaskRef, TaskRow>) => readonly string[];
}

export function createShownEffects(): ShownEffects {
  const early = createEarlyEffects();
  let listed: ReadonlyMap<TaskRef, TaskRow> = new Map();
  // Whatever is saved stays until the next look, as in a list that has not read again.
  let hasRead = false;
  let looks = 0;
  early.open({ find: (ref) => listed.get(ref) ?? null, needs: () => !hasRead, onEffects: () => undefined });
  return {
    early,
    show: (rows, home) => {
      looks += 1;
      if (looks % LATE !== 1) return;
      const [row] = rows.values();
      listed =
        row === undefined ? rows : new Map([...rows, [GONE, { ...row, ref: GONE, project_ref: null }]]);
      early.knowHomeFamily(home);
    },
    refusable: () =>
      looks % LATE === 1 && listed.has(GONE)
        ? { kind: 'task.edit', args: { ref: GONE, changes: { name: 'Gone' } } }
        : null,
    check: (stored) => {
      const wrong = early.effects().flatMap(({ isSaved, rows }) => {
        if (!isSaved) return [`goes on to show ${namesOf(rows)}, which is not stored`];
        const others = rows.filter((row) => !isDeepStrictEqual(row, stored.get(row.ref)));
        return others.length === 0 ? [] : [`shows ${namesOf(others)} otherwise than it is stored`];
      });
      hasRead = true;
      early.prune();
      hasRead = false;
      return wrong;
    },
  };
}

function namesOf(rows: readonly TaskRow[]): string {
  return rows.map(({ name }) => name).join();
}

/**
 * The effects of verbs that are being committed, which lists show before the database has them.
 *
 *     begin ──► begun, in its transaction ──► end: saved ──► gone when no open list needs it
 *       └───────────────┴────────────────────► end: not saved, gone at once
 *
 * A list shows an effect until it has a result whose reading began after the effect's transaction had: IndexedDB lets
 * such a read wait for the transaction, so it holds what was written. Never longer, so that nothing is shown twice, and
 * never shorter, so that nothing disappears for a frame.
 */
import type { FamilyId, TaskRef } from '#domain/ids.ts';
import type { TaskRow } from '../db.ts';

/** A row as a list shows it. */
export interface ShownRow extends TaskRow {
  /** Its change is not stored yet. */
  readonly isSaving?: boolean;
}

export interface EarlyEffect {
  /** The rows as the verb leaves them. */
  readonly rows: readonly ShownRow[];
  /** On the count of transactions; null if its own has not begun. */
  readonly begunAt: number | null;
  readonly isSaved: boolean;
}

/** What the effects need to know of an open list. */
export interface EffectList {
  readonly find: (ref: TaskRef) => ShownRow | null;
  /** Whether the list shows the effect, or may have to. */
  readonly needs: (effect: EarlyEffect) => boolean;
  readonly onEffects: () => void;
}

/** Of one commit. */
export interface Commitment {
  /** Its transaction has begun. Again, if it is attempted again. */
  readonly begun: () => void;
  /** What the transaction writes, if it ends well. */
  readonly wrote: (rows: readonly TaskRow[]) => void;
  readonly end: (isSaved: boolean) => void;
}

export interface EarlyEffects {
  /** The current count of transactions, for a read that begins now. */
  readonly now: () => number;
  readonly effects: () => readonly EarlyEffect[];
  /** Of a row of an open list, as it is shown. */
  readonly find: (ref: TaskRef) => ShownRow | null;
  /** Undefined while it is not known: then nothing is shown early. */
  readonly homeFamily: () => FamilyId | null | undefined;
  readonly knowHomeFamily: (family: FamilyId | null | undefined) => void;
  readonly begin: (rows: readonly TaskRow[]) => Commitment;
  /** Returns the function that closes it. */
  readonly open: (list: EffectList) => () => void;
  /** Forgets what no list needs. Called when a list has a new result. */
  readonly prune: () => void;
}

export function createEarlyEffects(): EarlyEffects {
  const lists = new Set<EffectList>();
  let effects: readonly EarlyEffect[] = [];
  let count = 0;
  let home: FamilyId | null | undefined;

  const prune = () => {
    effects = effects.filter((effect) => !effect.isSaved || [...lists].some((list) => list.needs(effect)));
  };
  const tell = () => {
    for (const list of lists) list.onEffects();
  };

  return {
    now: () => count,
    effects: () => effects,
    find: (ref) => {
      for (const list of lists) {
        const row = list.find(ref);
        if (row !== null) return row;
      }
      return null;
    },
    homeFamily: () => home,
    knowHomeFamily: (family) => void (home = family),
    begin: (rows) => {
      let effect: EarlyEffect = {
        rows: rows.map((row) => ({ ...row, isSaving: true })),
        begunAt: null,
        isSaved: false,
      };
      let written: readonly TaskRow[] = [];
      const replace = (next: EarlyEffect) => {
        effects = effects.map((each) => (each === effect ? next : each));
        effect = next;
      };
      effects = [...effects, effect];
      tell();
      return {
        begun: () => {
          count += 1;
          replace({ ...effect, begunAt: count });
        },
        wrote: (found) => void (written = found),
        end: (isSaved) => {
          if (isSaved) replace({ ...effect, rows: written, isSaved });
          else effects = effects.filter((each) => each !== effect);
          prune();
          tell();
        },
      };
    },
    open: (list) => {
      lists.add(list);
      return () => {
        lists.delete(list);
        prune();
      };
    },
    prune,
  };
}

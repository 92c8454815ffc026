import { useState } from 'react';
import { placeBetween } from '#domain/place-between.ts';
import type { TaskRef } from '#domain/ids.ts';
import { placeOf, type Places } from '#domain/places.ts';
import { commit } from '#store/commit.ts';
import { placesWithMove } from '#store/queries/hand-order.ts';
import { noteMove, underWay, type Done } from '#store/undo/act-stack.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import * as texts from '#words/en/arrange.ts';
import { useDevice } from '../session/session-context.ts';
import { outcomeWords } from '../acts/outcome-words.ts';
import { reportMove } from '../acts/report-act.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { movedIn } from './moved-in.ts';

interface Moved {
  /** The rows as read before the move: the next result of the query has the new order. */
  readonly basis: readonly ShownRow[];
  readonly order: readonly string[];
}

/** Hexadecimal characters of a task's ref: different for most tasks that two devices put into one gap. */
const TAG_LENGTH = 2;

/**
 * The rows in the person's order, from the moment a row is dropped. `hasMore`: rows that are not read yet follow them.
 */
export function useHandOrder(rows: readonly ShownRow[], places: Places, hasMore: boolean) {
  const device = useDevice();
  // The move is the act, and not the change of the settings that it makes.
  const { acts: _, ...quiet } = device;
  const toasts = useToasts();
  const [moved, setMoved] = useState<Moved | null>(null);
  const shown = moved?.basis === rows ? inOrder(rows, moved.order) : rows;

  const moveTo = async (order: readonly string[]): Promise<Done | null> => {
    const ref = movedIn(
      shown.map((row) => row.ref),
      order,
    );
    if (ref === null) return null;
    const placeAt = (index: number) => {
      const row = shown.find((each) => each.ref === order[index]);
      return row === undefined ? null : placeOf(row, places);
    };
    const at = order.indexOf(ref);
    const above = placeAt(at - 1);
    // Right below the last row that is shown, and not below all that follow it.
    const isBeforeMore = hasMore && above !== null && at === order.length - 1;
    const below = isBeforeMore ? `${above}~` : placeAt(at + 1);
    const place = placeBetween(above, below, ref.slice(0, TAG_LENGTH));
    if (place === null) {
      toasts.show({ type: 'error', message: texts.noRoom });
      return null;
    }
    setMoved({ basis: rows, order });
    const changes = await placesWithMove(device.db, places, { ref: ref as TaskRef, place });
    const outcome = changes && (await commit(quiet, { kind: 'settings.edit', args: { places: changes } }));
    if (outcome?.kind === 'saved') {
      const before = places[ref] ?? null;
      const done = noteMove(device.acts, { ref: ref as TaskRef, before, after: place });
      done.onTakenBack.push(() => setMoved(null));
      reportMove({ device, toasts }, done);
      return done;
    }
    setMoved(null);
    const reason = outcome === null ? texts.tooManyMoved : outcomeWords(outcome);
    toasts.show({ type: 'error', message: texts.notMoved({ reason }) });
    return null;
  };

  const move = (order: readonly string[]) => {
    const work = moveTo(order);
    underWay(device.acts, work);
    return work.catch((error: unknown) => {
      setMoved(null);
      throw error;
    });
  };
  return { shown, move };
}

function inOrder(rows: readonly ShownRow[], order: readonly string[]): readonly ShownRow[] {
  const indexes = new Map(order.map((ref, index) => [ref, index]));
  return rows.toSorted((a, b) => (indexes.get(a.ref) ?? 0) - (indexes.get(b.ref) ?? 0));
}

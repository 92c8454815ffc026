import { useState } from 'react';
import type { TaskRef } from '#domain/ids.ts';
import { arrangedSubtasks } from '#domain/project.ts';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/project.ts';
import { useAct } from '../acts/use-act.ts';

interface Arrangement {
  /** The rows as read before the move: the next result of the query has the new order. */
  readonly basis: readonly TaskRow[];
  readonly order: readonly TaskRef[];
}

/** The subtasks in the user's order, from the moment the row is dropped. */
export function useArrangement(project: TaskRef, subtasks: readonly TaskRow[]) {
  const act = useAct();
  const [arrangement, setArrangement] = useState<Arrangement | null>(null);
  const shown = arrangement?.basis === subtasks ? inOrder(subtasks, arrangement.order) : subtasks;

  const arrange = async (open: readonly string[]) => {
    const order = arrangedSubtasks(subtasks, open as readonly TaskRef[]);
    setArrangement({ basis: subtasks, order });
    const outcome = await act(
      { kind: 'project.reorder', args: { ref: project, order } },
      { failure: (reason) => texts.reorderFailed({ reason }) },
    );
    if (outcome.kind !== 'saved') setArrangement(null);
  };

  return { shown, arrange };
}

function inOrder(subtasks: readonly TaskRow[], order: readonly TaskRef[]): readonly TaskRow[] {
  const places = new Map(order.map((ref, place) => [ref, place]));
  return subtasks.toSorted((a, b) => (places.get(a.ref) ?? 0) - (places.get(b.ref) ?? 0));
}

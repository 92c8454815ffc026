import { useRef } from 'react';
import type { ShownRow } from '#store/shown/early-effects.ts';
import { SortableList } from '../project/sortable-list.tsx';
import { useSelectableRows } from '../selection/use-selectable-rows.ts';
import { TaskCard } from '../task/task-card.tsx';
import type { TaskListProps } from '../task/task-list.tsx';
import { useAddedBy } from '../task/use-added-by.ts';
import { useLingering } from '../task/use-lingering.ts';
import { useSteady } from '../task/use-steady.ts';
import { useHandOrder } from './use-hand-order.ts';
import type { Places } from '#domain/places.ts';

interface HandListProps extends TaskListProps {
  readonly places: Places | undefined;
}

/** A list that is ordered by hand. */
export function HandList({ label, rows, places, projectNames, parked, actions, onMore }: HandListProps) {
  const { shown, move } = useHandOrder(rows, places ?? {}, onMore !== undefined);
  const open = useLingering(shown);
  const rowActions = useSteady(open.keeping(actions));
  const addedBy = useAddedBy();
  const place = useRef<HTMLDivElement>(null);
  const isSelected = useSelectableRows(place, shown);
  const drawTask = (task: ShownRow) => (
    <TaskCard
      task={task}
      addedBy={addedBy(task)}
      projectName={task.project_ref && (projectNames.get(task.project_ref) ?? null)}
      isParked={parked.has(task.ref)}
      isLeaving={open.isLeaving(task.ref)}
      isSelected={isSelected(task.ref)}
      actions={rowActions}
    />
  );
  return (
    <div ref={place}>
      <SortableList
        label={label}
        items={open.shown.map((task) => ({ id: task.ref, name: task.name, task }))}
        drawItem={({ task }) => drawTask(open.asKept(task))}
        onArrange={move}
        onMore={onMore}
      />
    </div>
  );
}

import { Plus, X } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isSame } from '#store/is-same.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import * as texts from '#words/en/lists.ts';
import { useAdding } from '../adding/use-adding.ts';
import { ArrangeButton } from '../arrange/arrange-button.tsx';
import { Arrangeable } from '../arrange/arrangeable.tsx';
import { useArranged } from '../arrange/use-arranged.ts';
import { ToProcess } from '../layout/to-process.tsx';
import { Selectable } from '../many/selectable.tsx';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Screen } from '../screen.tsx';
import { AddBelow } from '../task/capture/add-below.tsx';
import { useAddTask } from '../task/capture/use-add-task.ts';
import { useSteady } from '../task/use-steady.ts';
import { useTaskRows } from '../task/use-task-rows.ts';
import { FilterBar } from './filter-bar.tsx';
import {
  hasFilters,
  passesFilters,
  readFilters,
  todoSubtitle,
  writeFilters,
  type TodoFilters,
} from './todo-filters.ts';
import { UntilLink } from './until-link.tsx';
import { usePeopleIn } from './use-people-in.ts';
import styles from './todo-screen.module.css';

const NO_ROWS: readonly ShownRow[] = [];

/** These stand beside the list, which is rendered with whatever is done in it. */
const MemoArrangeButton = memo(ArrangeButton, isSame);
const MemoUntilLink = memo(UntilLink);

export default function TodoScreen() {
  const [params, setParams] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const add = useAddTask('task');
  const plus = useRef<HTMLButtonElement>(null);
  useAdding(isAdding ? null : 'todo', () => setAdding(true), plus);
  const filters = readFilters(params);
  const isFiltered = hasFilters(filters);
  // A filter searches the whole list, not only the loaded page, and a group is whole.
  const arranged = useArranged('todo');
  const { order, chosen } = arranged;
  const list = useTaskRows('todo', { order, isPaged: !isFiltered && chosen.groups === 'none' });
  const shown =
    list && isFiltered ? { ...list, rows: list.rows.filter((row) => passesFilters(row, filters)) } : list;
  const isEmpty = list?.rows.length === 0;
  const hasSubtitle = filters.types.length > 0 || filters.efforts.length > 0;
  const people = usePeopleIn(list?.rows ?? NO_ROWS, filters);

  const { change } = useSteady({
    change: (next: TodoFilters) =>
      setParams(writeFilters(params, next), { replace: true, preventScrollReset: true }),
  });

  return (
    <Screen
      title={texts.todo}
      subtitle={hasSubtitle ? todoSubtitle(filters) : undefined}
      actions={
        <>
          {!isEmpty && <MemoArrangeButton list="todo" arranged={arranged} />}
          <IconButton
            ref={plus}
            icon={isAdding ? X : Plus}
            label={isAdding ? texts.cancel : texts.addNewTask}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          />
        </>
      }
    >
      {isAdding && (
        <div className={styles['add']}>
          <AddBelow
            mode="task"
            place="todo"
            adds="todo"
            placeholder={texts.addNewTask}
            onAdd={add}
            onCancel={() => setAdding(false)}
          />
        </div>
      )}
      {!isEmpty && !isAdding && (
        <FilterBar filters={filters} people={people} count={shown?.rows.length} onChange={change} />
      )}
      <Selectable acts={['complete', 'later', 'give', 'move', 'delete']}>
        <Arrangeable
          arranged={arranged}
          label={texts.todo}
          list={shown}
          empty={
            isEmpty ? (
              <NothingToDo />
            ) : (
              <NothingMatches onClear={() => change({ types: [], efforts: [], people: [] })} />
            )
          }
        />
      </Selectable>
      {list !== undefined && <MemoUntilLink list="others" />}
      {list !== undefined && <MemoUntilLink list="later" />}
    </Screen>
  );
}

function NothingToDo() {
  return <EmptyState actions={<ToProcess />}>{texts.nothingProcessed}</EmptyState>;
}

function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState actions={<Button onClick={onClear}>{texts.clearFilters}</Button>}>
      {texts.nothingOfKind}
    </EmptyState>
  );
}

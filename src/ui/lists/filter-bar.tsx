import { UserRound } from 'lucide-react';
import { memo, useRef, type ReactNode } from 'react';
import { EFFORTS, TASK_TYPES } from '#domain/task-types.ts';
import { isSame } from '#store/is-same.ts';
import * as texts from '#words/en/lists.ts';
import { effortNames, typeNames } from '#words/en/choices.ts';
import { Button } from '../parts/button.tsx';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { EffortBars } from '../task/effort-bars.tsx';
import { TYPE_ICONS } from '../task/type-icons.ts';
import styles from './filter-bar.module.css';
import {
  hasFilters,
  isIncluded,
  toggleEffort,
  togglePerson,
  toggleType,
  type Holding,
  type TodoFilters,
} from './todo-filters.ts';

interface FilterBarProps {
  readonly filters: TodoFilters;
  /** Who has any of the tasks; none where all are for anybody. */
  readonly people?: readonly HoldingName[];
  /** The number of tasks that pass them; undefined while they are being read. */
  readonly count: number | undefined;
  readonly onChange: (filters: TodoFilters) => void;
}

export interface HoldingName {
  readonly holding: Holding;
  readonly name: string;
}

/** A note is never listed in Todo, so its type is not offered. */
const FILTER_TYPES = TASK_TYPES.filter((type) => type !== 'note');

const NOBODY: readonly HoldingName[] = [];

export function FilterBar({ filters, people = NOBODY, count, onChange }: FilterBarProps) {
  return (
    <>
      <VisuallyHidden>
        <output>{stateWords(filters, people, count)}</output>
      </VisuallyHidden>
      <MemoFilters filters={filters} people={people} onChange={onChange} />
    </>
  );
}

/** A change in the list changes the count only. */
const MemoFilters = memo(Filters, isSame);

function Filters({ filters, people, onChange }: Required<Omit<FilterBarProps, 'count'>>) {
  const bar = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange({ types: [], efforts: [], people: [] });
    // The button that had the focus is gone.
    bar.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={bar} className={styles['bar']}>
      <fieldset className={styles['group']} aria-label={texts.filterByType}>
        {FILTER_TYPES.map((type) => {
          const Icon = TYPE_ICONS[type];
          return (
            <Toggle
              key={type}
              label={typeNames[type]}
              isOn={filters.types.includes(type)}
              onPress={() => onChange(toggleType(filters, type))}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            </Toggle>
          );
        })}
      </fieldset>
      <fieldset className={styles['group']} aria-label={texts.filterByEffort}>
        {EFFORTS.map((effort) => (
          <Toggle
            key={effort}
            label={effortNames[effort]}
            isOn={filters.efforts.includes(effort)}
            included={isIncluded(filters, effort) ? texts.mediumIncluded : undefined}
            onPress={() => onChange(toggleEffort(filters, effort))}
          >
            <EffortBars effort={effort} />
          </Toggle>
        ))}
      </fieldset>
      {people.length > 0 && (
        <fieldset className={styles['group']} aria-label={texts.filterByPerson}>
          {people.map(({ holding, name }) => (
            <Toggle
              key={holding}
              label={name}
              isOn={filters.people.includes(holding)}
              onPress={() => onChange(togglePerson(filters, holding))}
            >
              <UserRound size={18} strokeWidth={1.75} aria-hidden="true" />
            </Toggle>
          ))}
        </fieldset>
      )}
      {hasFilters(filters) && (
        <Button look="quiet" className={styles['clear']} onClick={clear}>
          {texts.clearFilters}
        </Button>
      )}
    </div>
  );
}

/** What a screen reader says when they change; what is chosen can be seen. */
function stateWords(
  { types, efforts, people: chosen }: TodoFilters,
  people: readonly HoldingName[],
  count: number | undefined,
): string {
  if (count === undefined) return '';
  const names = [
    ...types.map((type) => typeNames[type]),
    ...efforts.map((effort) => effortNames[effort]),
    ...people.filter(({ holding }) => chosen.includes(holding)).map(({ name }) => name),
  ];
  return names.length === 0 ? texts.unfiltered : texts.filtered({ what: names.join(', '), count });
}

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  /** Why it is on and cannot be off. */
  readonly included?: string | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Toggle({ label, isOn, included, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={styles['filter']}
      title={included}
      aria-pressed={isOn}
      aria-disabled={included !== undefined || undefined}
      onClick={included === undefined ? onPress : undefined}
    >
      {children}
      {label}
    </button>
  );
}

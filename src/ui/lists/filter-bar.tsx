import type { ReactNode } from 'react';
import { EFFORTS, TASK_TYPES } from '#domain/task-types.ts';
import * as texts from '#words/en/lists.ts';
import { effortNames, typeNames } from '#words/en/choices.ts';
import { Button } from '../parts/button.tsx';
import { EffortBars } from '../task/effort-bars.tsx';
import { TYPE_ICONS } from '../task/type-icons.ts';
import styles from './filter-bar.module.css';
import { hasFilters, isIncluded, toggleEffort, toggleType, type TodoFilters } from './todo-filters.ts';

interface FilterBarProps {
  readonly filters: TodoFilters;
  readonly onChange: (filters: TodoFilters) => void;
}

/** A note is never listed in Todo, so its type is not offered. */
const FILTER_TYPES = TASK_TYPES.filter((type) => type !== 'note');

export function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <div className={styles['bar']}>
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
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
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
      {hasFilters(filters) && (
        <Button look="quiet" className={styles['clear']} onClick={() => onChange({ types: [], efforts: [] })}>
          {texts.clearFilters}
        </Button>
      )}
    </div>
  );
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
      title={included ?? label}
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={included !== undefined || undefined}
      onClick={included === undefined ? onPress : undefined}
    >
      {children}
    </button>
  );
}

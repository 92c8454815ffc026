import { expect, it } from 'vitest';
import { FilterBar } from '#ui/lists/filter-bar.tsx';
import type { TodoFilters } from '#ui/lists/todo-filters.ts';
import { draw, namesOf } from '../support/markup.tsx';

const nothing = () => undefined;
const bar = (filters: TodoFilters, count?: number) =>
  draw(<FilterBar filters={filters} count={count} onChange={nothing} />);
const said = (markup: string) => /<output>(.*?)<\/output>/.exec(markup)?.[1];

it('U832 each filter shows its word, and is pressed or not', () => {
  const markup = bar({ types: ['call'], efforts: [], people: [] }, 3);
  expect(markup).not.toContain('aria-label="Call"');
  const buttons = namesOf(markup, 'button');
  expect(buttons.slice(0, 2)).toEqual(['Household', 'Call']);
  expect(buttons.slice(-4)).toEqual(['Easy', 'Medium', 'Hard', 'Clear filters']);
  const pressed = [...markup.matchAll(/aria-pressed="(\w+)"/g)].map(([, isOn]) => isOn === 'true');
  expect(pressed).toEqual(buttons.slice(0, -1).map((name) => name === 'Call'));
});

it('U832 what they show is said, with the number of tasks', () => {
  expect(said(bar({ types: ['call', 'errand'], efforts: ['easy'], people: [] }, 3))).toBe(
    'Call, Errand, Easy: 3 tasks.',
  );
  expect(said(bar({ types: ['call'], efforts: [], people: [] }, 1))).toBe('Call: 1 task.');
  expect(said(bar({ types: [], efforts: [], people: [] }, 7))).toBe('All tasks are shown.');
  expect(said(bar({ types: ['call'], efforts: [], people: [] }))).toBe('');
});

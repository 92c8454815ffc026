import { describe, expect, it } from 'vitest';

import type { Effort, TaskType } from '#domain/task-types.ts';
import {
  isIncluded,
  passesFilters,
  readFilters,
  todoSubtitle,
  toggleEffort,
  toggleType,
  writeFilters,
  type TodoFilters,
} from '#ui/lists/todo-filters.ts';

function filters(types: readonly TaskType[], efforts: readonly Effort[] = []): TodoFilters {
  return { types, efforts, people: [] };
}

describe('the filters of Todo', () => {
  it('U9 easy and hard together also select medium', () => {
    const easy = toggleEffort(filters([]), 'easy');
    expect(toggleEffort(easy, 'hard').efforts).toEqual(['easy', 'medium', 'hard']);
  });

  it('U882 medium is included between easy and hard, and a press on it changes nothing', () => {
    const all = filters([], ['easy', 'medium', 'hard']);
    expect(isIncluded(all, 'medium')).toBe(true);
    expect(toggleEffort(all, 'medium')).toEqual(all);
    expect([isIncluded(all, 'easy'), isIncluded(filters([], ['easy', 'medium']), 'medium')]).toEqual([
      false,
      false,
    ]);
  });

  it('U9 efforts keep their order, whichever was chosen first', () => {
    const hard = toggleEffort(filters([]), 'hard');
    expect(toggleEffort(hard, 'medium').efforts).toEqual(['medium', 'hard']);
  });

  it('U9 a second press removes a filter', () => {
    expect(toggleType(toggleType(filters([]), 'call'), 'call').types).toEqual([]);
    expect(toggleEffort(filters([], ['easy', 'medium', 'hard']), 'hard').efforts).toEqual(['easy', 'medium']);
  });

  it.each<[TodoFilters, string]>([
    [filters(['call']), 'Calls to make'],
    [filters(['office']), 'Office tasks'],
    [filters(['household']), 'Household tasks'],
    [filters(['grocery']), 'Groceries'],
    [filters(['shopping']), 'Things to buy'],
    [filters(['computer']), 'Online or Computer Tasks'],
    [filters(['project']), 'Projects'],
    [filters(['errand']), 'Errands to run'],
    [filters(['entertainment']), 'Entertainment'],
    [filters(['note']), 'Notes'],
    [filters([], ['easy']), 'Easy Todo'],
    [filters(['errand'], ['hard']), 'Hard Errands to run'],
    [filters([], ['medium', 'hard']), 'Medium-Hard Todo'],
    [filters(['office'], ['easy', 'medium']), 'Easy - Medium Office tasks'],
    [filters(['office'], ['easy', 'medium', 'hard']), 'Todo'],
    [filters(['office', 'call'], ['easy']), 'Todo'],
    [filters([]), 'Todo'],
  ])('U10 the subtitle of %o', (chosen, expected) => {
    expect(todoSubtitle(chosen)).toBe(expected);
  });

  it.each<[TodoFilters, boolean]>([
    [filters([]), true],
    [filters(['call', 'errand']), true],
    [filters(['call']), false],
    [filters([], ['easy', 'medium']), true],
    [filters(['errand'], ['hard']), false],
  ])('U11 a medium errand passes %o', (chosen, expected) => {
    expect(passesFilters({ type: 'errand', effort: 'medium', who: null }, chosen)).toBe(expected);
  });

  it('U11 a task without a type or an effort passes no filter of that kind', () => {
    const bare = { type: null, effort: null, who: null };
    expect(passesFilters(bare, filters(['call']))).toBe(false);
    expect(passesFilters(bare, filters([], ['easy']))).toBe(false);
    expect(passesFilters(bare, filters([]))).toBe(true);
  });

  it('U12 the URL has them beside its other parameters', () => {
    const chosen = filters(['call', 'errand'], ['easy']);
    const params = writeFilters(new URLSearchParams('edit=57&type=office'), chosen);
    expect(params.toString()).toBe('edit=57&type=call&type=errand&effort=easy');
    expect(readFilters(params)).toEqual(chosen);
  });

  it('U12 invalid values in the URL are ignored', () => {
    expect(readFilters(new URLSearchParams('type=nonsense&effort=hard&effort=easy'))).toEqual(
      filters([], ['easy', 'medium', 'hard']),
    );
  });
});

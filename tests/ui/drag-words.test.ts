import { describe, expect, it } from 'vitest';

import { DRAG_INSTRUCTIONS, dragWords } from '#ui/project/drag-words.ts';
import { SORTABLE_MS } from '#ui/project/sortable-times.ts';

const words = dragWords([
  { id: 'a', name: 'Choose the week' },
  { id: 'b', name: 'Book the cabin' },
  { id: 'c', name: 'Pack' },
]);
const active = { id: 'b' };

describe('a row that is moved', () => {
  it('U100 is told by its name and its place, from lifting to putting down', () => {
    expect(DRAG_INSTRUCTIONS).toMatch(/Space or Enter.*arrow keys.*Escape/);
    expect(words.onDragStart({ active })).toBe('Book the cabin is lifted from place 2 of 3.');
    expect(words.onDragOver({ active, over: { id: 'c' } })).toBe('Book the cabin is over place 3 of 3.');
    expect(words.onDragEnd({ active, over: { id: 'c' } })).toBe(
      'Book the cabin was put down at place 3 of 3.',
    );
  });

  it('U100 is told to be back where it was, when it was put down nowhere or given up', () => {
    expect(words.onDragEnd({ active, over: null })).toBe('Book the cabin was put down at place 2 of 3.');
    expect(words.onDragCancel({ active })).toBe('Book the cabin is back at place 2 of 3.');
    expect(words.onDragOver({ active, over: null })).toBeUndefined();
  });

  it('U101 moves within 150 ms, after a finger has rested 150 ms, in a list that has stood for 300 ms', () => {
    expect(SORTABLE_MS).toEqual({ animation: 150, touchDelay: 150, setUp: 300 });
  });
});

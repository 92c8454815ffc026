import { describe, expect, it } from 'vitest';

import { dragWords } from '#ui/project/drag-words.ts';
import { SORTABLE_MS } from '#ui/project/sortable-times.ts';
import * as texts from '#words/en/project.ts';

const words = dragWords([
  { id: 'a', name: 'Choose the week' },
  { id: 'b', name: 'Book the cabin' },
  { id: 'c', name: 'Pack' },
]);
const active = { id: 'b' };

describe('a row that is moved', () => {
  it('U100 is announced by its name and its position, from lifting to dropping', () => {
    expect(texts.dragHint).toMatch(/Space or Enter.*arrow keys.*Escape/);
    expect(words.onDragStart({ active })).toBe('Book the cabin is lifted from place 2 of 3.');
    expect(words.onDragOver({ active, over: { id: 'c' } })).toBe('Book the cabin is over place 3 of 3.');
    expect(words.onDragEnd({ active, over: { id: 'c' } })).toBe(
      'Book the cabin was put down at place 3 of 3.',
    );
  });

  it('U100 is announced to be back in its place, if it was dropped nowhere or cancelled', () => {
    expect(words.onDragEnd({ active, over: null })).toBe('Book the cabin was put down at place 2 of 3.');
    expect(words.onDragCancel({ active })).toBe('Book the cabin is back at place 2 of 3.');
    expect(words.onDragOver({ active, over: null })).toBeUndefined();
  });

  it('U101 animates within 150 ms, after a touch of 150 ms, in a list shown for 300 ms', () => {
    expect(SORTABLE_MS).toEqual({ animation: 150, touchDelay: 150, setUp: 300 });
  });
});

/** The screen reader's announcements while a row is moved, by position and not by pixels. */

/** From dnd-kit: the moved row, and the row it is over. */
interface DragMoment {
  readonly active: { readonly id: string | number };
  readonly over: { readonly id: string | number } | null;
}

export const DRAG_INSTRUCTIONS =
  'Press Space or Enter to lift, the arrow keys to move, Space or Enter to put down, Escape to cancel.';

/** `rows` in their order before the move. */
export function dragWords(rows: readonly { readonly id: string; readonly name: string }[]) {
  const nameOf = (id: string | number) => rows.find((row) => row.id === id)?.name ?? 'The row';
  const placeOf = (id: string | number) =>
    `place ${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`;
  return {
    onDragStart: ({ active }: Pick<DragMoment, 'active'>) =>
      `${nameOf(active.id)} is lifted from ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }: DragMoment) =>
      over ? `${nameOf(active.id)} is over ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }: DragMoment) =>
      `${nameOf(active.id)} was put down at ${placeOf((over ?? active).id)}.`,
    onDragCancel: ({ active }: Pick<DragMoment, 'active'>) =>
      `${nameOf(active.id)} is back at ${placeOf(active.id)}.`,
  };
}

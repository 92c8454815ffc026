/** The screen reader's announcements while a row is moved, by position and not by pixels. */
import * as texts from '#words/en/project.ts';

/** From dnd-kit: the moved row, and the row it is over. */
interface DragMoment {
  readonly active: { readonly id: string | number };
  readonly over: { readonly id: string | number } | null;
}

/** `rows` in their order before the move. */
export function dragWords(rows: readonly { readonly id: string; readonly name: string }[]) {
  const nameOf = (id: string | number) => rows.find((row) => row.id === id)?.name ?? texts.unnamedRow;
  const placeOf = (id: string | number) =>
    texts.place({ number: rows.findIndex((row) => row.id === id) + 1, of: rows.length });
  return {
    onDragStart: ({ active }: Pick<DragMoment, 'active'>) =>
      texts.lifted({ row: nameOf(active.id), place: placeOf(active.id) }),
    onDragOver: ({ active, over }: DragMoment) =>
      over ? texts.movedOver({ row: nameOf(active.id), place: placeOf(over.id) }) : undefined,
    onDragEnd: ({ active, over }: DragMoment) =>
      texts.putDown({ row: nameOf(active.id), place: placeOf((over ?? active).id) }),
    onDragCancel: ({ active }: Pick<DragMoment, 'active'>) =>
      texts.movedBack({ row: nameOf(active.id), place: placeOf(active.id) }),
  };
}

/** The rows on the screen, as the keys reach them: each has one control with the row's focus, which names its task. */
import { isTaskRef, type TaskRef } from '#domain/ids.ts';

/** Not of a picture of a row. */
const ROW = '[data-row-focus]:not([inert] *)';

/** The row that has the focus, or one of its controls. */
export function rowWithFocus(): HTMLElement | null {
  return document.activeElement?.closest('li')?.querySelector<HTMLElement>(ROW) ?? null;
}

export function taskOfRow(row: HTMLElement): TaskRef | null {
  const ref = row.dataset['rowFocus'] ?? '';
  return isTaskRef(ref) ? ref : null;
}

/** Of the rendered rows the next or the previous one; the first one in view if no row has the focus. */
export function rowBeside(row: HTMLElement | null, step: 1 | -1): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>(`main ${ROW}`)];
  if (row === null) return rows.find((each) => each.getBoundingClientRect().top >= 0) ?? null;
  return rows[rows.indexOf(row) + step] ?? null;
}

/** The check of a row, which a press completes it with. */
export function checkOfRow(row: HTMLElement): HTMLElement | null {
  return row.closest('li')?.querySelector<HTMLElement>('input[type="checkbox"]') ?? null;
}

/** The rows as pointers and keys reach them, see `keyboard/rows.ts`. */
import type { TaskRef } from '#domain/ids.ts';
import { taskOfRow } from '../keyboard/rows.ts';

/** The task of the row that was pressed, unless another control of the row was. */
export function rowUnder(target: EventTarget | null): TaskRef | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest('li')?.querySelector<HTMLElement>('[data-row-focus]') ?? null;
  const control = target.closest('button, a, input, label');
  return row !== null && (control === null || control === row) ? taskOfRow(row) : null;
}

/** Once it is drawn: a row that is selected has another control than before. */
export function focusRow(ref: TaskRef): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`main [data-row-focus="${ref}"]`)?.focus();
  });
}

import type { RefObject } from 'react';

/** Of a long list only the rows in view are rendered: about where the row is, then the row itself. */
const ROW_HEIGHT = 64;
const MOST_FRAMES = 20;

/** Scrolls to a row, puts the focus on it and lights it up for a moment. */
export function showRow(list: RefObject<HTMLElement | null>, index: number, frames = MOST_FRAMES): void {
  const element = list.current;
  if (element === null || frames === 0) return;
  const row = element.querySelector<HTMLElement>(`li[data-index="${index}"]`);
  if (row === null) {
    const top = element.getBoundingClientRect().top + window.scrollY;
    window.scrollTo(0, top + index * ROW_HEIGHT - window.innerHeight / 2);
    requestAnimationFrame(() => showRow(list, index, frames - 1));
    return;
  }
  row.scrollIntoView({ block: 'center' });
  row.querySelector<HTMLElement>('[data-row-focus]')?.focus({ preventScroll: true });
  row.animate([{ backgroundColor: 'var(--wash)' }, { backgroundColor: 'transparent' }], 2000);
}

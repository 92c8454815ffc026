import { useLayoutEffect, type RefObject } from 'react';
import { tap } from '../parts/haptics.ts';
import type { Selection } from '../selection/selection.ts';
import { focusRow, rowUnder } from './row-under.ts';

const HOLD_MS = 450;
/** A finger that moves further scrolls. */
const STILL_PX = 10;

/**
 * A long press of a finger selects a row; so does a click with Ctrl or ⌘, and one with Shift all rows up to it. A click
 * with Ctrl on a link keeps its meaning.
 */
export function useSelectGestures(area: RefObject<HTMLElement | null>, selection: Selection): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    let start: PointerEvent | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    const stop = () => {
      clearTimeout(timer);
      start = null;
    };

    const down = (event: PointerEvent) => {
      isHeld = false;
      stop();
      // Where rows are being selected, a tap is enough.
      const ref = selection.current().size === 0 ? rowUnder(event.target) : null;
      if (event.pointerType !== 'touch' || !event.isPrimary || ref === null) return;
      start = event;
      timer = setTimeout(() => {
        isHeld = true;
        tap();
        selection.toggle(ref);
      }, HOLD_MS);
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > STILL_PX) stop();
    };
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const click = (event: MouseEvent) => {
      // The end of a long press.
      if (isHeld) {
        isHeld = false;
        swallow(event);
        return;
      }
      const { target } = event;
      const ref = target instanceof HTMLInputElement ? null : rowUnder(target);
      if (ref === null || !isSelecting(event)) return;
      swallow(event);
      if (event.shiftKey) selection.extendTo(ref);
      else selection.toggle(ref);
      focusRow(ref);
    };
    // Else the texts between the two presses would be selected too.
    const mouseDown = (event: MouseEvent) => {
      if (event.shiftKey && rowUnder(event.target) !== null) event.preventDefault();
    };
    // The menu of a touched link. That of a mouse stays.
    const menu = (event: MouseEvent) => {
      if (start !== null || isHeld) event.preventDefault();
    };

    element.addEventListener('pointerdown', down, options);
    element.addEventListener('pointermove', move, options);
    element.addEventListener('pointerup', stop, options);
    element.addEventListener('pointercancel', stop, options);
    element.addEventListener('click', click, options);
    element.addEventListener('mousedown', mouseDown, options);
    element.addEventListener('contextmenu', menu, options);
    return () => {
      ended.abort();
      stop();
    };
  }, [area, selection]);
}

function isSelecting({ shiftKey, ctrlKey, metaKey, target }: MouseEvent): boolean {
  const isLink = target instanceof Element && target.closest('a') !== null;
  return shiftKey || ((ctrlKey || metaKey) && !isLink);
}

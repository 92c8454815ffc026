import { use, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { AddingContext } from './adding-context.ts';
import type { Added } from './adding.ts';

/**
 * Offers the screen's own way to add while it is shown; nothing if `what` is null. `field`: where one types, or the
 * screen's own plus, if it has one.
 */
export function useAdding(
  what: Added | null,
  start: () => void,
  field?: RefObject<HTMLElement | null>,
): void {
  const adding = use(AddingContext);
  const latest = useRef(start);
  useLayoutEffect(() => void (latest.current = start));
  const isInView = useInView(what === null ? undefined : field);
  useLayoutEffect(() => {
    if (what === null) return undefined;
    return adding?.offer({ what, isInView, start: () => latest.current() });
  }, [adding, what, isInView]);
}

/** The height of the top bar: what it covers is out of view. */
const BAR_PX = 52;

/** A field that is just drawn counts as in view, so that the button does not appear for a moment. */
function useInView(field: RefObject<HTMLElement | null> | undefined): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const element = field?.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: `-${BAR_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [field]);
  return field !== undefined && isInView;
}

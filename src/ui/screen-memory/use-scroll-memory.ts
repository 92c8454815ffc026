import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { keepScrollForReload, takeScrollAfterReload } from './reload-scroll.ts';
import { returnTo } from './return-to.ts';
import type { ScreenMemory } from './screen-memory.ts';

/**
 * Restores the scroll position when the user goes back to a screen. The browser's own restoration comes too early: the
 * rows are read from the database first.
 */
export function useScrollMemory(memory: ScreenMemory): void {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const entry = useRef(key);
  const shownPath = useRef<string | null>(null);
  const returning = useRef<{ readonly stop: () => void } | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => {
      if (returning.current === null) memory.keep(entry.current, SCROLL, window.scrollY);
    };
    const keepForReload = () => keepScrollForReload([entry.current, shownPath.current], window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    window.addEventListener('pagehide', keepForReload);
    return () => {
      window.history.scrollRestoration = 'auto';
      window.removeEventListener('scroll', keep);
      window.removeEventListener('pagehide', keepForReload);
    };
  }, [memory]);

  useLayoutEffect(() => {
    const isFirst = shownPath.current === null;
    const isAnotherScreen = shownPath.current !== pathname;
    entry.current = key;
    shownPath.current = pathname;
    if (!isAnotherScreen) {
      memory.keep(key, SCROLL, window.scrollY);
      return;
    }
    returning.current?.stop();
    returning.current = null;
    if (!isBack) return;
    const top = isFirst ? takeScrollAfterReload([key, pathname]) : memory.read(key, SCROLL);
    if (typeof top === 'number' && top > 0)
      returning.current = returnTo(top, () => (returning.current = null));
  }, [memory, key, pathname, isBack]);
}

const SCROLL = 'scroll';

import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';

export type UrlDialog = 'edit' | 'capture' | 'search' | 'sync' | 'keys' | 'invite' | 'delete-account';

/**
 * A dialog in the URL, so that Back closes it and a reload keeps it: `?edit=…`. If this app opened it, closing goes
 * back; if the URL was typed or shared, the parameter is removed.
 */
export function useUrlDialog(name: UrlDialog) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const typedAhead = useTypedAhead();
  const closedAt = useRef<string | null>(null);
  const dropTyped = useRef<(() => void) | null>(null);
  const value = params.get(name);
  const isOpen = value !== null;
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      // By Back too, and before it had the focus.
      dropTyped.current?.();
      typedAhead.look();
    };
  }, [isOpen, typedAhead]);

  /** `also`: more of the history entry's state, for the dialog. */
  const open = (asked = '1', also?: object) => {
    if (value !== asked) dropTyped.current = typedAhead.expect('dialog');
    const next = new URLSearchParams(params);
    next.set(name, asked);
    void navigate({ search: `?${next}` }, { state: { ...also, opened: name } });
  };

  const close = () => {
    // Esc and a timer may both close it; going back twice would leave the screen.
    if (closedAt.current === location.key || !params.has(name)) return;
    closedAt.current = location.key;
    typedAhead.expect('behind');
    if (wasOpenedHere(location.state, name)) {
      void navigate(-1);
      return;
    }
    const next = new URLSearchParams(params);
    next.delete(name);
    void navigate({ search: next.size > 0 ? `?${next}` : '' }, { replace: true });
  };

  return { value, open, close };
}

export function wasOpenedHere(state: unknown, name: UrlDialog): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state && state.opened === name;
}

/** Asks for the first pages of who is signing in, and keeps them until the account's sync begins, whose code it loads. */
import type { ToWorker } from '../messages.ts';
import type { Admitted, EarlyPages } from '../sync/early-pages.ts';
import { loadPageSync } from './begin-sync.ts';

/** Once, for the session with this token. Null: nothing was asked for. */
export type TakeEarlyPages = (token: string) => EarlyPages | null;

export function askEarly(origin: string, admitted: Admitted): TakeEarlyPages {
  void loadPageSync().catch(() => undefined);
  const worker = navigator.serviceWorker?.controller;
  if (worker) {
    // It syncs, and asks by itself.
    worker.postMessage({ type: 'expect', admitted } satisfies ToWorker, []);
    return () => null;
  }
  const pages = import('../sync/early-pages.ts').then(({ askEarlyPages }) => askEarlyPages(origin, admitted));
  let asked: EarlyPages | null = pages.catch(() => ({ first: { kind: 'unreachable' }, second: null }));
  return (token) => {
    const taken = token === admitted.token ? asked : null;
    asked = null;
    return taken;
  };
}

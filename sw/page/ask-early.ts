/** Asks for the first page of who is signing in, and keeps it until the account's sync begins, whose code it loads. */
import type { ToWorker } from '../messages.ts';
import type { Admitted, FirstPage } from '../sync/first-page.ts';
import { loadPageSync } from './begin-sync.ts';

/** Once, for the session with this token. Null: nothing was asked for. */
export type TakeFirstPage = (token: string) => FirstPage | null;

export function askEarly(origin: string, admitted: Admitted): TakeFirstPage {
  void loadPageSync().catch(() => undefined);
  const worker = navigator.serviceWorker?.controller;
  if (worker) {
    // It syncs, and asks by itself.
    worker.postMessage({ type: 'expect', admitted } satisfies ToWorker, []);
    return () => null;
  }
  const page = import('../sync/first-page.ts').then(({ askFirstPage }) => askFirstPage(origin, admitted));
  let asked: FirstPage | null = page.catch(() => ({ first: { kind: 'unreachable' }, second: null }));
  return (token) => {
    const taken = token === admitted.token ? asked : null;
    asked = null;
    return taken;
  };
}

/** Asks for the first page of who is signing in, and keeps it until the account's sync begins. */
import type { Admitted, FirstPage } from '../sync/first-page.ts';

export interface FirstPages {
  readonly ask: (admitted: Admitted) => void;
  /** Once, for the session with this token. Null: nothing was asked for. */
  readonly take: (token: string) => FirstPage | null;
}

export function createFirstPages(origin: string): FirstPages {
  let asked: { readonly token: string; readonly page: FirstPage } | null = null;
  return {
    ask: (admitted) => {
      // A worker syncs by itself.
      if (navigator.serviceWorker?.controller) return;
      const page = import('../sync/first-page.ts').then(({ askFirstPage }) => askFirstPage(origin, admitted));
      asked = { token: admitted.token, page: page.catch(() => ({ kind: 'unreachable' })) };
    },
    take: (token) => {
      const page = asked?.token === token ? asked.page : null;
      asked = null;
      return page;
    },
  };
}

/**
 * `chrome.storage.local`, which stays on this device: nothing of the extension is in a browser's sync. Each page has an
 * entry of its own, so that a write is small and puts no other page at risk.
 */
import type { Shelf } from '../queue/outbox.ts';
import { CALM, type Stored } from '../queue/waiting-page.ts';

const PAGE = 'page:';

type Entries = Partial<Omit<Stored, 'pages'>> & {
  readonly [key: `page:${string}`]: Stored['pages'][number];
};

export const shelf: Shelf = {
  async read() {
    const entries = await chrome.storage.local.get<Entries>(null);
    const pages = Object.entries(entries).flatMap(([key, page]) =>
      key.startsWith(PAGE) ? [page as Stored['pages'][number]] : [],
    );
    return {
      settings: entries.settings ?? null,
      pages: pages.sort((one, other) => one.order - other.order),
      pace: entries.pace ?? CALM,
      accounts: entries.accounts ?? {},
    };
  },
  // The browsers give no other reason than texts of their own; whatever it is, the page is not stored.
  put: (page) =>
    chrome.storage.local.set({ [PAGE + page.key]: page }).then(
      () => true,
      () => false,
    ),
  remove: (key) => chrome.storage.local.remove(PAGE + key),
  setPace: (pace) => chrome.storage.local.set({ pace }),
  setAccounts: (accounts) => chrome.storage.local.set({ accounts }),
  // Another server or token is worth an attempt at once.
  setSettings: (settings, accounts) => chrome.storage.local.set({ settings, accounts, pace: CALM }),
};

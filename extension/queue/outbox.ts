/**
 * Sends the pages that a person has added, each exactly once. It may be killed at every `await`, and may run in the worker
 * and in the options page at the same time.
 *
 * 1. A page is stored with its key, and for which connection it is, before its first request.
 * 2. Under the lock `sending` the oldest one is sent, under that key, if the token is of the account that it is for.
 * 3. It is removed when the server has confirmed it. Killed before, the same request is repeated, which the server
 *    answers without a second effect.
 */
import type { Captured } from '#domain/captured.ts';
import type { Outcome } from './outcome.ts';
import { mayTry, paceAfter } from './pace.ts';
import {
  CALM,
  type Accounts,
  type Credentials,
  type Pace,
  type Settings,
  type Stored,
  type Trouble,
  type WaitingPage,
} from './waiting-page.ts';
import { accountsInUse, connectionOf, isDue, standingOf } from './whose-page.ts';

/** With the longest texts, 40 kB each, most browsers' 10 MB of storage are full sooner. */
export const MOST_PAGES = 500;

export interface Shelf {
  read(): Promise<Stored>;
  /** False if the storage does not take it. */
  put(page: WaitingPage): Promise<boolean>;
  remove(key: string): Promise<void>;
  setPace(pace: Pace): Promise<void>;
  setAccounts(accounts: Accounts): Promise<void>;
  /** Together. */
  setSettings(settings: Settings | null, accounts: Accounts): Promise<void>;
}

export interface OutboxDeps {
  readonly shelf: Shelf;
  readonly send: (settings: Settings, page: WaitingPage) => Promise<Outcome>;
  /** The same without a page: it adds nothing. */
  readonly ask: (settings: Settings) => Promise<Outcome>;
  /** Alone of all contexts of the extension; released when the context ends. */
  readonly alone: <T>(name: 'sending' | 'storing', run: () => Promise<T>) => Promise<T>;
  readonly now: () => number;
  readonly random: () => number;
  readonly newKey: () => string;
}

export type Added = 'added' | 'full' | 'notStored';

export interface Outbox {
  add(page: Captured): Promise<Added>;
  /** Returns how many were confirmed. */
  sendWaiting(options: { readonly isAsked: boolean }): Promise<number>;
  /** A refused page waits again. */
  retry(key: string): Promise<void>;
  /** A page of another account is for this connection from now on. */
  readdress(key: string, connection: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Stores another server or token, or none. */
  connect(next: Credentials | null): Promise<void>;
  /** Whether the server takes the token, and whose it is; null if none is named. */
  test(): Promise<TestResult | null>;
}

export type TestResult = 'works' | Trouble;

export function createOutbox({ shelf, send, ask, alone, now, random, newKey }: OutboxDeps): Outbox {
  return {
    add: (page) =>
      alone('storing', async () => {
        const { pages, settings } = await shelf.read();
        if (pages.length >= MOST_PAGES) return 'full';
        const isStored = await shelf.put({
          ...page,
          key: newKey(),
          order: (pages.at(-1)?.order ?? 0) + 1,
          addedAt: now(),
          refusal: null,
          connection: settings === null ? null : connectionOf(settings),
        });
        return isStored ? 'added' : 'notStored';
      }),
    sendWaiting: ({ isAsked }) =>
      alone('sending', async () => {
        let sent = 0;
        for (;;) {
          const outcome = await sendOldest(isAsked);
          if (outcome === 'end') return sent;
          if (outcome === 'sent') sent += 1;
        }
      }),
    retry: (key) => update(key, (page) => ({ ...page, refusal: null })),
    readdress: (key, connection) => update(key, (page) => ({ ...page, connection })),
    remove: (key) => alone('storing', () => shelf.remove(key)),
    connect: (next) =>
      alone('storing', async () => {
        const { settings, pages, accounts } = await shelf.read();
        const isSame = settings?.server === next?.server && settings?.token === next?.token;
        const changed = isSame ? settings : next && { ...next, connection: newKey() };
        await shelf.setSettings(changed, accountsInUse(accounts, pages, changed));
      }),
    test: async () => {
      const { settings } = await shelf.read();
      if (settings === null) return null;
      const outcome = await ask(settings);
      if (outcome.kind === 'later') return outcome.trouble;
      await learn(settings, outcome.account);
      return 'works';
    },
  };

  /** `end`: nothing is left that can be sent now. `learnt`: whose the token is, by which more may be sent. */
  async function sendOldest(isAsked: boolean): Promise<'sent' | 'refused' | 'learnt' | 'end'> {
    const stored = await shelf.read();
    const { settings, pages, pace } = stored;
    if (settings === null || !mayTry(pace, { now: now(), isAsked })) return 'end';
    const due = pages.filter((each) => isDue(each, stored));
    const page = due.find((each) => standingOf(each, stored) === 'ours');
    if (page === undefined && due.length === 0) return 'end';
    const outcome = page === undefined ? await ask(settings) : await send(settings, page);
    if (outcome.kind === 'later') {
      await shelf.setPace(paceAfter(pace, { ...outcome, now: now(), random: random() }));
      return 'end';
    }
    await learn(settings, outcome.account);
    if (page !== undefined) {
      if (outcome.kind === 'sent') await alone('storing', () => shelf.remove(page.key));
      else await update(page.key, (refused) => ({ ...refused, refusal: outcome.refusal }));
    }
    if (pace.trouble !== null) await shelf.setPace(CALM);
    return page === undefined ? 'learnt' : outcome.kind;
  }

  /** An answer of a server of before, without a mark, says nothing anew. */
  async function learn(settings: Settings, account: string | null): Promise<void> {
    const connection = connectionOf(settings);
    const isKnown = (accounts: Accounts) =>
      (account ?? accounts[connection] ?? null) === accounts[connection];
    if (isKnown((await shelf.read()).accounts)) return;
    await alone('storing', async () => {
      const { accounts } = await shelf.read();
      await shelf.setAccounts({ ...accounts, [connection]: account ?? accounts[connection] ?? null });
    });
  }

  /** Nothing for one that was removed meanwhile. */
  function update(key: string, change: (page: WaitingPage) => WaitingPage): Promise<void> {
    return alone('storing', async () => {
      const page = (await shelf.read()).pages.find((each) => each.key === key);
      if (page !== undefined) await shelf.put(change(page));
    });
  }
}

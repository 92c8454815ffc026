/**
 * Ends the transactions of a page that the browser keeps for Back. WebKit stops such a page in the middle of them, and
 * closing the connection, as Dexie does, waits for them: until the page is thrown away they hold up every other page of
 * the app, and the worker. Browsers with the Page Lifecycle API throw away a page that holds up another one.
 */
import { Dexie, type DBCore } from 'dexie';

let times = 0;
/** While the page is kept. */
let shown: Promise<void> | null = null;

/** Before a write. What it returns tells, of one that failed, whether the page was kept meanwhile, once it is shown again. */
export function watchKept(): () => Promise<boolean> {
  const before = times;
  return async () => {
    await shown;
    return times > before;
  };
}

/** Called before it is opened. When the page is shown again, Dexie has every query read again. */
export function endWhenKept(db: Dexie): void {
  if ('onfreeze' in document) return;
  const begun = new Set<IDBTransaction>();
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    times += 1;
    begun.forEach(cutOff);
    shown = new Promise((resolve) => {
      const whenShown = () => {
        shown = null;
        // WebKit does not always tell the page afterwards of what it has aborted.
        begun.forEach((transaction) => transaction.dispatchEvent(new Event('abort')));
        resolve();
      };
      addEventListener('pageshow', whenShown, { once: true });
    });
  });
  const create = (core: DBCore): DBCore => ({
    ...core,
    transaction: (...asked) => {
      if (shown !== null) throw new Dexie.AbortError();
      const transaction = core.transaction(...asked) as BrowserTransaction;
      begun.add(transaction);
      for (const type of ['complete', 'abort']) {
        transaction.addEventListener(type, () => void begun.delete(transaction));
      }
      return transaction;
    },
  });
  db.use({ stack: 'dbcore', create });
}

type BrowserTransaction = ReturnType<DBCore['transaction']> & IDBTransaction;

function cutOff(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has just ended by itself.
  }
}

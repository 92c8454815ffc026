/** Shows push messages, and opens the app where a notification leads. */
import { isQuiet } from '#domain/quiet-hours.ts';
import { pushMessageSchema, type PushMessage } from '#domain/wire/push-message.ts';
import type { ToPage } from './messages.ts';
import { NEWS_TAG, noticeOf, type News, type Notice } from './notification.ts';

type Shows = Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;

/** What a notification carries for the press on it. */
interface Carried {
  readonly path: string;
  readonly news: News | null;
  /** Whom it is for. Missing: of an older server. */
  readonly user?: number;
}

const ICON = '/icons/icon-192.png';
/** White on nothing, of which Android takes the shape. */
const BADGE = '/icons/badge-96.png';

/**
 * A notification for each message, whatever it holds: browsers end the subscription of a worker that shows none. Push services
 * keep messages for a device that is off, so that one may come in its quiet hours. `hour`: where the device is.
 */
export async function showMessage(registration: Shows, text: string, hour: number): Promise<void> {
  const message = readMessage(text);
  const user = message?.user;
  const notice = noticeOf(message, await shownNews(registration, user));
  const { tag, title, body, path, news } = notice;
  const carried: Carried = { path, news, ...(user !== undefined && { user }) };
  const silent = message?.quiet !== undefined && isQuiet(message.quiet, hour);
  // `renotify`: not in all browsers. Those that know it announce what replaces another.
  const announced = silent ? { silent } : { renotify: true };
  await registration.showNotification(title, {
    ...announced,
    tag,
    body,
    icon: ICON,
    badge: BADGE,
    data: carried,
  });
}

function readMessage(text: string): PushMessage | null {
  try {
    return pushMessageSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function shownNews(registration: Shows, user: number | undefined): Promise<News | null> {
  const [shown] = await registration.getNotifications({ tag: NEWS_TAG }).catch((): Notification[] => []);
  const carried = shown?.data as Partial<Carried> | null | undefined;
  // What another person has here is replaced.
  return carried?.user === user ? (carried?.news ?? null) : null;
}

/** Of the browser's `Clients`. */
export interface Pages {
  readonly matchAll: (which: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }) => Promise<readonly Page[]>;
  readonly openWindow: (path: string) => Promise<unknown>;
}

export interface Page {
  readonly focused: boolean;
  readonly focus: () => Promise<unknown>;
  readonly postMessage: (message: ToPage, transfer: Transferable[]) => void;
}

/** How long a page may take that is not frozen. Browsers let a worker open and focus pages for a second after a press. */
const ANSWERED_WITHIN_MS = 500;

/**
 * In an open page of whom it is for, without loading it again; else in a new one. Only paths of the app itself are opened. A
 * page that does not answer may be frozen: it gets the message later, and follows if it is of that person.
 */
export async function openNotified(pages: Pages, origin: string, carried: unknown): Promise<void> {
  const path = pathIn(carried, origin);
  const { user } = (carried ?? {}) as Partial<Carried>;
  const page = await pageOf(await pages.matchAll({ type: 'window', includeUncontrolled: true }), user);
  if (page === undefined) {
    await pages.openWindow(path);
    return;
  }
  // The browser may not let it: then the page is there all the same.
  await page.focus().catch(() => null);
  page.postMessage({ type: 'open', path, ...(user !== undefined && { user }) }, []);
}

async function pageOf(open: readonly Page[], user: number | undefined): Promise<Page | undefined> {
  const ordered = [...open].sort((a, b) => Number(b.focused) - Number(a.focused));
  if (user === undefined) return ordered[0];
  const asked = await Promise.all(ordered.map(async (page) => ({ page, whose: await askWhose(page) })));
  const found = [user, null, undefined].map((each) => asked.find(({ whose }) => whose === each));
  return found.find((each) => each !== undefined)?.page;
}

/** Null: nobody is signed in there. Undefined: it does not answer. */
async function askWhose(page: Page): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answered = new Promise<unknown>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
    port1.start();
    timer = setTimeout(resolve, ANSWERED_WITHIN_MS);
  });
  page.postMessage({ type: 'whose' }, [port2]);
  return answered.finally(() => {
    clearTimeout(timer);
    port1.close();
  });
}

function pathIn(carried: unknown, origin: string): string {
  const path = (carried as Partial<Notice> | null)?.path;
  if (typeof path !== 'string' || !path.startsWith('/')) return '/';
  const url = new URL(path, origin);
  return url.origin === origin ? `${url.pathname}${url.search}` : '/';
}

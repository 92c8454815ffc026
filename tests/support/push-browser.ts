/**
 * A push service for a browser without one: pages and workers subscribe with keys of the test, and the test delivers what the
 * server sends, as the push service of the browser would.
 */
import type { BrowserContext, Page } from 'playwright';
import { createPushDevice, type PushDevice } from './push-device.ts';
import type { ReceivedPush } from './push-service-server.ts';

export interface PushBrowser extends PushDevice {
  readonly endpoint: string;
  /** Decrypts a message and hands it to the worker. */
  readonly deliver: (page: Page, received: ReceivedPush) => Promise<string>;
  /** Whether the browser has the subscription now. */
  readonly isSubscribed: (page: Page) => Promise<boolean>;
}

const KEPT = 'push-of-the-test';

/** Before the first page of the context. */
export async function stubPush(context: BrowserContext, origin: string): Promise<PushBrowser> {
  const device = createPushDevice();
  const endpoint = `${origin}/device`;
  await context.addInitScript(
    ({ kept, given }) => {
      if (!('PushManager' in globalThis)) return;
      /** Only what the app uses of one. */
      const made = (key: ArrayBuffer) =>
        ({
          endpoint: given.endpoint,
          options: { applicationServerKey: key, userVisibleOnly: true },
          toJSON: () => ({ endpoint: given.endpoint, expirationTime: null, keys: given.keys }),
          unsubscribe: () => {
            localStorage.removeItem(kept);
            return Promise.resolve(true);
          },
        }) as unknown as PushSubscription;
      const bytesOf = (key: string) =>
        Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
          .buffer;
      PushManager.prototype.subscribe = ({ applicationServerKey, userVisibleOnly } = {}) => {
        if (userVisibleOnly !== true || typeof applicationServerKey !== 'string') {
          return Promise.reject(new Error('The app subscribes otherwise.'));
        }
        localStorage.setItem(kept, applicationServerKey);
        return Promise.resolve(made(bytesOf(applicationServerKey)));
      };
      PushManager.prototype.getSubscription = () => {
        const key = localStorage.getItem(kept);
        return Promise.resolve(key === null ? null : made(bytesOf(key)));
      };
    },
    { kept: KEPT, given: { endpoint, keys: device.keys } },
  );
  return {
    ...device,
    endpoint,
    deliver: async (page, { body }) => {
      const text = device.decrypt(body);
      await deliverPush(page, text);
      return text;
    },
    isSubscribed: (page) => page.evaluate((kept) => localStorage.getItem(kept) !== null, KEPT),
  };
}

/** To the worker of the page, by the protocol of the developer tools. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await session.detach();
}

/** What the system shows of the app, as titles and texts. */
export function shownBy(page: Page): Promise<readonly { title: string; body: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body }) => ({ title, body }));
  });
}

/** The push subscription of this browser, of which it has one. */
import { subscriptionSchema, type SubscriptionKeys } from '#domain/wire/push.ts';

/** The app is not stored on this device yet, or the push service of the browser cannot be reached. */
export type NotSubscribed = { readonly kind: 'noWorker' } | { readonly kind: 'noService' };

export type Subscribed =
  { readonly kind: 'subscribed'; readonly subscription: SubscriptionKeys } | NotSubscribed;

/** The worker is installed after the first screen. */
const WORKER_WITHIN_MS = 10_000;

/** The permission must have been given. `key`: of the server, whose messages alone the push service takes. */
export async function subscribeBrowser(key: string): Promise<Subscribed> {
  const registration = await readyRegistration();
  if (registration === null) return { kind: 'noWorker' };
  const { pushManager } = registration;
  try {
    const former = await pushManager.getSubscription();
    // Of another server at this address, as after a move without its data.
    if (former !== null && keyOf(former) !== key) await former.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscription = subscriptionSchema.parse((await pushManager.subscribe(options)).toJSON());
    return { kind: 'subscribed', subscription };
  } catch {
    return { kind: 'noService' };
  }
}

async function readyRegistration(): Promise<ServiceWorkerRegistration | null> {
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_WITHIN_MS));
  return Promise.race([navigator.serviceWorker.ready, patience]);
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Keeps notifications that are on alive when the app is opened: the device may be in another time zone, the browser may have
 * another subscription, the session another token, and the server may have lost the device to its push service. Where turning
 * them on was not answered, they are as the server says.
 */
import type { Session } from '#store/account/session.ts';
import type { User } from '#domain/user.ts';
import { endPush } from '#store/account/end-push.ts';
import { browserStorages, readJson, STORAGE_KEYS } from '#store/local/browser-storage.ts';
import { readPushChoice } from '#store/local/push-choice.ts';
import { endPushOnServer, readPush } from './push-calls.ts';
import { subscribeBrowser } from './subscribe-browser.ts';
import { tellServer, whatIsTold } from './tell-server.ts';

const TELL_AGAIN_MS = 24 * 60 * 60 * 1000;

export async function renewPush(session: Session): Promise<void> {
  const { token } = session;
  const user = session.user.id;
  const choice = readPushChoice(user);
  if (choice === null) return;
  if (!session.isRemembered) {
    await endLeft(session);
    return;
  }
  if (!('PushManager' in window) || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const present = await registration?.pushManager.getSubscription();
  const { told, isUnsure, ...chosen } = choice;
  const isTold = present && told?.what === whatIsTold(token, present.endpoint);
  if (isTold && Math.abs(Date.now() - told.at) < TELL_AGAIN_MS) return;
  const outcome = await readPush(token);
  if (outcome.kind !== 'done') return;
  if (isUnsure === true && outcome.body.subscription === null) {
    await endPush(user);
    return;
  }
  if (outcome.body.key === null) return;
  const subscribed = await subscribeBrowser(outcome.body.key);
  if (subscribed.kind !== 'subscribed') return;
  // Logged out meanwhile.
  if (readPushChoice(user) === null) return;
  const settings = isUnsure === true ? (outcome.body.subscription ?? {}) : chosen;
  await tellServer({ user, token, subscription: subscribed.subscription, settings });
}

/**
 * A session that ends with its tab is not notified: what was chosen is of a session that has ended, unless the same person is
 * remembered on this device, too.
 */
async function endLeft({ user: { id: user }, token }: Session): Promise<void> {
  const remembered = readJson(browserStorages.local, STORAGE_KEYS.user) as Partial<User> | null;
  if (remembered?.id === user) return;
  await endPush(user);
  await endPushOnServer(token);
}

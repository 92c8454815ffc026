/** Nobody is notified on this device any more when their session has ended. */
import type { UserId } from '#domain/ids.ts';
import { browserStorages, type LocalStorage } from '../local/browser-storage.ts';
import { forgetPushChoice, readPushChoice, usersWithPush } from '../local/push-choice.ts';

export type Registrations = Pick<ServiceWorkerContainer, 'getRegistration'>;

/** Null on plain HTTP and in some private windows. */
function browserRegistrations(): Registrations | null {
  return typeof navigator !== 'undefined' && 'serviceWorker' in navigator ? navigator.serviceWorker : null;
}

/**
 * Ends the browser's subscription, which a message may be on its way to, and closes what is shown. A browser has one: it stays
 * unless it is this person's, and while it serves somebody else. The server removes its own with the session.
 */
export async function endPush(
  user: UserId,
  storages: LocalStorage = browserStorages,
  registrations: Registrations | null = browserRegistrations(),
): Promise<void> {
  if (readPushChoice(user, storages) === null) return;
  forgetPushChoice(user, storages);
  const registration = await registrations?.getRegistration();
  await closeShown(registration, user);
  if (usersWithPush(storages).length === 0) await unsubscribe(registration);
}

/** In the worker, which does not see what was chosen: `isShared` says whether another account is still signed in. */
export async function endPushInWorker(
  registration: WorkerRegistration,
  users: readonly UserId[],
  isShared: boolean,
): Promise<void> {
  for (const user of users) await closeShown(registration, user);
  if (!isShared) await unsubscribe(registration);
}

export type WorkerRegistration = Pick<ServiceWorkerRegistration, 'getNotifications' | 'pushManager'>;

async function unsubscribe(
  registration: Partial<Pick<ServiceWorkerRegistration, 'pushManager'>> | undefined,
): Promise<void> {
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Closes what is shown of this person, or for somebody whom an older server did not name. */
export async function closeShown(
  registration: Partial<Pick<ServiceWorkerRegistration, 'getNotifications'>> | undefined,
  user: UserId,
): Promise<void> {
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) {
    const { user: of = user } = (notification.data ?? {}) as { readonly user?: unknown };
    if (of === user) notification.close();
  }
}

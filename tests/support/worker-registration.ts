/** The registration of a worker, with a subscription and a notification of each of these people; null names nobody. */
import type { WorkerRegistration } from '#store/account/end-push.ts';

export interface RecordedRegistration extends WorkerRegistration {
  /** What was ended, in order. */
  readonly done: readonly string[];
}

export function createRegistration(shown: readonly (number | null)[] = []): RecordedRegistration {
  const done: string[] = [];
  const notifications = shown.map((user) => ({
    data: user === null ? null : { user },
    close: () => done.push(`closed ${user ?? 'unnamed'}`),
  }));
  const subscription = { unsubscribe: () => Promise.resolve(done.push('unsubscribed')) };
  return {
    done,
    getNotifications: () => Promise.resolve(notifications),
    pushManager: { getSubscription: () => Promise.resolve(subscription) },
  } as unknown as RecordedRegistration;
}

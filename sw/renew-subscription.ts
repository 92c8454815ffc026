/** The browser has replaced the push subscription: the sessions of this device that were notified by it get the new one. */
import { pushSchema, subscriptionSchema } from '#domain/wire/push.ts';
import type { AccountsDb } from '#store/account/accounts-db.ts';

export interface Renewal {
  readonly accounts: AccountsDb;
  /** The API's origin. */
  readonly origin: string;
  readonly fetch: typeof fetch;
  /** Subscribes with the key of the server, which the former subscription had. */
  readonly subscribe: (key: string) => Promise<Pick<PushSubscription, 'toJSON'>>;
  readonly timeZone: string;
}

/** Where the server cannot be reached, a page renews it when it is opened. */
export async function renewSubscription(renewal: Renewal): Promise<void> {
  const { accounts } = renewal;
  const known = await accounts.accounts.toArray().finally(() => accounts.close());
  for (const { token } of known) if (token !== null) await renewOf(token, renewal).catch(() => undefined);
}

async function renewOf(token: string, { origin, fetch, subscribe, timeZone }: Renewal): Promise<void> {
  const address = `${origin}/api/push`;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const answer = await fetch(address, { headers, cache: 'no-store' });
  if (!answer.ok) return;
  const { key, subscription } = pushSchema.parse(await answer.json());
  if (key === null || subscription === null) return;
  const renewed = subscriptionSchema.parse((await subscribe(key)).toJSON());
  await fetch(address, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...renewed, time_zone: timeZone }),
  });
}

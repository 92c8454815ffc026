/** What the card of notifications does, with the browser and the server. */
import type { PushSettings, PushState } from '#domain/wire/push.ts';
import { endPush } from '#store/account/end-push.ts';
import type { Session } from '#store/account/session.ts';
import type { ServerOutcome } from '../api/server-outcome.ts';
import { endPushOnServer } from './push-calls.ts';
import { subscribeBrowser, type NotSubscribed } from './subscribe-browser.ts';
import { tellServer } from './tell-server.ts';

interface Here {
  readonly session: Session;
  /** Of the server. */
  readonly key: string;
}

/** Subscribes this browser where it is not yet, and tells the server. The permission must have been given. */
export async function keepPush(
  { session, key }: Here,
  settings: Partial<PushSettings>,
): Promise<ServerOutcome<PushState> | NotSubscribed> {
  const subscribed = await subscribeBrowser(key);
  if (subscribed.kind !== 'subscribed') return subscribed;
  const { token, user } = session;
  return tellServer({ user: user.id, token, subscription: subscribed.subscription, settings });
}

export async function turnPushOff({ token, user }: Session): Promise<ServerOutcome<null>> {
  const outcome = await endPushOnServer(token);
  // A subscription that the server does not use any more harms nobody.
  if (outcome.kind === 'done') await endPush(user.id).catch(() => undefined);
  return outcome;
}

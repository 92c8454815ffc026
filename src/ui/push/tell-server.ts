/**
 * Tells the server how this browser is reached, and notes on the device what it is told: before the request, so that a lost
 * answer leaves no subscription that the device does not know of.
 */
import type { UserId } from '#domain/ids.ts';
import { tokenMark } from '#store/account/session.ts';
import { endPush } from '#store/account/end-push.ts';
import { readPushChoice, writePushChoice, type PushChoice } from '#store/local/push-choice.ts';
import { ownTimeZone } from '#domain/time-zone.ts';
import type { PushSettings, PushState, SubscriptionKeys } from '#domain/wire/push.ts';
import type { ServerOutcome } from '../api/server-outcome.ts';
import { putPush } from './push-calls.ts';

interface Telling {
  readonly user: UserId;
  readonly token: string;
  readonly subscription: SubscriptionKeys;
  /** Those that are to change; all of them where the server may have lost them. */
  readonly settings: Partial<PushSettings>;
}

export async function tellServer({
  user,
  token,
  subscription,
  settings,
}: Telling): Promise<ServerOutcome<PushState>> {
  const time_zone = ownTimeZone();
  const before = readPushChoice(user);
  // What was on before is told again at the next start.
  writePushChoice(user, before === null ? UNSURE : { ...before, told: null });
  const outcome = await putPush(token, subscription, { ...settings, time_zone });
  // Logged out meanwhile, or turned off in another tab.
  if (readPushChoice(user) === null) return outcome;
  if (outcome.kind === 'done' && outcome.body.subscription !== null) {
    const { digest_hour, quiet, show_names } = outcome.body.subscription;
    const told = { what: whatIsTold(token, subscription.endpoint), at: Date.now() };
    writePushChoice(user, { digest_hour, quiet, show_names, told });
  } else if (outcome.kind === 'refused' && outcome.status >= 400 && outcome.status < 500) {
    if (before === null) await endPush(user).catch(() => undefined);
    else writePushChoice(user, before);
  }
  return outcome;
}

const UNSURE: PushChoice = { digest_hour: null, quiet: null, show_names: false, told: null, isUnsure: true };

/** Equal where the server need not be told again. */
export function whatIsTold(token: string, endpoint: string): string {
  return `${tokenMark(token)} ${ownTimeZone()} ${endpoint.slice(-16)}`;
}

/** Notifications on a device: what it sends and is told of its subscription, `/api/push`. */
import * as z from 'zod/mini';
import type { QuietHours } from '../quiet-hours.ts';
import { isTimeZone, MAX_ZONE_LENGTH } from '../time-zone.ts';
import { flag, text } from './fields.ts';

/** Longer than those of any push service. */
const MAX_ENDPOINT_LENGTH = 2048;

/** In base64url without padding. */
function bytes(label: string, pattern: RegExp) {
  return z
    .string({ error: `The ${label} field must be a string.` })
    .check(z.regex(pattern, `The ${label} field must be a key of a push subscription.`));
}

function hour(label: string) {
  const message = `The ${label} field must be an hour from 0 to 23.`;
  return z.int({ error: message }).check(z.minimum(0, message), z.maximum(23, message));
}

const quietHours = z
  .object({ from: hour('quiet.from'), until: hour('quiet.until') })
  .check(z.refine(({ from, until }) => from !== until, 'The quiet hours must not be all day.'));

/** A subscription as browsers write it by `toJSON`. */
export const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

export type SubscriptionKeys = z.output<typeof subscriptionSchema>;

/** What is left out stays as it was, or is as usual. */
export const pushBody = z.object({
  endpoint: text('endpoint', { max: MAX_ENDPOINT_LENGTH }),
  keys: z.object({
    // A point of P-256, not compressed, and 16 bytes.
    p256dh: bytes('keys.p256dh', /^B[\w-]{86}$/),
    auth: bytes('keys.auth', /^[\w-]{22}$/),
  }),
  time_zone: text('time_zone', { max: MAX_ZONE_LENGTH }).check(
    z.refine(isTimeZone, 'The selected time_zone is invalid.'),
  ),
  /** Null: no digest. */
  digest_hour: z.exactOptional(z.nullable(hour('digest_hour'))),
  /** Null: none. */
  quiet: z.exactOptional(z.nullable(quietHours)),
  show_names: z.exactOptional(flag('show_names')),
});

export type PushBody = z.output<typeof pushBody>;

const settings = z.object({
  time_zone: z.string(),
  digest_hour: z.nullable(z.int()),
  quiet: z.nullable(z.object({ from: z.int(), until: z.int() })),
  /** Names of tasks and people may be on a lock screen. */
  show_names: z.boolean(),
});

/** What a person chooses for a device. */
export interface PushSettings {
  readonly digest_hour: number | null;
  readonly quiet: QuietHours | null;
  readonly show_names: boolean;
}

export const pushSchema = z.object({
  /** By which the push service knows this server; null if the server sends nothing. */
  key: z.nullable(z.string()),
  /** Of the caller's session; null if there is none. */
  subscription: z.nullable(settings),
});

export type PushState = z.output<typeof pushSchema>;

export const PUSH_TEST_ENDS = ['sent', 'gone', 'unreachable', 'refused'] as const;

export const pushTestSchema = z.object({
  /** `gone`: the push service knows the subscription no more, which is removed. */
  end: z.enum(PUSH_TEST_ENDS),
});

export type PushTestEnd = (typeof PUSH_TEST_ENDS)[number];

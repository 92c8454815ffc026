/** The address under which calendars read a person's days: `/api/user/calendar`. */
import * as z from 'zod/mini';
import { flag } from './fields.ts';
import { isoTime } from './ids.ts';

export const calendarFeedSchema = z.object({
  /** Null if there is no address. */
  feed: z.nullable(
    z.object({
      created_at: isoTime,
      /** The days on which deferred tasks come back are in it too. */
      has_later: z.boolean(),
    }),
  ),
});

export type CalendarFeed = z.output<typeof calendarFeedSchema>;

export const calendarFeedBody = z.object({ has_later: flag('has_later') });

/** As the address ends: the secret in base64url. */
export const feedFilePattern = /^([\w-]{43})\.ics$/;

/** The only answer with the address. */
export const calendarAddressSchema = z.object({ url: z.string() });

/** The address under which other calendars read the signed-in user's days. */
import * as z from 'zod/mini';
import { calendarAddressSchema, calendarFeedSchema } from '#domain/wire/calendar-feed.ts';
import { askServer } from '../api/ask-server.ts';

const PATH = 'api/user/calendar';

export function readCalendar(token: string) {
  return askServer(PATH, { method: 'get', token, answer: calendarFeedSchema });
}

export function makeCalendarAddress(token: string, hasLater: boolean) {
  const json = { has_later: hasLater };
  return askServer(PATH, { method: 'post', token, json, answer: calendarAddressSchema });
}

export function endCalendarAddress(token: string) {
  return askServer(PATH, { method: 'delete', token, answer: z.null() });
}

/** Branded ids. They cost nothing at run time and keep a temporary id from being used as a server's. */

declare const brand: unique symbol;
type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };

/** A task's UUID: the primary key on every device, `client_ref` on the wire. Unique across the server for ever. */
export type TaskRef = Brand<string, 'TaskRef'>;
/** The server's number of a task. Null on a device until the server has answered the create. */
export type TaskId = Brand<number, 'TaskId'>;
/** A device's own number of a task, from 1000 upwards. Never sent, never looked up as a `TaskId`. */
export type TempId = Brand<number, 'TempId'>;
export type UserId = Brand<number, 'UserId'>;
export type FamilyId = Brand<number, 'FamilyId'>;
/** `u:<user id>` or `f:<family id>`: who may see a row, and which version counter it belongs to. */
export type RealmId = `u:${number}` | `f:${number}`;
/** RFC 3339 UTC with milliseconds, e.g. `2026-01-31T12:00:00.000Z`. Sorts as text. */
export type IsoTime = Brand<string, 'IsoTime'>;

/** A day of the calendar, `2026-01-31`, in nobody's time zone. Sorts as text. */
export type Day = Brand<string, 'Day'>;

/** How a task repeats: a `RepeatRule` as JSON, so that equal ones are the same text. */
export type Repeat = Brand<string, 'Repeat'>;

/** Who takes a task in turns: a list of `Who` as JSON, so that equal ones are the same text. */
export type Turns = Brand<string, 'Turns'>;

/** Who has completed a task: a list of `Tick` as JSON, so that equal ones are the same text. */
export type Ticks = Brand<string, 'Ticks'>;

/** A UUID, made where a task is completed or skipped: what an undo takes back. */
export type TickId = Brand<string, 'TickId'>;

export const FIRST_TEMP_ID = 1000 as TempId;

/** In lower case, which is how the server keeps it. */
export const taskRefPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isTaskRef(text: string): text is TaskRef {
  return taskRefPattern.test(text);
}

export function toIsoTime(epochMs: number): IsoTime {
  return new Date(epochMs).toISOString() as IsoTime;
}

/** The realm of a row: its family's if it has one, otherwise that of the user it belongs to. */
export function realmOf(place: { readonly family_id: FamilyId | null; readonly keeper: UserId }): RealmId {
  return place.family_id === null ? `u:${place.keeper}` : `f:${place.family_id}`;
}

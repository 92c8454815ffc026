/**
 * That a person has turned notifications on on this device, and how, kept in local storage until they log out. The server
 * has the same, and loses it with the session or when the push service forgets the device: then it is told again.
 */
import type { UserId } from '#domain/ids.ts';
import type { QuietHours } from '#domain/quiet-hours.ts';
import type { PushSettings } from '#domain/wire/push.ts';
import {
  browserStorages,
  keysFrom,
  readJson,
  STORAGE_KEYS,
  writeText,
  type LocalStorage,
} from './browser-storage.ts';

export interface PushChoice extends PushSettings {
  /** The subscription, session and time zone that the server was told last, and when, in ms since the epoch. */
  readonly told: { readonly what: string; readonly at: number } | null;
  /** Turning them on was not answered: the server knows whether they are. */
  readonly isUnsure?: boolean;
}

/** Null: they are off. Of what another version of the app may have written, what is valid. */
export function readPushChoice(user: UserId, { local }: LocalStorage = browserStorages): PushChoice | null {
  const stored = readJson(local, STORAGE_KEYS.push(user));
  if (typeof stored !== 'object' || stored === null) return null;
  const { digest_hour, quiet, show_names, told, isUnsure } = stored as Readonly<Record<string, unknown>>;
  return {
    digest_hour: isHour(digest_hour) ? digest_hour : null,
    quiet: isQuiet(quiet) ? { from: quiet.from, until: quiet.until } : null,
    show_names: show_names === true,
    told: isTold(told) ? told : null,
    ...(isUnsure === true && { isUnsure }),
  };
}

/** Who has turned them on on this device. */
export function usersWithPush({ local }: LocalStorage = browserStorages): readonly UserId[] {
  const prefix = STORAGE_KEYS.push('');
  const users = keysFrom(local, prefix).map((key) => Number(key.slice(prefix.length)) as UserId);
  return users.filter(Number.isSafeInteger);
}

export function writePushChoice(
  user: UserId,
  choice: PushChoice,
  { local }: LocalStorage = browserStorages,
): void {
  writeText(local, STORAGE_KEYS.push(user), JSON.stringify(choice));
}

export function forgetPushChoice(user: UserId, { local }: LocalStorage = browserStorages): void {
  writeText(local, STORAGE_KEYS.push(user), null);
}

function isHour(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 24;
}

function isQuiet(value: unknown): value is QuietHours {
  const { from, until } = (value ?? {}) as Partial<QuietHours>;
  return isHour(from) && isHour(until) && from !== until;
}

function isTold(value: unknown): value is NonNullable<PushChoice['told']> {
  const { what, at } = (value ?? {}) as Partial<NonNullable<PushChoice['told']>>;
  return typeof what === 'string' && typeof at === 'number';
}

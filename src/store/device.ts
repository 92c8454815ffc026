/** What every local write needs: the database, the author, and this device's clock and random numbers as arguments. */
import type { TaskRef } from '#domain/ids.ts';
import type { TaskAuthor } from '#domain/task.ts';
import type { KinboxDb } from './db.ts';
import type { EarlyEffects } from './shown/early-effects.ts';
import type { ActStack } from './undo/act-stack.ts';

export interface Device {
  readonly db: KinboxDb;
  readonly author: TaskAuthor;
  /** The mark of the database when its session began; omitted if no session is known. */
  readonly sessionMark?: string;
  /** Whether the browser has removed the database since, so that another has taken its place. */
  readonly isEvicted?: () => boolean;
  /** What the screens show before it is stored; omitted where no screen is. */
  readonly early?: EarlyEffects;
  /** What can be undone in this tab; omitted where nobody can undo. */
  readonly acts?: ActStack;
  /** Milliseconds since the epoch. Orders nothing; the server's clock and the outbox's `n` do. */
  readonly clock: () => number;
  /** A random UUID in lower case. */
  readonly uuid: () => string;
}

export function newTaskRef(device: Pick<Device, 'uuid'>): TaskRef {
  return device.uuid() as TaskRef;
}

/** A version 4 UUID. `crypto.randomUUID` is missing on plain HTTP in a home network; random bytes are not. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)).map(markVersion4);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** RFC 9562: the version in the high half of byte 6, the variant in the two high bits of byte 8. */
function markVersion4(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  return index === 8 ? (byte & 0x3f) | 0x80 : byte;
}

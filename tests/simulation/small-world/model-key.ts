/**
 * What a state of the model is known by: it forgets keys, numbers and times, but for what was deleted together. The log keeps
 * its order, since that decides.
 */
import { createHash } from 'node:crypto';
import type { Act } from '#domain/act.ts';
import type { Task } from '#domain/task.ts';
import type { Entry, ModelDevice } from './model-device.ts';
import type { Rows } from './model-server.ts';
import type { ModelState } from './model-world.ts';
import { nameOfRow } from './places.ts';
import type { Deed } from './record.ts';

const DELETED = /@([^@]+)@/g;

export function keyOfModel({ server, devices, record }: ModelState): string {
  const text = [
    textOfRows(server.rows),
    ...devices.map((device) => textOfDevice(device, server.rows, server.done)),
    record.deeds.map(textOfDeed).sort().join(),
    [...record.letGo].sort().join(),
  ].join('\n');
  return createHash('sha1').update(timeless(text)).digest('base64').slice(0, 16);
}

/** The rows in which a world ends, the same for the same rows in any world. */
export function textOfEnd(rows: Iterable<Task>): string {
  return timeless(
    Array.from(rows, (row) => write(row))
      .sort()
      .join('\n'),
  );
}

/** Of times only which are the same. */
export function timeless(text: string): string {
  const times = new Map<string, number>();
  return text.replace(DELETED, (_, at: string) => {
    const known = times.get(at) ?? times.size;
    times.set(at, known);
    return `@${known}`;
  });
}

function textOfDevice(
  { confirmed, view, log, parked, hasFailed, acts }: ModelDevice,
  rows: Rows,
  done: ReadonlySet<string>,
) {
  return [
    confirmed === rows ? '' : textOfRows(confirmed),
    view === confirmed ? '' : textOfRows(view),
    log.map((entry) => `${textOfEntry(entry)}${entry.isSent}${done.has(entry.key)}`).join(),
    hasFailed,
    parked.map(({ entry, code }) => `${code}${textOfEntry(entry)}`).join(),
    acts.map(textOfAct).sort().join(),
  ].join('|');
}

const texts = new WeakMap<object, string>();

/** Values never change, and are met again in many states. */
export function remembered<T extends object>(value: T, write: (value: T) => string): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = write(value);
  texts.set(value, text);
  return text;
}

function textOfRows(rows: Rows): string {
  return remembered(rows, (all) => [...all.values()].map(textOf).sort().join());
}

/** What a row is by: a deletion by its time, which `timeless` takes away. */
export function textOf(task: Task): string {
  return remembered(task, write);
}

function write(task: Task): string {
  const { ref, name, completed, completed_by, deleted_at, not_before, due_on, who, round, project_ref } =
    task;
  const deleted = deleted_at === null ? '' : `@${deleted_at}@`;
  const fields = [name, Number(completed), completed_by, deleted, not_before, due_on, who, round];
  return [nameOfRow(ref) ?? ref, ...fields, Number(project_ref === null), extrasOf(task)].join(';');
}

/** Fields that came after this file, so that what they hold is not forgotten. */
function extrasOf(task: Task): string {
  const { ticks } = task as Task & { readonly ticks?: unknown };
  return ticks === undefined ? '' : JSON.stringify(ticks);
}

function textOfEntry(entry: Entry): string {
  return remembered(
    entry.verb,
    ({ kind, args }) => `${kind}${JSON.stringify({ ...args, tickedAt: undefined })}`,
  );
}

export function textOfAct(act: Act): string {
  return remembered(act, (changes) =>
    changes.map(({ before, after }) => `${before === null ? '' : textOf(before)}>${textOf(after)}`).join('+'),
  );
}

export function textOfDeed({ device, kind, row, round, value, fate }: Deed): string {
  return [device, kind, row, round, value, fate].join();
}

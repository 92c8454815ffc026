/**
 * What a state of the model is known by: it forgets keys, numbers, times and the names of ticks, but for which are the same. The log keeps
 * its order, since that decides.
 */
import { createHash } from 'node:crypto';
import type { Act } from '#domain/act.ts';
import type { TickId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { allTicks } from '#domain/ticks.ts';
import type { Entry, ModelDevice } from './model-device.ts';
import type { Rows } from './model-server.ts';
import type { ModelState } from './model-world.ts';
import { nameOfRow } from './places.ts';
import type { Deed } from './record.ts';

const DELETED = /@([^@]+)@/g;
const TICK = /#([^#]+)#/g;

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

/** Of times and ticks only which are the same. */
export function timeless(text: string): string {
  return numbered(numbered(text, DELETED, '@'), TICK, '#');
}

function numbered(text: string, pattern: RegExp, mark: string): string {
  const known = new Map<string, number>();
  return text.replace(pattern, (_, name: string) => {
    const number = known.get(name) ?? known.size;
    known.set(name, number);
    return `${mark}${number}`;
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
  return [nameOfRow(ref) ?? ref, ...fields, Number(project_ref === null), ticksOfRow(task)].join(';');
}

/** A tick by its name, which `timeless` takes away. */
function ticksOfRow({ ticks }: Task): string {
  return allTicks(ticks)
    .map(({ id, by, round, of }) => `${String(by)}${String(round ?? '')}${of ?? ''}${nameless(id)}`)
    .join();
}

function nameless(tick: TickId | null | undefined): string {
  return tick == null ? '' : `#${tick}#`;
}

function textOfEntry(entry: Entry): string {
  return textOfVerb(entry.verb);
}

export function textOfVerb(verb: { readonly kind: string; readonly args: object }): string {
  return remembered(verb, ({ kind, args }) => {
    const { tick, ...others } = args as { readonly tick?: TickId };
    return `${kind}${JSON.stringify({ ...others, tickedAt: undefined })}${nameless(tick)}`;
  });
}

export function textOfAct(act: Act): string {
  return remembered(act, (changes) =>
    changes.map(({ before, after }) => `${before === null ? '' : textOf(before)}>${textOf(after)}`).join('+'),
  );
}

export function textOfDeed({ device, kind, row, round, value, fate }: Deed): string {
  return [device, kind, row, round, value, fate].join();
}

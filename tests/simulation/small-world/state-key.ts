/** What a state with the real store and engine is known by: as `model-key.ts` does it, from the tables. */
import { createHash } from 'node:crypto';
import type { Task } from '#domain/task.ts';
import type { Row } from '../fast/memory-store.ts';
import type { MemoryDatabase } from '../fast/memory-database.ts';
import type { ModelState } from '../fast/model-state.ts';
import { textOf, textOfAct, textOfDeed, textOfVerb, timeless } from './model-key.ts';
import type { Record } from './record.ts';
import type { SmallDevice } from './small-device.ts';

interface Kept {
  readonly databases: readonly MemoryDatabase[];
  readonly devices: readonly Pick<SmallDevice, 'acts'>[];
  readonly state: ModelState;
  readonly record: Record;
}

export function keyOf({ databases, devices, state, record }: Kept): string {
  const text = [
    textOfRows(state.tasks.values()),
    ...databases.map((database, index) => textOfDevice(database, state, devices[index])),
    record.deeds.map(textOfDeed).sort().join(),
    [...record.letGo].sort().join(),
  ].join('\n');
  return createHash('sha1').update(timeless(text)).digest('base64').slice(0, 16);
}

function textOfDevice(
  database: MemoryDatabase,
  state: ModelState,
  device: Kept['devices'][number] | undefined,
) {
  const rowsOf = (name: string) => allRows(database, name);
  const tasks = rowsOf('tasks') as unknown as readonly Task[];
  const shadows = rowsOf('shadow') as unknown as readonly {
    readonly ref: string;
    readonly task: Task | null;
  }[];
  const confirmed = new Map(tasks.map(({ ref, version }) => [ref as string, version]));
  for (const { ref, task } of shadows) confirmed.set(ref, task?.version ?? 0);
  const isBehind = [...state.tasks.values()].map(({ ref, version }) =>
    Number(confirmed.get(ref) !== version),
  );
  return [
    textOfRows(tasks),
    textOfRows(shadows.flatMap(({ task }) => task ?? [])),
    rowsOf('outbox')
      .map((row) => `${textOfEntry(row)}${String(row['state'])}${isDone(state, row)}`)
      .join(),
    rowsOf('parked').map(textOfEntry).join(),
    (device?.acts.done ?? [])
      .map(({ act }) => textOfAct(act))
      .sort()
      .join(),
    isBehind.join(''),
  ].join('|');
}

function allRows({ stores }: MemoryDatabase, name: string): readonly Row[] {
  const store = stores.find(({ spec }) => spec.name === name);
  return store === undefined ? [] : store.keys().map((key) => store.get(key) as Row);
}

function textOfRows(rows: Iterable<Task>): string {
  return Array.from(rows, textOf).sort().join();
}

function textOfEntry(entry: Row): string {
  return textOfVerb(entry as unknown as Parameters<typeof textOfVerb>[0]);
}

/** Whether the server has done what the device does not know to be done. */
function isDone({ keys }: ModelState, { key }: Row): boolean {
  return [...keys.keys()].some((name) => name.endsWith(` ${String(key)}`));
}

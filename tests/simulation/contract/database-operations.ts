/** Random operations on the device's database, as the store makes them, for comparing two implementations. */
import { withAllFields } from '#domain/task-fields.ts';
import type { KinboxDb } from '#store/db.ts';
import type { Random } from '../random.ts';

/** Run on any database; what it resolves to can be compared. */
export type Operation = (db: KinboxDb) => Promise<unknown>;

const REFS = ['a', 'b', 'c', 'd', 'e', 'f'];
const LISTS = ['inbox/personal/1', 'inbox/personal/2', 'todo/work/1', 'todo/work/3'];
const STATES = ['queued', 'sent', 'acked'];

export function drawOperation(random: Random): Operation {
  return random.happens(0.3)
    ? drawTransaction(random)
    : random.happens(0.5)
      ? drawRead(random)
      : drawWrite(random);
}

/** Several operations; some fail inside and are caught, some make all fail, some nest. */
function drawTransaction(random: Random): Operation {
  const inner = Array.from({ length: 1 + random.below(4) }, () => drawStep(random));
  const isAborted = random.happens(0.3);
  const isNested = random.happens(0.3);
  const isNestedCaught = random.happens(0.5);
  return (db) =>
    db.transaction('rw', db.tables, async () => {
      const results: unknown[] = [];
      for (const step of inner) results.push(await step(db));
      if (isNested) {
        const nested = db.transaction('rw', db.tasks, db.meta, async () => {
          results.push(await inner[0]?.(db));
          if (isNestedCaught) throw new RangeError('Nested.');
        });
        await (isAborted ? nested.catch(() => undefined) : nested);
      }
      if (isAborted) throw new RangeError('Aborted.');
      return results;
    });
}

function drawStep(random: Random): Operation {
  const operation = random.happens(0.4) ? drawRead(random) : drawWrite(random);
  if (!random.happens(0.5)) return operation;
  // An async function: Dexie keeps a transaction open only over those.
  return async (db) => {
    try {
      return await operation(db);
    } catch (error) {
      return nameOf(error);
    }
  };
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : String(error);
}

/** With every field of a task: what Dexie's database adds to older rows is no matter of the one in memory. */
function drawTask(random: Random) {
  const row = {
    ref: random.pick(REFS),
    id: random.pick([null, 1, 2, 3]),
    temp_id: random.pick([null, 1000, 1001]),
    project_ref: random.pick([null, ...REFS]),
    position: random.pick([null, 0, 1, 2.5]),
    lists: LISTS.filter(() => random.happens(0.4)),
    name: random.pick(['one', 'two']),
    pending: random.happens(0.5),
  };
  return withAllFields<object>(row) as never;
}

function drawVerb(random: Random) {
  return {
    key: String(random.below(100)),
    kind: random.pick(['task.edit', 'settings.edit']),
    state: random.pick(STATES),
    refs: REFS.filter(() => random.happens(0.3)),
  } as never;
}

function drawWrite(random: Random): Operation {
  const [task, other, mutation] = [drawTask(random), drawTask(random), drawVerb(random)];
  const [ref, n, state] = [random.pick(REFS) as never, random.below(12), random.pick(STATES) as never];
  const change = { name: random.pick(['three', 'one']), pending: random.happens(0.5) } as never;
  return random.pick<Operation>([
    (db) => db.tasks.put(task),
    (db) => db.tasks.add(task),
    (db) => db.tasks.bulkPut([task, other]),
    (db) => db.tasks.bulkAdd([task, other]),
    (db) => db.tasks.update(ref, change),
    (db) => db.tasks.delete(ref),
    (db) => db.tasks.bulkDelete([ref, 'f' as never]),
    (db) => db.tasks.where('ref').anyOf(ref, 'zz').modify(change),
    (db) => db.tasks.where('project_ref').equals(ref).modify(change),
    (db) =>
      db.tasks
        .where('lists')
        .startsWith('inbox')
        .modify((row) => void Object.assign(row, { pending: true })),
    (db) => db.tasks.where('lists').between('inbox/', 'inbox0').distinct().delete(),
    (db) => db.outbox.add({ ...(mutation as object) } as never),
    (db) => db.outbox.add({ ...(mutation as object) } as never),
    (db) => db.outbox.bulkAdd([{ ...(mutation as object) } as never, { kind: 'task.edit' } as never]),
    // Never a number beyond the last: IndexedDB in memory does not take that back with its transaction.
    async (db) => {
      const first = await db.outbox.toCollection().first();
      return first && db.outbox.put({ ...first, state });
    },
    (db) => db.outbox.update(n, { state }),
    (db) => db.outbox.bulkDelete([n, n + 1]),
    (db) => db.outbox.clear(),
    (db) => db.meta.put({ key: 'cursor', value: { n, of: [ref] } }),
    (db) => db.shadow.bulkPut([{ ref, task: null }]),
    (db) => db.tasks.put({ name: 'without a key' } as never),
  ]);
}

function drawRead(random: Random): Operation {
  const [ref, list, n] = [random.pick(REFS) as never, random.pick(LISTS), random.below(12)];
  const refs = REFS.filter(() => random.happens(0.4)) as never[];
  return random.pick<Operation>([
    (db) => db.tasks.toArray(),
    (db) => db.tasks.get(ref),
    (db) => db.tasks.bulkGet([ref, 'zz' as never, ...refs]),
    (db) => db.tasks.count(),
    (db) => db.tasks.where('ref').anyOf(refs).primaryKeys(),
    (db) => db.tasks.where('project_ref').anyOf(refs).toArray(),
    (db) => db.tasks.where('project_ref').equals(ref).count(),
    (db) => db.tasks.where('project_ref').anyOf(refs).keys(),
    (db) => db.tasks.where('project_ref').anyOf(refs).uniqueKeys(),
    (db) => db.tasks.where('[project_ref+position]').between([ref, -Infinity], [ref, Infinity]).last(),
    (db) => db.tasks.where('[project_ref+position]').between([ref, -Infinity], [ref, Infinity]).keys(),
    (db) => db.tasks.where('lists').between('inbox/', 'inbox0', false, false).toArray(),
    (db) => db.tasks.where('lists').between('inbox/', 'u', true, true).distinct().primaryKeys(),
    (db) => db.tasks.where('lists').equals(list).reverse().limit(2).toArray(),
    (db) =>
      db.tasks
        .where('lists')
        .above(list)
        .reverse()
        .filter((row) => row.pending)
        .limit(1)
        .toArray(),
    (db) => db.tasks.where({ temp_id: 1000 as never }).first(),
    (db) => db.tasks.where({ id: 2 as never }).first(),
    (db) => db.tasks.filter((row) => row.pending).count(),
    (db) => db.tasks.orderBy('project_ref').offset(1).limit(2).toArray(),
    (db) => db.tasks.toCollection().primaryKeys(),
    async (db) => {
      const seen: unknown[] = [];
      await db.tasks.each((row) => seen.push(row.ref));
      return seen;
    },
    (db) => db.outbox.orderBy('n').toArray(),
    (db) => db.outbox.where('n').above(n).toArray(),
    (db) => db.outbox.where('n').aboveOrEqual(n).last(),
    (db) => db.outbox.where('n').below(n).first(),
    (db) => db.outbox.where('state').anyOf('queued', 'sent').sortBy('n'),
    (db) => db.outbox.where('state').notEqual('acked').count(),
    (db) => db.tasks.where('project_ref').noneOf(refs).primaryKeys(),
    (db) => db.outbox.where('refs').anyOf(refs).distinct().sortBy('n'),
    (db) => db.outbox.where('refs').equals(ref).last(),
    (db) => db.outbox.where('kind').equals('settings.edit').last(),
    (db) => db.meta.get('cursor'),
    (db) => db.meta.where('key').belowOrEqual('m').count(),
    (db) => db.shadow.toCollection().primaryKeys(),
  ]);
}

/** Rows that one version of the app cannot read, and the next one can. */
import { describe, expect, it } from 'vitest';
import type { Day, RealmId, TaskId, TaskRef } from '#domain/ids.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { STORED_FIELDS } from '#domain/task-fields.ts';
import type { Changes } from '#domain/wire/changes.ts';
import { taskSchema } from '#domain/wire/task.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { Answer } from '#sw/sync/answer.ts';
import type { Transport } from '#sw/sync/transport.ts';
import { appForAll } from '../support/app-hooks.ts';
import { appTransport } from '../support/app-transport.ts';
import { done, engineOn } from '../support/scripted-transport.ts';
import type { Session } from '../support/server-app.ts';
import { countedUuid, openTestDevice, page, wireTask, type TestDevice } from '../support/test-device.ts';

const urgent = { isUrgent: true };
const refs = [1, 2, 3].map((count) => countedUuid(7, count) as TaskRef);
const MINE = 'u:1' as RealmId;
const OURS = 'f:2' as RealmId;

/** Answers each cursor with its page, and remembers what was asked. */
function pagesByCursor(pages: Readonly<Record<string, Answer>>) {
  const asked: (string | null)[] = [];
  const transport: Transport = {
    send: () => Promise.resolve(done()),
    sendBatch: () => Promise.resolve({ kind: 'unreachable' }),
    pull: (cursor) => {
      asked.push(cursor);
      return Promise.resolve(pages[cursor ?? 'start'] ?? { kind: 'unreachable' });
    },
  };
  return { transport, asked };
}

const row = (index: number, fields: Partial<Parameters<typeof wireTask>[0]> = {}) =>
  wireTask({ client_ref: refs[index]!, id: (index + 1) as TaskId, ...fields });
/** Of a type that no version of today knows. */
const unheard = (index: number) => ({ ...row(index), type: 'dream' as never });

async function pullAs(build: string, device: TestDevice, pages: Readonly<Record<string, Answer>>) {
  const { transport, asked } = pagesByCursor(pages);
  await engineOn(device, transport, { build }).wake(urgent);
  return asked;
}

const names = async (device: TestDevice) => (await device.db.tasks.toArray()).map(({ name }) => name).sort();
const part = (fields: Partial<Changes>) => done(page({ has_more: true, ...fields }));
const last = (fields: Partial<Changes>) => done(page(fields));

describe('a row that a build cannot read', () => {
  it('R33 the next build pulls from before its page, once, and the same build does not', async () => {
    const device = openTestDevice();
    const old = {
      start: part({ cursor: 'c1', tasks: [row(0)] }),
      c1: part({ cursor: 'c2', tasks: [unheard(1)] }),
      c2: last({ cursor: 'c3', tasks: [unheard(2)] }),
      c3: last({ cursor: 'c3' }),
    };
    expect(await pullAs('first', device, old)).toEqual([null, 'c1', 'c2']);
    expect(await pullAs('first', device, old)).toEqual(['c3']);
    expect(await readMeta(device.db, 'unread')).toEqual({ cursor: 'c1', build: 'first' });

    const fresh = {
      c1: last({ cursor: 'c4', tasks: [row(1, { name: 'Read' }), row(2)] }),
      c4: last({ cursor: 'c4' }),
    };
    expect(await pullAs('second', device, fresh)).toEqual(['c1']);
    expect(await names(device)).toEqual(['From the server', 'From the server', 'Read']);
    expect(await pullAs('second', device, fresh)).toEqual(['c4']);
    expect(await pullAs('first', device, fresh)).toEqual(['c4']);
  });

  it.each([
    ['fields', 'name,description'],
    ['parts of a field', STORED_FIELDS.join()],
  ])(
    'R71 an app that knows more %s pulls all rows again, once, and shows them meanwhile',
    async (_, former) => {
      const device = openTestDevice();
      const first = { start: last({ cursor: 'c1', tasks: [row(0), row(1)] }), c1: last({ cursor: 'c2' }) };
      expect(await pullAs('first', device, first)).toEqual([null]);
      expect(await pullAs('first', device, first)).toEqual(['c1']);
      await writeMeta(device.db, 'fields', former);
      expect(await pullAs('second', device, {})).toEqual([null]);
      expect(await names(device)).toEqual(['From the server', 'From the server']);
      const due = { due_on: '2026-02-01' as Day };
      const second = { start: last({ cursor: 'c3', tasks: [row(0, due)] }), c3: last({ cursor: 'c3' }) };
      expect(await pullAs('second', device, second)).toEqual([null]);
      expect(await device.db.tasks.toArray()).toMatchObject([{ ref: refs[0], ...due }]);
      expect(await pullAs('second', device, second)).toEqual(['c3']);
    },
  );

  it('C29 the next build pulls from the beginning if settings have been sent since', async () => {
    const device = openTestDevice();
    const settings = (peepShow: boolean) => ({
      ...DEFAULT_SETTINGS,
      quotes: { ...DEFAULT_SETTINGS.quotes, peepShow },
    });
    await pullAs('first', device, { start: last({ cursor: 'c1', settings: settings(true) }) });
    await pullAs('first', device, { c1: last({ cursor: 'c2', tasks: [unheard(0)] }) });
    await pullAs('first', device, { c2: last({ cursor: 'c3', settings: settings(false) }) });
    // The server has them as the cursor `c1` knows them, and would not send them again.
    const fresh = { start: last({ cursor: 'c4', settings: settings(true), tasks: [row(0)] }) };
    expect(await pullAs('second', device, fresh)).toEqual([null]);
    expect((await device.db.settings.get('mine'))?.settings).toEqual(settings(true));
  });

  it('C28 a build that pulls everything again removes the rows that no longer exist', async () => {
    const device = openTestDevice();
    const reset = [{ id: MINE, version: 9, reset: true }];
    await pullAs('first', device, {
      start: last({ cursor: 'c1', tasks: [row(0), row(1)] }),
      c1: last({ cursor: 'c2', realms: reset, tasks: [row(0), row(1), unheard(2)] }),
    });
    await pullAs('first', device, {
      c1: last({ cursor: 'c2', realms: reset, tasks: [row(0), row(1), unheard(2)] }),
    });
    await pullAs('second', device, { start: last({ cursor: 'c3', tasks: [row(0), row(2)] }) });
    expect((await device.db.tasks.toArray()).map(({ ref }) => ref)).toEqual([refs[0], refs[2]]);
  });

  it('R33 what the next build cannot read either is stored for the one after it', async () => {
    const device = openTestDevice();
    await pullAs('first', device, {
      start: last({ cursor: 'c1' }),
      c1: last({ cursor: 'c2', tasks: [unheard(0)] }),
    });
    await pullAs('first', device, { c1: last({ cursor: 'c2', tasks: [unheard(0)] }) });
    const pages = { c1: last({ cursor: 'c2', tasks: [unheard(0)] }), c2: last({ cursor: 'c2' }) };
    expect(await pullAs('second', device, pages)).toEqual(['c1']);
    expect(await pullAs('second', device, pages)).toEqual(['c2']);
    expect(await pullAs('third', device, { c1: last({ cursor: 'c2', tasks: [row(0)] }) })).toEqual(['c1']);
    expect(await readMeta(device.db, 'unread')).toBeNull();
  });

  it('R33 a pull that ends midway continues from there, in the old build and the next', async () => {
    const device = openTestDevice();
    await pullAs('first', device, {
      start: part({ cursor: 'c1', tasks: [row(0)] }),
      c1: part({ cursor: 'c2', tasks: [unheard(1)] }),
    });
    expect(await readMeta(device.db, 'unread')).toEqual({ cursor: 'c1', build: 'first' });
    expect(await pullAs('second', device, {})).toEqual(['c1']);
    expect(await pullAs('second', device, { c1: part({ cursor: 'c2', tasks: [row(1)] }) })).toEqual([
      'c1',
      'c2',
    ]);
    expect(await pullAs('second', device, { c2: last({ cursor: 'c3' }) })).toEqual(['c2']);
    expect(await device.db.tasks.count()).toBe(2);
  });

  it('R34 a device that pulls a realm from its beginning does not skip what it has not read', async () => {
    const realms = (reset: boolean) => [{ id: MINE, version: 9, reset }];
    const joined = [...realms(false), { id: OURS, version: 9, reset: false }];
    const noted = async () => {
      const device = openTestDevice();
      await pullAs('first', device, { start: last({ cursor: 'c1' }) });
      await pullAs('first', device, { c1: last({ cursor: 'c9', tasks: [unheard(0)] }) });
      expect(await readMeta(device.db, 'unread')).toEqual({ cursor: 'c1', build: 'first' });
      return device;
    };
    for (const changed of [realms(true), joined]) {
      const device = await noted();
      await pullAs('first', device, { c9: part({ cursor: 'c3', realms: changed, tasks: [row(1)] }) });
      expect(await pullAs('second', device, {})).toEqual([null]);
    }
    const device = await noted();
    await device.db.meta.put({ key: 'cursor', value: null });
    expect(await pullAs('second', device, {})).toEqual([null]);
    expect(await readMeta(device.db, 'unread')).toBeNull();
  });

  it('R34 pulling everything again clears what was stored before it', async () => {
    const device = openTestDevice();
    await pullAs('first', device, { start: last({ cursor: 'c1', tasks: [unheard(0)] }) });
    expect(await readMeta(device.db, 'unread')).toEqual({ cursor: null, build: 'first' });
    await device.db.meta.put({ key: 'cursor', value: null });
    await pullAs('first', device, { start: last({ cursor: 'c2', tasks: [row(0)] }) });
    expect(await readMeta(device.db, 'unread')).toBeNull();
  });
});

describe('with the real server', () => {
  const test = appForAll();

  it('R33 the next build shows the current texts, and what was removed meanwhile does not come back', async () => {
    const ada = await test.register('Ada');
    const ben = await test.register('Ben');
    await test.addFamily(ben.id, [ada.id]);
    const make = async (name: string) =>
      (await ben.send('POST', '/api/tasks', { name, space: 'family' })).read(taskSchema);
    const [dream, stays, leaves] = [await make('Old words'), await make('Stays'), await make('Leaves')];
    const device = openTestDevice(ada.id);
    const known = new Set<TaskRef>();
    const cycle = async (build: string) => {
      const transport = withUnheardRows(
        ada,
        (ref) => build === 'first' && !known.has(ref) && ref === dream.client_ref,
      );
      await engineOn(device, transport, { build, pageSize: 1 }).wake(urgent);
    };
    known.add(dream.client_ref);
    await cycle('first');
    expect(await names(device)).toEqual(['Leaves', 'Old words', 'Stays']);

    known.clear();
    await ben.send('PUT', `/api/tasks/${dream.id}`, { name: 'New words' });
    await cycle('first');
    expect(await names(device)).toEqual(['Leaves', 'Old words', 'Stays']);
    await ben.send('POST', `/api/tasks`, { name: 'Later', space: 'family' });
    await ben.send('PUT', `/api/tasks/${leaves.id}`, { space: 'personal' });
    await ben.send('PUT', `/api/tasks/${stays.id}`, { name: 'Stays, renamed' });
    await cycle('first');
    expect(await names(device)).toEqual(['Later', 'Old words', 'Stays, renamed']);
    await cycle('second');
    expect(await names(device)).toEqual(['Later', 'New words', 'Stays, renamed']);
    expect(await readMeta(device.db, 'unread')).toBeNull();
  });

  /** The real wire, on which some rows are of a type that nobody knows. */
  function withUnheardRows(person: Session, isUnheard: (ref: TaskRef) => boolean): Transport {
    const wire = appTransport(test, person);
    return {
      ...wire,
      pull: async (cursor, limit) => {
        const answer = await wire.pull(cursor, limit);
        if (answer.kind !== 'answer') return answer;
        const body = answer.body as Changes;
        const tasks = body.tasks.map((task) =>
          isUnheard(task.client_ref) ? { ...task, type: 'dream' } : task,
        );
        return { ...answer, body: { ...body, tasks } };
      },
    };
  }
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import { createEarlyEffects, type EarlyEffects } from '#store/shown/early-effects.ts';
import { leaveSpaceFor } from '../support/small-disk.ts';
import { openShownDevice, type ShownDevice } from '../support/shown-device.ts';

afterEach(() => void vi.restoreAllMocks());

const capture = (device: ShownDevice, name: string, ref = device.uuid() as TaskRef) =>
  commit(device, { kind: 'task.create', args: { ref, name, space: 'personal', status: 'inbox' } });
/** What was wrong with what the list showed meanwhile; null if nothing was. */
async function captureThree(device: ShownDevice): Promise<string | null> {
  const list = await device.watch({});
  const saved = ['One', 'Two', 'Three'].map((name) => capture(device, name));
  // The engine writes in between.
  saved.push(
    device.db.tasks
      .toCollection()
      .modify({ version: 7 })
      .then(() => capture(device, 'Four')),
  );
  await Promise.all(saved);
  await list.rest();
  const shown = list.seen.map(names);
  if (shown.some((each) => new Set(each).size < each.length)) return 'A row was shown twice.';
  const isGap = shown.some((each, index) => shown[index - 1]?.some((name) => !each.includes(name)));
  return isGap ? 'A row was not shown for a moment.' : null;
}

const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

describe('a change is shown before it is stored', () => {
  it('U745 a new task is on the list at once, marked as not saved until it is', async () => {
    const device = openShownDevice();
    await device.create({ name: 'Older' });
    const list = await device.watch({});
    const saved = capture(device, 'Newer');
    expect(list.rows()).toMatchObject([
      { name: 'Newer', isSaving: true, pending: true, temp_id: null },
      { name: 'Older' },
    ]);
    expect(list.rows()[1]).not.toHaveProperty('isSaving');
    await saved;
    expect(list.rows()[0]).not.toHaveProperty('isSaving');
    expect(list.rows()[0]?.temp_id).toBeTypeOf('number');
    await list.rest();
    expect(device.early.effects()).toEqual([]);
  });

  it('U745 a row changes in its place, leaves and comes back at once', async () => {
    const device = openShownDevice();
    const ref = await device.create({ name: 'Call', type: 'call', status: 'todo' });
    await device.create({ name: 'Other', type: 'call', status: 'todo' });
    const list = await device.watch({ list: 'todo' });
    const acts = [commit(device, { kind: 'task.setImportant', args: { ref, important: true } })];
    expect(list.rows()).toMatchObject([{ name: 'Other' }, { name: 'Call', important: true }]);
    acts.push(commit(device, { kind: 'task.complete', args: { ref, completed: true } }));
    expect(names(list.rows())).toEqual(['Other']);
    await Promise.all(acts);
    await list.rest();
    acts.push(commit(device, { kind: 'task.complete', args: { ref, completed: false } }));
    await Promise.all(acts);
    await list.rest();
    expect(names(list.rows())).toEqual(['Other', 'Call']);
  });

  it('U746 a change that the storage refuses is taken back', async () => {
    const device = openShownDevice();
    await device.create({ name: 'Older' });
    const list = await device.watch({});
    leaveSpaceFor(device.db, 0);
    const failed = capture(device, 'Newer');
    expect(names(list.rows())).toEqual(['Newer', 'Older']);
    expect(await failed).toEqual({ kind: 'storage', failure: 'full' });
    expect(names(list.rows())).toEqual(['Older']);
    expect(device.early.effects()).toEqual([]);
  });

  it('U746 a change that throws, or that the rules refuse on the stored rows, is taken back', async () => {
    const device = openShownDevice();
    const ref = await device.create({ name: 'Call', type: 'call', status: 'todo' });
    const list = await device.watch({ list: 'todo' });
    // As if another tab had removed it, and this one had not heard yet.
    const removed = device.db.tasks.delete(ref);
    const refused = commit(device, { kind: 'task.setImportant', args: { ref, important: true } });
    expect(list.rows()).toMatchObject([{ important: true }]);
    await removed;
    expect(await refused).toMatchObject({ kind: 'refused' });
    expect(device.early.effects()).toEqual([]);
    await list.rest();
    const fail = () => {
      throw new Error('A bug.');
    };
    device.db.outbox.hook('creating', fail);
    const thrown = capture(device, 'Newer');
    await expect(thrown).rejects.toThrow('A bug.');
    expect(device.early.effects()).toEqual([]);
  });

  it('U747 a new row is there from its capture on, without a gap, and never twice', async () => {
    expect(await captureThree(openShownDevice())).toBeNull();
  });

  it('U750 new tasks stay where they are while they are stored one after the other', async () => {
    const device = openShownDevice();
    const list = await device.watch({});
    await Promise.all(['One', 'Two', 'Three'].map((name) => capture(device, name)));
    await list.rest();
    const newestFirst = ['Three', 'Two', 'One'];
    expect(names(list.rows())).toEqual(newestFirst);
    for (const shown of list.seen.map(names))
      expect(shown).toEqual(newestFirst.filter((name) => shown.includes(name)));
  });

  it('U747 a row that disappears before it is read is noticed', async () => {
    const forgetful = (early: EarlyEffects): EarlyEffects => ({
      ...early,
      begin: (rows) => {
        const commitment = early.begin(rows);
        return { ...commitment, end: () => commitment.end(false) };
      },
    });
    expect(await captureThree(openShownDevice(forgetful(createEarlyEffects())))).not.toBeNull();
  });

  it('U748 without the rows that it needs, a change is shown once it is stored', async () => {
    const device = openShownDevice();
    const project = await device.create({ name: 'Move', type: 'project', status: 'todo' });
    const todo = await device.watch({ list: 'todo' });
    const inbox = await device.watch({});
    const elsewhere = await device.create({ name: 'In the work space', space: 'work' });
    const saved = [
      commit(device, { kind: 'project.delete', args: { ref: project } }),
      commit(device, {
        kind: 'task.edit',
        args: { ref: elsewhere, changes: { space: 'personal' } },
      }),
      commit(device, {
        kind: 'task.create',
        args: {
          ref: device.uuid() as TaskRef,
          name: 'Pack',
          type: 'office',
          space: 'personal',
          project_ref: project,
        },
      }),
    ];
    expect(device.early.effects()).toEqual([]);
    expect(names(todo.rows())).toEqual(['Move']);
    await Promise.all(saved);
    await Promise.all([todo.rest(), inbox.rest()]);
    expect(names(inbox.rows())).toEqual(['In the work space']);
  });

  it('U748 nothing is shown early while the home family is not known', async () => {
    const device = openShownDevice(createEarlyEffects());
    device.early.knowHomeFamily(undefined);
    const list = await device.watch({});
    const saved = capture(device, 'Newer');
    expect(list.rows()).toEqual([]);
    await saved;
    await list.rest();
  });

  it('U748 a row does not enter behind the last of a list that has more', async () => {
    const device = openShownDevice();
    const ref = await device.create({ name: 'Oldest', type: 'call', status: 'todo' });
    for (const name of ['A', 'B', 'C']) await device.create({ name, type: 'call', status: 'todo' });
    const important = await device.watch({ list: 'important', limit: 2 });
    const todo = await device.watch({ list: 'todo' });
    for (const row of todo.rows().filter((each) => each.ref !== ref))
      await commit(device, { kind: 'task.setImportant', args: { ref: row.ref, important: true } });
    await important.rest();
    const saved = commit(device, { kind: 'task.setImportant', args: { ref, important: true } });
    expect(todo.rows().at(-1)).toMatchObject({ name: 'Oldest', isSaving: true });
    expect(names(important.rows())).toEqual(['C', 'B']);
    await saved;
    await important.rest();
  });
});

/** A task was made private: texts written into it since are not shown to the members of its former family. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RealmId, TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { discardParked } from '#store/unsent/parked.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { copyParkedToInbox, retryParked } from '#store/unsent/retry-parked.ts';
import { discardStalled } from '#store/unsent/stalled.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openSituationDevice, serverRows, type SituationDevice } from './situations/situation-device.ts';

const world = appForEach();
const ada = world.person('Ada');
const bo = world.person('Bo');
let adas: SituationDevice;
let bos: SituationDevice;
let present: TaskRef;
let party: TaskRef;

beforeEach(async () => {
  await world.addFamily(bo.id, [ada.id]);
  adas = openSituationDevice(world, { session: ada, series: 1 });
  bos = openSituationDevice(world, { session: bo, series: 2 });
  await adas.sync();
  present = await adas.create({ name: 'Errand', space: 'family', type: 'errand' });
  party = await adas.create({ name: 'Party', space: 'family', type: 'project' });
  await adas.sync();
  await bos.sync();
});

async function seenByBo(): Promise<string> {
  const rows = await serverRows(bo);
  const histories = rows.map(({ client_ref }) => bo.send('GET', `/api/tasks/${client_ref}/history`));
  return JSON.stringify([rows, (await Promise.all(histories)).map(({ text }) => text)]);
}
async function parked() {
  return parkedMutations(adas.db);
}

const meanwhile: readonly [string, () => Promise<void>][] = [
  ['put it into a family project', () => bos.edit(present, { project_ref: party })],
  ['made it a grocery', () => bos.edit(present, { type: 'grocery' })],
];
describe.each(meanwhile)('others have %s', (_, share) => {
  it('O100 the texts are parked with the reason', async () => {
    await adas.edit(present, { space: 'personal', name: 'Present for Bo' });
    expect(await adas.row(present)).toMatchObject({ family_id: null });
    await share();
    await bos.sync();
    await adas.sync();
    expect(await seenByBo()).not.toContain('Present for Bo');
    expect(await parked()).toMatchObject([
      { args: { changes: { name: 'Present for Bo' } }, reason: { kind: 'conflict', code: 'still_shared' } },
    ]);
  });

  it('O100 a retry keeps it parked, and a copy is private', async () => {
    await adas.edit(present, { space: 'personal', name: 'Present for Bo' });
    await share();
    await bos.sync();
    await adas.sync();
    const [change] = await parked();
    expect(await retryParked(adas, change?.n ?? 0)).toEqual({ kind: 'kept', why: 'still_shared' });
    expect(await copyParkedToInbox(adas, change?.n ?? 0, 'family')).toMatchObject({ kind: 'saved' });
    await adas.sync();
    expect(await seenByBo()).not.toContain('Present for Bo');
    expect(await adas.names()).toContain('Present for Bo');
  });

  it('O101 what was written while it was in flight is parked with it', async () => {
    await adas.edit(present, { space: 'personal' });
    await share();
    await bos.sync();
    adas.wire = async (request, send) => {
      // The author goes on while the request is under way.
      if (request.method === 'PUT') {
        adas.wire = undefined;
        await adas.edit(present, { name: 'Present for Bo' });
      }
      return send();
    };
    await adas.sync();
    expect(await seenByBo()).not.toContain('Present for Bo');
    expect((await parked()).map(({ reason }) => reason.kind)).toEqual(['conflict', 'depends']);
  });
});

it('O101 what was written into a project that was made private is parked with the refused switch', async () => {
  const cake = await adas.create({ name: 'Cake', space: 'family', project_ref: party });
  await adas.sync();
  await adas.act({ kind: 'project.switchSpace', args: { ref: party, space: 'personal' } });
  await adas.edit(cake, { description: 'Words about Bo in a subtask' });
  await adas.edit(party, { description: 'Words about Bo in the project' });
  await adas.create({ name: 'A new subtask about Bo', project_ref: party });
  await adas.edit(present, { name: 'For everybody' });
  const [first] = await adas.db.outbox.orderBy('n').toArray();
  await adas.db.outbox.update(first?.n ?? 0, { isSetAside: true });
  await discardStalled(adas, first?.n ?? 0);
  await adas.sync();
  expect(await seenByBo()).not.toContain('about Bo');
  expect(await seenByBo()).toContain('For everybody');
  expect((await parked()).map(({ reason }) => reason.kind)).toEqual(['depends', 'depends', 'depends']);
});

it('O100 what was written for another family is not shown to the family whose project the task went into', async () => {
  const cy = await world.register('Cy');
  const other = await world.addFamily(cy.id, [adas.author.id]);
  await adas.sync();
  await adas.edit(present, { space: 'family', family_id: other, name: 'Words for Cy' });
  await bos.edit(present, { project_ref: party });
  await bos.sync();
  await adas.sync();
  expect(await seenByBo()).not.toContain('Words for Cy');
  expect(await parked()).toMatchObject([{ reason: { code: 'still_shared' } }]);
});

it('O101 what was created in a project that was moved to another family is parked with the refused move', async () => {
  const cy = await world.register('Cy');
  const other = await world.addFamily(cy.id, [adas.author.id]);
  await adas.sync();
  const move = { ref: party, space: 'family', family_id: other } as const;
  await adas.act({ kind: 'project.switchSpace', args: move });
  await adas.create({ name: 'Words for Cy', project_ref: party, space: 'family' });
  const [first] = await adas.db.outbox.orderBy('n').toArray();
  await adas.db.outbox.update(first?.n ?? 0, { isSetAside: true });
  await discardStalled(adas, first?.n ?? 0);
  await adas.sync();
  expect(await seenByBo()).not.toContain('Words for Cy');
  expect(await parked()).toMatchObject([{ kind: 'task.create', reason: { kind: 'depends' } }]);
});

it('O101 what became a grocery in a family that its author has left does not go to another family', async () => {
  const cy = await world.register('Cy');
  const other = await world.addFamily(cy.id, [adas.author.id]);
  const own = await adas.create({ name: 'Wine for Cy' });
  await adas.sync();
  await adas.edit(own, { space: 'family', family_id: other });
  await adas.edit(own, { type: 'grocery' });
  expect(await adas.row(own)).toMatchObject({ realm: `f:${other}` });
  await world.removeFamilyMember(other, adas.author.id);
  await adas.sync();
  expect(await seenByBo()).not.toContain('Wine for Cy');
  expect((await parked()).map(({ reason }) => reason.kind)).toEqual(['refused', 'depends']);
});

it('O105 a private task that became a grocery does not go to a family joined since', async () => {
  const cy = await world.register('Cy');
  const dee = await world.register('Dee');
  const former = await world.addFamily(cy.id, [dee.id]);
  const dees = openSituationDevice(world, { session: dee, series: 3 });
  await dees.sync();
  const task = await dees.create({ name: 'Wine for Bo', space: 'family' });
  await dees.sync();
  await dees.edit(task, { type: 'grocery' });
  await dee.send('PUT', `/api/tasks/${task}`, { name: 'Wine for Bo', space: 'work' });
  await world.removeFamilyMember(former, dee.id);
  await world.addFamily(bo.id, [dee.id]);
  await dees.sync();
  expect(await seenByBo()).not.toContain('Wine for Bo');
  expect(await dees.row(task)).toMatchObject({ space: 'work', family_id: null });
  expect(await parkedMutations(dees.db)).toMatchObject([
    { reason: { kind: 'refused', code: 'family_gone' } },
  ]);
});

it('O102 a correction of a parked change is saved although another tab has discarded the change', async () => {
  await adas.edit(present, { name: 'Too long '.repeat(300) });
  await adas.sync();
  const [change] = await parked();
  await discardParked(adas, change?.n ?? 0);
  const corrected: Verb = { kind: 'task.edit', args: { ref: present, changes: { name: 'Short' } } };
  expect(await retryParked(adas, change?.n ?? 0, corrected)).toMatchObject({ kind: 'saved', changed: true });
  expect(await retryParked(adas, change?.n ?? 0, corrected)).toMatchObject({ kind: 'saved', changed: false });
  expect(await adas.row(present)).toMatchObject({ name: 'Short' });
});

const types = ['grocery', 'project'] as const;
it.each(types)(
  'O103 what was put into a private project is not shown as a %s of the family',
  async (type) => {
    const own = await adas.create({ name: 'Presents', type: 'project' });
    await adas.sync();
    await adas.edit(present, { project_ref: own, name: 'Present for Bo' });
    await bos.edit(present, { type });
    await bos.sync();
    await adas.sync();
    expect(await seenByBo()).not.toContain('Present for Bo');
    const [change] = await parked();
    expect(change).toMatchObject({ reason: { code: 'still_shared' } });
    expect(await retryParked(adas, change?.n ?? 0)).toEqual({ kind: 'kept', why: 'still_shared' });
    await copyParkedToInbox(adas, change?.n ?? 0, 'family');
    await adas.sync();
    expect(await adas.names()).toContain('Present for Bo');
    expect(await seenByBo()).not.toContain('Present for Bo');
  },
);

it('O103 what was written into a subtask that others removed from a project before that was made private', async () => {
  const cake = await adas.create({ name: 'Cake', space: 'family', project_ref: party });
  await adas.sync();
  await bos.sync();
  await adas.act({ kind: 'project.switchSpace', args: { ref: party, space: 'personal' } });
  await adas.edit(cake, { project_ref: null });
  await adas.edit(cake, { name: 'A cake for Bo' });
  expect(await adas.row(cake)).toMatchObject({ family_id: null });
  await bos.edit(cake, { project_ref: null });
  await bos.sync();
  await adas.sync();
  expect(await seenByBo()).not.toContain('A cake for Bo');
  expect(JSON.stringify(await parked())).toContain('A cake for Bo');
});

it('O103 what was written into a private project is sent if another device of its author has shared that', async () => {
  const own = await adas.create({ name: 'Holidays', type: 'project' });
  const cake = await adas.create({ name: 'Beach', project_ref: own });
  await adas.sync();
  const phone = openSituationDevice(world, { session: ada, series: 3 });
  await phone.sync();
  await adas.edit(cake, { name: 'The other beach' });
  await adas.create({ name: 'Towels', project_ref: own });
  await phone.act({ kind: 'project.switchSpace', args: { ref: own, space: 'family' } });
  await phone.sync();
  await adas.sync();
  expect(await parked()).toEqual([]);
  expect(await seenByBo()).toContain('The other beach');
  expect(await seenByBo()).toContain('Towels');
});

it('O103 what was created in a project that was made private, while others made that a grocery', async () => {
  await bos.edit(party, { type: 'grocery' });
  await adas.act({ kind: 'project.switchSpace', args: { ref: party, space: 'personal' } });
  await adas.create({ name: 'Candles for Bo', project_ref: party });
  await adas.edit(party, { name: 'Party for Bo' });
  await bos.sync();
  await adas.sync();
  expect(await seenByBo()).not.toContain('for Bo');
  expect(await parked()).toHaveLength(3);
  // Whoever reads why and saves it again shows it.
  const { n = 0 } = (await parked()).find(({ kind }) => kind === 'task.edit') ?? {};
  expect(await retryParked(adas, n)).toEqual({ kind: 'kept', why: 'still_shared' });
  const corrected: Verb = { kind: 'task.edit', args: { ref: party, changes: { name: 'Any party' } } };
  expect(await retryParked(adas, n, corrected)).toMatchObject({ kind: 'saved', changed: true });
  await adas.sync();
  expect(await seenByBo()).toContain('Any party');
});

it('O103 a flag, and what was written before the first family was joined, are sent as usual', async () => {
  const cy = await world.register('Cy');
  const cys = openSituationDevice(world, { session: cy, series: 4 });
  await cys.sync();
  const milk = await cys.create({ name: 'Milk', space: 'family' });
  await cys.sync();
  await cys.edit(milk, { name: 'Oat milk' });
  await world.addFamily(bo.id, [cy.id]);
  await cys.sync();
  expect(await parkedMutations(cys.db)).toEqual([]);
  expect(await seenByBo()).toContain('Oat milk');
});

it('O103 what was written into a project that was made private before its first family is known here', async () => {
  const cy = await world.register('Cy');
  const cys = openSituationDevice(world, { session: cy, series: 4 });
  await cys.sync();
  const trip = await cys.create({ name: 'Trip', space: 'family', type: 'project' });
  const wine = await cys.create({ name: 'Wine', project_ref: trip });
  await cys.sync();
  await world.addFamily(bo.id, [cy.id]);
  await bo.send('PUT', `/api/tasks/${wine}`, { name: 'Wine', project_id: null });
  await cys.act({ kind: 'project.switchSpace', args: { ref: trip, space: 'personal' } });
  await cys.edit(wine, { name: 'Wine for Bo' });
  await cys.sync();
  expect(await seenByBo()).not.toContain('Wine for Bo');
  expect(await parkedMutations(cys.db)).toMatchObject([{ reason: { code: 'still_shared' } }]);
});

it('O103 what was written into a task made private whose create may have been sent before a power failure', async () => {
  const cy = await world.register('Cy');
  const cys = openSituationDevice(world, { session: cy, series: 4 });
  await cys.sync();
  const trip = await cys.create({ name: 'Trip', space: 'family', type: 'project' });
  await cys.act({ kind: 'project.switchSpace', args: { ref: trip, space: 'personal' } });
  await cys.edit(trip, { description: 'With Bo' });
  // The create had gone out, and the switch is refused or waits for something that is.
  await cy.send('POST', '/api/tasks', { name: 'Trip', space: 'family', type: 'project', client_ref: trip });
  await world.addFamily(bo.id, [cy.id]);
  await cys.db.outbox.where('kind').equals('project.switchSpace').delete();
  await cys.sync();
  expect(await seenByBo()).toContain('Trip');
  expect(await seenByBo()).not.toContain('With Bo');
  expect(await parkedMutations(cys.db)).toMatchObject([{ reason: { code: 'still_shared' } }]);
});

describe('while a change that shares a row waits and is not seen on it', () => {
  const privately = { space: 'personal', family_id: null, realm: `u:${ada.id}` as RealmId } as const;
  /** As an app that cannot read the project any more: it is not on the screen, and what waits to enter it has no effect. */
  async function moveUnseen(): Promise<TaskRef> {
    const note = await adas.create({ name: 'Note' });
    await adas.edit(note, { project_ref: party });
    await adas.db.tasks.delete(party);
    await adas.db.tasks.update(note, { ...privately, project_ref: null });
    return note;
  }

  it('O120 the texts that are written into it are parked, and the row is shared without them', async () => {
    const note = await moveUnseen();
    await adas.edit(note, { name: 'Present for Bo' });
    await adas.sync();
    expect(await seenByBo()).toContain('Note');
    expect(await seenByBo()).not.toContain('Present for Bo');
    expect(await parked()).toMatchObject([
      { args: { changes: { name: 'Present for Bo' } }, reason: { code: 'still_shared' } },
    ]);
  });

  it('O120 the texts that are written into a subtask are parked', async () => {
    const own = await adas.create({ name: 'Presents', type: 'project' });
    const cake = await adas.create({ name: 'Cake', project_ref: own });
    await adas.sync();
    await adas.act({ kind: 'project.switchSpace', args: { ref: own, space: 'family' } });
    await adas.db.tasks.delete(own);
    await adas.db.tasks.update(cake, privately);
    await adas.edit(cake, { name: 'A cake for Bo' });
    await adas.sync();
    expect(await seenByBo()).toContain('Cake');
    expect(await seenByBo()).not.toContain('A cake for Bo');
    expect(JSON.stringify(await parked())).toContain('A cake for Bo');
  });

  it('O120 the texts that make it private again are sent', async () => {
    const note = await moveUnseen();
    await adas.edit(note, { project_ref: null, space: 'personal', name: 'Present for Bo' });
    await adas.sync();
    expect(await seenByBo()).not.toContain('Present for Bo');
    expect(await parked()).toEqual([]);
  });
});

it('O103 a place that the rules do not allow for a row is not requested', async () => {
  const own = await adas.create({ name: 'Presents', type: 'project' });
  const milk = await adas.create({ name: 'Milk', type: 'grocery' });
  await adas.sync();
  await adas.edit(milk, { project_ref: own, name: 'Oat milk' });
  await adas.edit(milk, { space: 'personal', description: null, name: 'Rice milk' });
  await adas.sync();
  expect(await parked()).toEqual([]);
  expect(await seenByBo()).toContain('Rice milk');
});

it('O100 a client that sends whole tasks may repeat the space of a grocery', async () => {
  const body = { name: 'Milk', type: 'grocery', space: 'personal' };
  expect((await bo.send('PUT', `/api/tasks/${present}`, body)).status).toBe(200);
});

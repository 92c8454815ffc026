import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { copyRef } from '#domain/copy-ref.ts';
import type { FamilyId } from '#domain/ids.ts';
import { taskChangeSchema } from '#domain/wire/history.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { appForEach } from '../support/app-hooks.ts';
import type { Session } from '../support/server-app.ts';
import { waysToLeave } from '../support/ways-to-leave.ts';

const test = appForEach();
const ada = test.person('Ada');
const repeat = { every: 1, unit: 'week', from: 'done' };
const MIA = { name: 'Mia' };
let ben: Session;
let cy: Session;
let family: FamilyId;
let bins: WireTask;

beforeEach(async () => {
  ben = await test.register('Ben');
  cy = await test.register('Cy');
  family = await test.addFamily(ada.id, [ben.id]);
  bins = await make({ turns: [{ id: ada.id }, { id: ben.id }, MIA], who: { id: ada.id } });
});

const make = async (body: object, by: Session = ada): Promise<WireTask> =>
  (
    await by.send('POST', '/api/tasks', { name: 'Bins', type: 'household', space: 'family', repeat, ...body })
  ).read(taskSchema);
const put = (body: object, task = bins, headers = {}) =>
  ada.send('PUT', `/api/tasks/${task.id}`, body, headers);
const read = async (task = bins) => (await ada.send('GET', `/api/tasks/${task.id}`)).read(taskSchema);

describe('turns in bodies and answers', () => {
  it('A522 are a list of members and names, also in the history', async () => {
    expect(bins.turns).toEqual([{ id: ada.id }, { id: ben.id }, MIA]);
    const turns = [MIA, { id: ben.id }];
    expect((await put({ turns })).json).toMatchObject({ turns });
    expect((await put({ turns: null })).json).toMatchObject({ turns: null, who: { id: ada.id } });
    const history = (await ada.send('GET', `/api/tasks/${bins.id}/history`)).read(z.array(taskChangeSchema));
    expect(history.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['turns', turns, null],
      ['turns', bins.turns, turns],
    ]);
  });

  it('T106 A522 a round gives the task to the next one, whoever does it', async () => {
    expect((await put({ completed: true })).json).toMatchObject({ who: { id: ben.id }, round: 1 });
    expect((await put({ completed: true })).json).toMatchObject({ who: MIA, round: 2 });
    const skipped = await ada.send('POST', `/api/tasks/${bins.id}/skip`, {});
    expect(skipped.json).toMatchObject({ who: { id: ada.id }, round: 3 });
    const copy = await ada.send('GET', `/api/tasks/${copyRef(bins.client_ref, 1)}`);
    expect(copy.json).toMatchObject({ who: { id: ben.id }, completed_by: ada.id, turns: null });
    const both = await put({ who: { id: ben.id }, completed: true });
    expect([both.status, both.json]).toMatchObject([200, { who: MIA, round: 4 }]);
  });

  it('R74 A548 whom a request gives a round that is over is in the history and nowhere else', async () => {
    await put({ completed: true, round: 0 });
    const late = await put({ who: MIA, name: 'All bins', round: 0 });
    expect(late.json).toMatchObject({ name: 'All bins', who: { id: ben.id } });
    const history = (await ada.send('GET', `/api/tasks/${bins.id}/history`)).read(z.array(taskChangeSchema));
    const whose = history.filter(({ field }) => field === 'who');
    expect(whose.map(({ before, after }) => [before, after])).toEqual([
      [MIA, { id: ben.id }],
      [{ id: ada.id }, { id: ben.id }],
    ]);
  });

  it.each<[string, (people: { ben: number; cy: number }) => unknown]>([
    ['one', ({ ben: id }) => [{ id }]],
    ['nobody', () => []],
    ['somebody twice', ({ ben: id }) => [{ id }, MIA, { id }]],
    ['somebody who is no member', ({ cy: id }) => [MIA, { id }]],
    ['nobody there is', () => [MIA, { id: 4711 }]],
    ['an id with a name', ({ ben: id }) => [{ id, name: 'Ben' }, MIA]],
    ['more than fifty', () => Array.from({ length: 51 }, (_, index) => ({ name: `Child ${index}` }))],
    ['no list', () => 'Ada, Ben'],
  ])('A523 are refused where they are of %s', async (_, turnsFor) => {
    const turns = turnsFor({ ben: ben.id, cy: cy.id });
    const body = { name: 'Tap', space: 'family', type: 'call', repeat, turns };
    for (const answer of [await put({ turns }), await ada.send('POST', '/api/tasks', body)]) {
      expect([answer.status, JSON.stringify(answer.json)]).toEqual([422, expect.stringContaining('turns')]);
    }
    expect((await read()).turns).toEqual(bins.turns);
  });

  it('A523 are refused where nothing can have them', async () => {
    const turns = [MIA, { name: 'Flo' }];
    const once = await make({ repeat: null });
    expect((await put({ turns }, once)).status).toBe(422);
    expect((await put({ turns, repeat }, once)).status).toBe(200);
    expect((await put({ turns, repeat: null })).status).toBe(422);
    expect((await put({ turns, type: 'note' })).status).toBe(422);
    for (const space of ['personal', 'work'])
      expect((await ada.send('POST', '/api/tasks', { name: 'Tax', space, repeat, turns })).status).toBe(422);
    expect((await put({ repeat: null })).json).toMatchObject({ turns: null });
  });

  it('A522 an import takes names, and turns of two at least', async () => {
    await make({ name: 'Dishes', turns: [MIA, { id: ada.id }, { name: 'Flo' }], who: MIA });
    const file = (await ada.send('GET', '/api/user/export')).json as { tasks: WireTask[] };
    expect(file.tasks.map(({ turns }) => turns?.length)).toEqual([3, 3]);
    await test.addFamily(cy.id, [ben.id]);
    expect((await cy.send('POST', '/api/user/import', file)).status).toBe(200);
    const brought = (await cy.send('GET', '/api/tasks')).read(z.array(taskSchema));
    expect(Object.fromEntries(brought.map(({ name, turns }) => [name, turns]))).toEqual({
      Bins: null,
      Dishes: [MIA, { name: 'Flo' }],
    });
  });
});

describe('whoever is no member any more', () => {
  const ways = waysToLeave(() => ({ owner: ada, member: ben, family }));

  it.each(ways)('A524 takes no turns in the family, because they %s', async (_, goes) => {
    const two = await make({ turns: [{ id: ben.id }, { id: ada.id }], who: { id: ben.id } });
    const others = await make({ turns: [{ id: ada.id }, MIA] });
    const before = await read(two);
    await goes();
    expect((await read()).turns).toEqual([{ id: ada.id }, MIA]);
    const alone = await read(two);
    expect(alone).toMatchObject({ turns: null, who: null });
    expect(alone.version).toBeGreaterThan(before.version);
    expect((await read(others)).version).toBe(others.version);
  });

  it('A524 the last to leave takes the tasks along, without turns', async () => {
    await ben.send('POST', `/api/families/${family}/leave`, {});
    await ada.send('POST', `/api/families/${family}/leave`, {});
    expect(await read()).toMatchObject({ turns: null, family_id: null, repeat });
  });

  it('A525 is left out of a change that was made before, and turns that have no place any more with them', async () => {
    await ben.send('POST', `/api/families/${family}/leave`, {});
    const masked = { 'X-Changed-Fields': 'name,turns' };
    const turns = [MIA, { id: ben.id }, { id: ada.id }];
    const edited = await put({ name: 'All bins', turns, was_member: true }, bins, masked);
    expect([edited.status, edited.json]).toMatchObject([
      200,
      { name: 'All bins', turns: [MIA, { id: ada.id }] },
    ]);
    expect((await make({ turns: [{ id: ben.id }, MIA], was_member: true })).turns).toBeNull();
    await put({ repeat: null });
    const late = await put({ name: 'The bins', turns, was_member: true }, bins, masked);
    expect([late.status, late.json]).toMatchObject([200, { name: 'The bins', turns: null }]);
    expect((await put({ turns }, bins, masked)).status).toBe(422);
  });

  it('A525 is not in the copy either that the same change leaves', async () => {
    await ben.send('POST', `/api/families/${family}/leave`, {});
    const body = { who: { id: ben.id }, completed: true, was_member: true };
    const plain = await make({});
    for (const [task, next] of [
      [plain, null],
      [bins, { id: ada.id }],
    ] as const) {
      const answer = await put(body, task);
      expect([answer.status, answer.json]).toMatchObject([200, { round: 1, who: next }]);
      const copy = await ada.send('GET', `/api/tasks/${copyRef(task.client_ref, 0)}`);
      expect(copy.json).toMatchObject({ completed: true, who: null });
    }
  });
});

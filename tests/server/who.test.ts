import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { FamilyId } from '#domain/ids.ts';
import { taskChangeSchema } from '#domain/wire/history.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { appForEach } from '../support/app-hooks.ts';
import type { Session } from '../support/server-app.ts';
import { waysToLeave } from '../support/ways-to-leave.ts';

const test = appForEach();
const ada = test.person('Ada');
let ben: Session;
let cy: Session;
let family: FamilyId;
let bins: WireTask;

beforeEach(async () => {
  ben = await test.register('Ben');
  cy = await test.register('Cy');
  family = await test.addFamily(ada.id, [ben.id]);
  bins = await make({ name: 'Bins', type: 'household', space: 'family' });
});

const make = async (body: object): Promise<WireTask> =>
  (await ada.send('POST', '/api/tasks', body)).read(taskSchema);
const put = (task: WireTask, body: object, headers = {}) =>
  ada.send('PUT', `/api/tasks/${task.id}`, body, headers);
const whoOf = async (task: WireTask, by: Session = ada) =>
  (await by.send('GET', `/api/tasks/${task.id}`)).read(taskSchema).who;
const claim = (by: Session, task = bins, method = 'POST') => by.send(method, `/api/tasks/${task.id}/claim`);

describe('who in bodies and answers', () => {
  it('A492 is a member or a name, also in the history', async () => {
    expect(bins.who).toBeNull();
    expect((await put(bins, { who: { id: ben.id } })).json).toMatchObject({ who: { id: ben.id } });
    expect((await put(bins, { who: { name: ' the plumber ' } })).json).toMatchObject({
      who: { name: 'the plumber' },
    });
    expect((await put(bins, { who: null })).json).toMatchObject({ who: null });
    const made = await make({ name: 'Tap', type: 'household', space: 'family', who: { id: ada.id } });
    expect(made.who).toEqual({ id: ada.id });
    expect((await make({ name: 'Bill', who: { name: 'Cy' } })).who).toEqual({ name: 'Cy' });
    const history = (await ada.send('GET', `/api/tasks/${bins.id}/history`)).read(z.array(taskChangeSchema));
    expect(history.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['who', { name: 'the plumber' }, null],
      ['who', { id: ben.id }, { name: 'the plumber' }],
      ['who', null, { id: ben.id }],
    ]);
  });

  it.each<[string, (people: { ben: number; cy: number }) => unknown]>([
    ['an id and a name', ({ ben: id }) => ({ id, name: 'Ben' })],
    ['neither', () => ({})],
    ['no object', () => 'Ben'],
    ['somebody who is no member', ({ cy: id }) => ({ id })],
    ['nobody there is', () => ({ id: 4711 })],
    ['a name without letters', () => ({ name: ' ' })],
    ['a name that is too long', () => ({ name: 'x'.repeat(101) })],
  ])('A492 is refused where it is %s', async (_, whoFor) => {
    const who = whoFor({ ben: ben.id, cy: cy.id });
    for (const answer of [
      await put(bins, { who }),
      await ada.send('POST', '/api/tasks', { name: 'Tap', space: 'family', type: 'call', who }),
    ]) {
      expect([answer.status, answer.json]).toMatchObject([422, { errors: expect.anything() as unknown }]);
      expect(JSON.stringify(answer.json)).toContain('who');
    }
    expect(await whoOf(bins)).toBeNull();
  });

  it('A492 is no member in the personal and the work space', async () => {
    const bill = await make({ name: 'Bill', type: 'office', space: 'work' });
    expect((await put(bill, { who: { id: ada.id } })).status).toBe(422);
    expect((await put(bins, { space: 'personal', who: { id: ben.id } })).status).toBe(422);
    expect((await put(bill, { who: { name: 'Cy' } })).json).toMatchObject({ who: { name: 'Cy' } });
    const body = { name: 'Tax', space: 'personal', who: { id: ada.id } };
    expect((await ada.send('POST', '/api/tasks', body)).status).toBe(422);
  });

  it('A492 T77 a member stays behind when the task goes to another family, and can be named in it', async () => {
    const other = await test.addFamily(ada.id, [cy.id]);
    await put(bins, { who: { id: ben.id } });
    expect((await put(bins, { family_id: other })).json).toMatchObject({ family_id: other, who: null });
    expect((await put(bins, { who: { id: ben.id } })).status).toBe(422);
    const back = await put(bins, { family_id: family, who: { id: ben.id } });
    expect(back.json).toMatchObject({ family_id: family, who: { id: ben.id } });
  });
});

describe('a claim over REST', () => {
  it('A493 is held by the first, and answers everybody with the task as it is', async () => {
    expect([(await claim(ben)).status, await whoOf(bins)]).toEqual([200, { id: ben.id }]);
    const late = await claim(ada);
    expect([late.status, late.json]).toMatchObject([200, { id: bins.id, who: { id: ben.id } }]);
    expect((await claim(ada, bins, 'DELETE')).json).toMatchObject({ who: { id: ben.id } });
    expect((await claim(ben, bins, 'DELETE')).json).toMatchObject({ who: null });
    expect((await claim(ada)).json).toMatchObject({ who: { id: ada.id } });
  });

  it('A493 of two that arrive together one is held, and both are told whose', async () => {
    const [one, two] = await Promise.all([claim(ada), claim(ben)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const held = await whoOf(bins);
    expect([one.json, two.json]).toMatchObject([{ who: held }, { who: held }]);
  });

  it('A493 a completed task stays completed', async () => {
    await put(bins, { completed: true });
    expect((await claim(ben)).json).toMatchObject({ completed: true, who: { id: ben.id } });
    expect((await claim(cy)).status).toBe(404);
  });
});

describe('whoever is no member any more', () => {
  const ways = waysToLeave(() => ({ owner: ada, member: ben, family }));

  it.each(ways)('A494 has no task of the family, because they %s', async (_, goes) => {
    const mine = await make({ name: 'Tap', type: 'household', space: 'family', who: { id: ada.id } });
    const plumbers = await make({
      name: 'Pipe',
      type: 'call',
      space: 'family',
      who: { name: 'the plumber' },
    });
    await put(bins, { who: { id: ben.id } });
    const before = (await ada.send('GET', `/api/tasks/${bins.id}`)).read(taskSchema);
    await goes();
    const after = (await ada.send('GET', `/api/tasks/${bins.id}`)).read(taskSchema);
    expect(after).toMatchObject({ who: null, family_id: family });
    expect(after.version).toBeGreaterThan(before.version);
    expect([await whoOf(mine), await whoOf(plumbers)]).toEqual([{ id: ada.id }, { name: 'the plumber' }]);
  });

  it('A494 the last to leave takes the tasks along, without themselves', async () => {
    await ben.send('POST', `/api/families/${family}/leave`, {});
    await put(bins, { who: { id: ada.id } });
    const pipe = await make({ name: 'Pipe', type: 'call', space: 'family', who: { name: 'the plumber' } });
    await ada.send('POST', `/api/families/${family}/leave`, {});
    expect([await whoOf(bins), await whoOf(pipe)]).toEqual([null, { name: 'the plumber' }]);
  });

  it('A495 is left out of a change that was made before', async () => {
    await ben.send('POST', `/api/families/${family}/leave`, {});
    const who = { id: ben.id };
    const masked = { 'X-Changed-Fields': 'name,who' };
    const edited = await put(bins, { name: 'The bins', who, was_member: true }, masked);
    expect([edited.status, edited.json]).toMatchObject([200, { name: 'The bins', who: null }]);
    const made = await make({ name: 'Tap', type: 'call', space: 'family', who, was_member: true });
    expect(made.who).toBeNull();
    expect((await put(bins, { who }, masked)).status).toBe(422);
  });
});

it('A492 an import takes names, and no numbers of people', async () => {
  await put(bins, { who: { id: ben.id } });
  const bill = await make({ name: 'Bill', who: { name: 'Cy' } });
  const file = (await ada.send('GET', '/api/user/export')).json as { tasks: WireTask[] };
  expect(file.tasks.map(({ name, who }) => [name, who])).toEqual([
    ['Bins', { id: ben.id }],
    ['Bill', { name: 'Cy' }],
  ]);
  // Into a family: outside of one the rules would take the member away.
  await test.addFamily(cy.id, [ben.id]);
  expect((await cy.send('POST', '/api/user/import', file)).status).toBe(200);
  const brought = (await cy.send('GET', '/api/tasks')).read(z.array(taskSchema));
  expect(Object.fromEntries(brought.map(({ name, who }) => [name, who]))).toEqual({
    Bill: bill.who,
    Bins: null,
  });
});

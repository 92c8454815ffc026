import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { taskSchema } from '#domain/wire/task.ts';
import { taskChangeSchema } from '#domain/wire/history.ts';
import { appForEach } from '../support/app-hooks.ts';
import { randomKey, type Session } from '../support/server-app.ts';

const test = appForEach();
const author = test.person();

async function make(fields: object): Promise<number> {
  return (await author.send('POST', '/api/tasks', { name: 'Cake', ...fields })).read(taskSchema).id;
}
async function descriptionsOf(session: Session, id: number) {
  const history = await session.send('GET', `/api/tasks/${id}/history`);
  return history
    .read(z.array(taskChangeSchema))
    .filter(({ field }) => field === 'description')
    .map(({ before, after, by }) => [before, after, by?.id]);
}

it('A281 the description of a create or an edit that a grocery cannot have is in its history', async () => {
  const made = await make({ type: 'grocery', description: 'Of the create' });
  expect(await descriptionsOf(author, made)).toEqual([['Of the create', null, author.id]]);
  await author.send('PUT', `/api/tasks/${made}`, { name: 'Pie', description: 'Of the edit' });
  expect(await descriptionsOf(author, made)).toEqual([
    ['Of the edit', null, author.id],
    ['Of the create', null, author.id],
  ]);
});

it('A281 so are the former description of a task that becomes a grocery and the one that came with that edit', async () => {
  const task = await make({ description: 'Before' });
  await author.send('PUT', `/api/tasks/${task}`, { type: 'grocery', description: 'With it' });
  const words = (await descriptionsOf(author, task)).map(([before]) => before);
  expect(new Set(words)).toEqual(new Set(['Before', 'With it']));
});

it('A281 it is recorded once, and only if it applied', async () => {
  const grocery = await make({ type: 'grocery' });
  const key = { 'Idempotency-Key': randomKey() };
  for (let time = 0; time < 2; time += 1)
    await author.send('PUT', `/api/tasks/${grocery}`, { description: 'Once' }, key);
  await author.send(
    'PUT',
    `/api/tasks/${grocery}`,
    { name: 'Pie', description: 'Masked' },
    { 'X-Changed-Fields': 'name' },
  );
  await author.send('PUT', `/api/tasks/${grocery}`, { description: '   ' });
  expect(await descriptionsOf(author, grocery)).toEqual([['Once', null, author.id]]);
  const ref = '00000000-0000-4000-8000-000000000281';
  const again = { name: 'Milk', type: 'grocery', description: 'The create', client_ref: ref };
  const first = (await author.send('POST', '/api/tasks', again)).read(taskSchema);
  await author.send('POST', '/api/tasks', again);
  expect(await descriptionsOf(author, first.id)).toHaveLength(1);
});

it('A281 what was typed while the task was private is not shown to the family that it enters', async () => {
  const member = await test.register();
  await test.addFamily(author.id, [member.id]);
  const task = await make({});
  await author.send('PUT', `/api/tasks/${task}`, { type: 'grocery', description: 'A private word' });
  expect((await member.send('GET', `/api/tasks/${task}`)).status).toBe(200);
  expect(await descriptionsOf(member, task)).toEqual([]);
});

import { expect, it } from 'vitest';
import { changesSchema } from '#domain/wire/changes.ts';
import { taskSchema } from '#domain/wire/task.ts';
import { appForAll } from '../support/app-hooks.ts';
import { SCRIPT_PAYLOADS } from '../support/script-payloads.ts';
import type { Answer } from '../support/server-app.ts';

const test = appForAll();
const ada = test.person('Ada');

/** No browser renders such an answer as a page, whatever it contains. */
function expectData({ headers }: Answer): void {
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
}

it('A196 there are 40 payloads at least, each once', () => {
  expect(new Set(SCRIPT_PAYLOADS).size).toBe(SCRIPT_PAYLOADS.length);
  expect(SCRIPT_PAYLOADS.length).toBeGreaterThanOrEqual(40);
});

it.each(SCRIPT_PAYLOADS)('A196 %s comes back as data, to the last byte', async (payload) => {
  // A task's name is trimmed, and line separators are white space.
  const name = payload.trim();
  const created = await ada.send('POST', '/api/tasks', { name: payload, description: `a ${payload} b` });
  expectData(created);
  const task = created.read(taskSchema);
  expect([task.name, task.description]).toEqual([name, `a ${payload} b`]);
  const read = await ada.send('GET', `/api/tasks/${task.id}`);
  expectData(read);
  expect(read.json).toMatchObject({ name, description: `a ${payload} b` });
});

it('A196 a pull returns them unchanged', async () => {
  const answer = await ada.send('GET', '/api/changes?limit=1000');
  expectData(answer);
  const names = answer.read(changesSchema).tasks.map((task) => task.name);
  expect(names).toEqual(expect.arrayContaining(SCRIPT_PAYLOADS.map((payload) => payload.trim())));
});

it('A196 a refusal that repeats what was sent is data too', async () => {
  for (const payload of SCRIPT_PAYLOADS) {
    const field = await ada.send('POST', '/api/tasks', { name: 'a', [payload]: '\0' });
    expect(field.status).toBe(422);
    expectData(field);
    expectData(await ada.send('GET', `/api/tasks/${encodeURIComponent(payload)}`));
    expectData(await ada.send('GET', `/api/tasks?type=${encodeURIComponent(payload)}`));
  }
});

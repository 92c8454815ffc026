import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { appForEach } from '../support/app-hooks.ts';
import { sendTo } from '../support/server-app.ts';

const test = appForEach();
const ada = test.person('Ada');

it.each([
  ['the address of a calendar', '/api/user/calendar', { has_later: false }, 'calendar_feeds'],
  ['a capture token', '/api/user/capture-tokens', { name: 'Phone' }, 'capture_tokens'],
] as const)('A748 %s is not made by a session that ends meanwhile', async (_, path, body, table) => {
  const { database } = test;
  let hasEnded = false;
  const write: typeof database.write = async (run) => {
    // The call has been let in, and its owner resets the password before it writes.
    if (!hasEnded) await database.write((tx) => endSessions(tx, ada.id));
    hasEnded = true;
    return database.write(run);
  };
  const app = createApp({ ...test.deps, database: { ...database, write } });
  const answer = await sendTo(app, 'POST', path, body, { Authorization: `Bearer ${ada.token}` });
  expect([answer.status, hasEnded]).toEqual([401, true]);
  const made = await database.read((tx) => tx.selectFrom(table).select('user_id').execute());
  expect(made).toEqual([]);
});

import { expect, it } from 'vitest';
import { toIsoTime } from '#domain/ids.ts';
import { messageSchema } from '#domain/wire/message.ts';
import { appForEach } from '../support/app-hooks.ts';
import type { Session } from '../support/server-app.ts';

const SECOND_MS = 1000;

const test = appForEach();
const ada = test.person('Ada');

const give = (by: Session, changes: object = {}) =>
  by.send('POST', '/api/feedback', { name: 'Colours', description: 'More of them.\n\nAda', ...changes });
/** Registering sends emails, too. */
const feedbackEmails = () => test.emails.filter(({ subject }) => subject.startsWith('Feedback'));
const stored = () => test.database.read((tx) => tx.selectFrom('feedback').selectAll().execute());

it('A140 feedback is stored as written, with its author', async () => {
  const answer = await give(ada, { name: '  Colours ' });
  expect([answer.status, answer.read(messageSchema)]).toEqual([
    201,
    { message: 'Feedback submitted successfully!' },
  ]);
  expect(await stored()).toEqual([
    {
      id: 1,
      user_id: ada.id,
      name: 'Colours',
      description: 'More of them.\n\nAda',
      created_at: '2026-01-31T12:00:00.000Z',
      answered_at: null,
    },
  ]);
});

it.each([
  ['name', '', 'The name field is required.'],
  ['name', 'x'.repeat(256), 'The name field must not be greater than 255 characters.'],
  ['description', '\u200b', 'The description field is required.'],
  ['description', '🌧'.repeat(5001), 'The description field must not be greater than 5000 characters.'],
])('A140 refuses %s %j, which does not count as a try', async (field, value, message) => {
  const refused = await give(ada, { [field]: value });
  expect([refused.status, refused.json]).toMatchObject([422, { errors: { [field]: [message] } }]);
  expect((await give(ada, { description: '🌧'.repeat(5000) })).status).toBe(201);
});

it('A141 once a minute per user: sooner is answered 429 with Retry-After', async () => {
  const ben = await test.register('Ben');
  await give(ada);
  test.advance(59 * SECOND_MS);
  const tooSoon = await give(ada);
  expect([tooSoon.status, tooSoon.json, tooSoon.headers.get('Retry-After')]).toEqual([
    429,
    { message: 'Rate limit exceeded. Please wait before submitting again.' },
    '1',
  ]);
  expect((await give(ben)).status).toBe(201);
  test.advance(SECOND_MS);
  expect((await give(ada)).status).toBe(201);
  expect(await stored()).toHaveLength(3);
});

it('A141 of several concurrent ones one is accepted', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => give(ada)));
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([201, 429, 429, 429, 429]);
});

it('A735 a hundred that are not answered are the most of a user; what is answered makes room', async () => {
  const ben = await test.register('Ben');
  for (let n = 0; n < 100; n += 1) {
    expect((await give(ada)).status).toBe(201);
    test.advance(60 * SECOND_MS);
  }
  const more = await give(ada);
  expect([more.status, more.json]).toMatchObject([
    422,
    {
      code: 'too_much_feedback',
      message: 'Your earlier feedback has not been answered yet. There is room for more when it is.',
    },
  ]);
  expect((await give(ben)).status).toBe(201);
  const at = toIsoTime(test.deps.clock());
  await test.database.write((tx) =>
    tx.updateTable('feedback').set({ answered_at: at }).where('id', '=', 1).execute(),
  );
  expect((await give(ada)).status).toBe(201);
});

it('A146 is mailed to the recipients in the settings, once, with its title on one line', async () => {
  await test.reopen({ config: { feedbackEmail: 'host@example.org' } });
  await give(ada, { name: 'Colours\nBcc: x@example.org' });
  await give(ada);
  expect(feedbackEmails()).toEqual([
    {
      to: 'host@example.org',
      subject: 'Feedback: Colours Bcc: x@example.org',
      text: 'More of them.\n\nAda\n\nSent by Ada Example, ada.1@example.org',
    },
  ]);
});

it('A744 what somebody wrote does not turn the mail around it, and names stay on their line', async () => {
  await test.reopen({ config: { feedbackEmail: 'host@example.org' } });
  const names = { first_name: 'Ada\u202e', last_name: 'Ex\u2028ample', email: ada.email };
  expect((await ada.send('PUT', '/api/profile', names)).status).toBe(200);
  await give(ada, { name: 'Col\u202eours\u2029Bcc: x', description: 'One\u202e\r\ntwo\u0007\u2028three' });
  expect(feedbackEmails()).toEqual([
    {
      to: 'host@example.org',
      subject: 'Feedback: Colours Bcc: x',
      text: 'One\ntwo\nthree\n\nSent by Ada Ex ample, ada.1@example.org',
    },
  ]);
});

it.each([{ feedbackEmail: null }, { feedbackEmail: 'host@example.org', mailIsSetUp: false }])(
  'A146 is mailed to nobody without recipients or without mail (%j)',
  async (config) => {
    await test.reopen({ config });
    expect((await give(ada)).status).toBe(201);
    expect(feedbackEmails()).toEqual([]);
  },
);

import { expect, it } from 'vitest';
import { invitedSchema } from '#domain/wire/families.ts';
import { createApp } from '#server/app.ts';
import { createLog } from '#server/log/log.ts';
import { appForEach } from '../support/app-hooks.ts';
import { cancel, invite, sendAgain } from '../support/family-calls.ts';
import { PASSWORD, sendTo, type Session } from '../support/server-app.ts';
import { verifyAddress } from '../support/verify-address.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const VICTIM = 'victim@example.org';

const test = appForEach({ limits: 'real' });

const mailsTo = (address: string) => test.emails.filter(({ to }) => to === address).length;

/** One person more than may register in an hour from one address would be refused. */
async function inviters(count: number): Promise<readonly Session[]> {
  const people = [];
  for (let n = 0; n < count; n += 1) {
    if (n % 9 === 8) test.advance(HOUR_MS);
    people.push(await test.register());
  }
  return people;
}

it('A311 an address gets five invitations an hour and ten a day, whoever sends them, and the senders are told nothing', async () => {
  const people = await inviters(16);
  const answers: string[] = [];
  const invited = async (person: Session | undefined) => {
    if (person === undefined) throw new Error('There are too few people.');
    const answer = await invite(person, VICTIM);
    const text = answer.text.replaceAll(/\d+/g, '0');
    answers.push(`${answer.status} ${text}`);
  };
  for (const person of people.slice(0, 7)) await invited(person);
  expect(mailsTo(VICTIM)).toBe(5);
  test.advance(HOUR_MS);
  for (const person of people.slice(7, 14)) await invited(person);
  expect(mailsTo(VICTIM)).toBe(10);
  test.advance(HOUR_MS);
  await invited(people[14]);
  expect(mailsTo(VICTIM)).toBe(10);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^201 /);
  test.advance(DAY_MS - 2 * HOUR_MS);
  const again = await sendTo(test.app, 'POST', '/api/sanctum/token', {
    email: people[15]?.email,
    password: PASSWORD,
    device_name: 'test',
  });
  const headers = { Authorization: `Bearer ${again.text}` };
  await sendTo(test.app, 'POST', '/api/families/invite', { username_or_email: VICTIM }, headers);
  expect(mailsTo(VICTIM)).toBe(11);
});

it('A311 one sender cannot use up what an address gets, and is told nothing', async () => {
  const [stranger, owner] = await inviters(2);
  if (stranger === undefined || owner === undefined) throw new Error('There are too few people.');
  const { id } = (await invite(stranger, VICTIM)).read(invitedSchema).invitation;
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push((await sendAgain(stranger, id)).text);
  expect(new Set(answers).size).toBe(1);
  expect(mailsTo(VICTIM)).toBe(3);
  expect((await invite(owner, VICTIM)).status).toBe(201);
  expect(mailsTo(VICTIM)).toBe(4);
  await invite(stranger, 'somebody.else@example.org');
  expect(mailsTo('somebody.else@example.org')).toBe(1);
});

it('A311 an address with an account gets no fewer and no more', async () => {
  const [known, ...people] = await inviters(8);
  if (known === undefined) throw new Error('There is nobody.');
  const before = mailsTo(known.email);
  for (const person of people) expect((await invite(person, known.email.toUpperCase())).status).toBe(201);
  expect(test.emails.filter(({ to }) => to.toLowerCase() === known.email)).toHaveLength(before + 5);
});

it('A311 invitations use up neither the links that the address asks for nor what it is told of its account', async () => {
  const [known, ...people] = await inviters(8);
  if (known === undefined) throw new Error('There is nobody.');
  for (const person of people) await invite(person, known.email);
  const before = mailsTo(known.email);
  await sendTo(test.app, 'POST', '/api/forgot-password', { email: known.email });
  expect(mailsTo(known.email)).toBe(before + 1);
  const subjects = test.emails.length;
  await verifyAddress(test, known);
  const name = { first_name: 'Person1', last_name: 'Example', current_password: PASSWORD };
  await known.send('PUT', '/api/profile', { ...name, email: 'elsewhere@example.org' });
  expect(test.emails.slice(subjects).filter(({ to }) => to === known.email)).toHaveLength(1);
});

it('A311 what is not sent is in the log, without the address', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const app = createApp({ ...test.deps, log });
  for (const person of await inviters(6)) {
    const headers = { Authorization: `Bearer ${person.token}` };
    await sendTo(app, 'POST', '/api/families/invite', { username_or_email: VICTIM }, headers);
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('its recipient has had too many');
  expect(lines[0]).not.toMatch(/victim|example/);
});

it('A312 a family sends 20 invitations a day, whoever owns it', async () => {
  const [ann, ben] = [await test.register(), await test.register()];
  await test.addFamily(ann.id, [ben.id]);
  const inviteAndCancel = async (from: Session, n: number) => {
    const answer = await invite(from, `person${n}@example.org`);
    if (answer.status === 201) await cancel(from, answer.read(invitedSchema).invitation.id);
    return answer.status;
  };
  const statuses = [];
  for (let n = 0; n < 22; n += 1) {
    if (n % 8 === 0) test.advance(HOUR_MS);
    statuses.push(await inviteAndCancel(ann, n));
  }
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429, 429]);
  await ann.send('DELETE', '/api/user', { current_password: PASSWORD });
  expect(await inviteAndCancel(ben, 50)).toBe(429);
  test.advance(DAY_MS - 2 * HOUR_MS);
  expect(await inviteAndCancel(ben, 51)).toBe(201);
});

it('A312 a user sends 30 a day, however often they found a family', async () => {
  const ann = await test.register();
  const statuses = [];
  for (let n = 0; n < 35; n += 1) {
    if (n % 8 === 0) test.advance(HOUR_MS);
    const answer = await invite(ann, `person${n}@example.org`);
    statuses.push(answer.status);
    const family = (await ann.send('GET', '/api/families')).json as { owned_family: number | null };
    if (family.owned_family !== null) await ann.send('POST', `/api/families/${family.owned_family}/leave`);
  }
  expect(statuses.indexOf(429)).toBe(30);
});

import { beforeEach, expect, it } from 'vitest';
import { createApp, createRoutes, type App } from '#server/app.ts';
import { createLog } from '#server/log/log.ts';
import { createDelivery } from '#server/mail/delivery.ts';
import { appForEach } from '../support/app-hooks.ts';
import { sendTo } from '../support/server-app.ts';
import { LIMITS } from '../support/time-limits.mjs';

/** No part of them stands anywhere else. */
const EMAIL = 'canary.address@birds.example';
const PASSWORD = 'canary pass phrase';
const TEXT = 'canary text of a person';
const SECRET = 'canary-secret-of-43-characters-0123456789ab';
const CANARY = /canary/i;

/** Enough for most calls to succeed; each takes what it knows. */
const EVERYTHING = {
  email: EMAIL,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  current_password: PASSWORD,
  token: SECRET,
  device_name: TEXT,
  first_name: TEXT,
  last_name: TEXT,
  display_name: TEXT,
  name: TEXT,
  description: TEXT,
  space: 'personal',
  username_or_email: `other.${EMAIL}`,
  invitation_id: 1,
  user_id: 1,
  task_ids: [],
  code: TEXT,
  ticket: SECRET,
  passkey: {
    id: SECRET,
    rawId: SECRET,
    response: {
      clientDataJSON: SECRET,
      authenticatorData: SECRET,
      attestationObject: SECRET,
      signature: SECRET,
    },
  },
  quotes: { peepShow: true },
  has_later: true,
};
/** What every field refuses. */
const NONSENSE = Object.fromEntries(Object.keys(EVERYTHING).map((field) => [field, { [TEXT]: `${TEXT}\0` }]));

const test = appForEach();
let app: App;
let lines: string[];
beforeEach(() => {
  lines = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const deliver = () => Promise.reject(new Error(`550 ${EMAIL} refused ${SECRET}`));
  const { send } = createDelivery({ deliver, log, pausesMs: [] });
  app = createApp({ ...test.deps, log, sendMail: send });
});

it(
  'A98 no call of the API, successful or not, leaves a password, token, address or text in the log',
  async () => {
    const secrets: string[] = [];
    const statuses = new Set<number>();
    for (const { method, path } of createRoutes()) {
      if (path === '/api/events') continue;
      const token = await signIn();
      secrets.push(token.split('|')[1] ?? '');
      const headers = { Authorization: `Bearer ${token}` };
      for (const name of ['1', TEXT]) {
        const address = path.replace(/:\w+/, encodeURIComponent(name));
        const query = `?status=${encodeURIComponent(TEXT)}&token=${SECRET}&since=${SECRET}`;
        for (const body of [EVERYTHING, NONSENSE, `{"${TEXT}`]) {
          const hasBody = method !== 'GET';
          const json = { ...headers, 'Content-Type': 'application/json' };
          const answer = await sendTo(app, method, address + query, hasBody ? body : undefined, json);
          statuses.add(answer.status);
        }
      }
    }
    await sendTo(app, 'GET', `/${TEXT}`);
    await sendTo(app, 'GET', '/api/user', undefined, { Authorization: `Bearer 1|${SECRET}` });
    expect(statuses).toEqual(new Set([...statuses, 200, 201, 204, 400, 404, 422]));
    expect(lines.length).toBeGreaterThan(createRoutes().length * 4);
    expect(lines.filter((line) => line.includes('"msg":"authentication"')).length).toBeGreaterThan(50);
    expect(lines.filter((line) => CANARY.test(line))).toEqual([]);
    expect(secrets.every((secret) => secret.length >= 20)).toBe(true);
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  },
  LIMITS.longTest,
);

/** At the first time, and after one of the calls deleted the account, by registering. */
async function signIn(): Promise<string> {
  const signedIn = await sendTo(app, 'POST', '/api/sanctum/token', EVERYTHING);
  if (signedIn.status === 200) return signedIn.text;
  return (await sendTo(app, 'POST', '/api/register', EVERYTHING)).text;
}

it('A98 nor does an internal error', async () => {
  const broken = () =>
    Promise.reject(Object.assign(new Error(`near "${TEXT}"`), { severity: 'ERROR', code: '42601' }));
  const database = { ...test.database, read: broken, write: broken };
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const failing = createApp({ ...test.deps, database, log });
  const answer = await sendTo(failing, 'POST', '/api/sanctum/token', EVERYTHING);
  expect([answer.status, CANARY.test(answer.text)]).toEqual([500, false]);
  expect(lines.join()).toContain('42601');
  expect(lines.filter((line) => CANARY.test(line))).toEqual([]);
});

it('A121 no call takes a secret in its URL, but for the address of a calendar', async () => {
  const document = (await sendTo(app, 'GET', '/api/openapi.json')).json as {
    paths: Record<string, Record<string, { parameters?: { name?: string; in?: string }[] }>>;
  };
  const inAddress = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ parameters = [] }) => parameters)
    .filter((parameter) => parameter.in === 'query' || parameter.in === 'path')
    .map(({ name }) => name);
  expect(inAddress).toContain('task');
  expect(Object.keys(document.paths).filter((path) => path.includes('{file}'))).toEqual([
    '/api/feeds/{file}',
  ]);
  expect(inAddress.filter((name) => /token|secret|password|email|key/i.test(name ?? ''))).toEqual([]);
});

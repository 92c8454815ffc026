import { expect, it } from 'vitest';
import { createRoutes } from '#server/app.ts';
import { appForAll } from '../support/app-hooks.ts';
import { sendTo } from '../support/server-app.ts';

const routes = createRoutes();
const test = appForAll();

const OPEN = [
  'POST /api/email/take-back',
  'POST /api/families/invitations/inviter',
  'GET /api/feeds/:file',
  'POST /api/forgot-password',
  'POST /api/login/second-factor',
  'POST /api/login/passkey',
  'POST /api/passkeys/options',
  'POST /api/reset-password',
  'GET /api/openapi.json',
  'GET /api/policy',
  'GET /healthz',
  'GET /readyz',
  'POST /api/register',
  'POST /api/sanctum/token',
];

it('A97 only these calls are public', () => {
  const open = routes.filter(({ auth }) => auth === 'none').map(({ method, path }) => `${method} ${path}`);
  expect(open.sort()).toEqual([...OPEN].sort());
});

it('A97 no two routes are the same', () => {
  const names = routes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});

it.each(routes.filter(({ auth }) => auth === 'bearer').map(({ method, path }) => [method, path]))(
  'A97 %s %s is refused without a token',
  async (method, path) => {
    const answer = await sendTo(test.app, method, path.replace(/:\w+/, '1'));
    expect([answer.status, answer.text]).toEqual([401, '{"message":"Unauthenticated."}']);
  },
);

import { beforeAll, describe, expect, it } from 'vitest';
import { createRoutes } from '#server/app.ts';
import { appForAll } from '../../support/app-hooks.ts';
import { sendTo, type Answer } from '../../support/server-app.ts';
import {
  COLUMNS,
  createHousehold,
  makeAdmin,
  stateOf,
  wordsHiddenFrom,
  type Column,
  type Household,
} from './household.ts';
import { TABLE, type Name, type Row } from './table.ts';
import { LIMITS } from '../../support/time-limits.mjs';

/** No task, family, invitation or session has this number. */
const MISSING = 99_999_999;
const AT_LEAST = 400;
/** A row is up to a hundred requests. */

const test = appForAll({ config: { mailIsSetUp: false } });
let shared: Household;
beforeAll(async () => {
  // Some calls are refused to the last administrator.
  await makeAdmin(test, (await test.register()).id);
  shared = await createHousehold(test);
}, LIMITS.longTest);

describe('the access matrix', () => {
  const routes = createRoutes().map(({ method, path }) => `${method} ${path}`);

  it('A170 has a row for every route, and no other', () => {
    const rows = new Set(TABLE.map(({ route }) => route));
    const without = routes.filter((route) => !rows.has(route));
    const hint = `Who may call them? Give each a line in TABLE of tests/server/access-matrix/table.ts, as\n${without
      .map((route) => `  signedIn('${route}', 200),`)
      .join('\n')}\n`;
    expect(without, hint).toEqual([]);
    expect([...rows].filter((route) => !routes.includes(route))).toEqual([]);
  });

  const cells = TABLE.reduce((sum, { states }) => sum + states.length * COLUMNS.length, 0);
  it(`A170 has ${cells} cells, of which at least ${AT_LEAST} are tested`, () => {
    expect(cells).toBeGreaterThanOrEqual(AT_LEAST);
  });
});

it.each(TABLE.map((row) => [row.route, row.of, row] as const))(
  'A170 A60 F1 %s on %s answers each caller as the matrix says',
  { timeout: LIMITS.longTest },
  async (_route, _of, row) => {
    expect.hasAssertions();
    const household = row.spendsHousehold ? await createHousehold(test) : shared;
    // The clock moves on with each household, and no cell is about old proofs.
    await test.proveEverybody();
    for (const state of row.states) {
      await checkRefusals(row, household, state);
      await checkSuccesses(row, household, state);
    }
  },
);

/** All refusals on the same thing: it must be unchanged after them, and a 404 must equal that of a missing thing. */
async function checkRefusals(row: Row, household: Household, state: string): Promise<void> {
  const names = (await row.prepare?.(household, state)) ?? [MISSING];
  const before = await stateOf(test, household);
  for (const column of COLUMNS) {
    const status = row.answers[column];
    if (status === 'ok') continue;
    const missing = status === 404 ? bytesOf(await call(row, household, column, MISSING)) : null;
    for (const name of names) {
      const answer = await call(row, household, column, name);
      expect([column, state, answer.status]).toEqual([column, state, status]);
      expect(leaks(answer, column, household), `${column}, ${state}`).toEqual([]);
      if (missing !== null) expect(bytesOf(answer)).toEqual(missing);
    }
  }
  expect(await stateOf(test, household), state).toEqual(before);
}

/** Each on a thing of its own. */
async function checkSuccesses(row: Row, household: Household, state: string): Promise<void> {
  for (const column of COLUMNS.filter((each) => row.answers[each] === 'ok')) {
    const [name = MISSING] = (await row.prepare?.(household, state)) ?? [];
    const answer = await call(row, household, column, name);
    expect([column, state, answer.status], answer.text).toEqual([column, state, row.ok(state)]);
    // Whoever has just joined sees the family.
    if (/\/accept(-link)?$/.test(row.route)) continue;
    expect(leaks(answer, column, household), `${column}, ${state}`).toEqual([]);
  }
}

async function call(row: Row, household: Household, column: Column, name: Name): Promise<Answer> {
  const [method = '', template = ''] = row.route.split(' ');
  const path = template.replace(/:\w+/, String(name));
  const caller = column === 'anon' ? { email: 'nobody@example.org' } : household.people[column];
  const body = row.body(name, household, caller);
  if (path === '/api/events') return openAndLeave(household, column);
  const sent = method === 'GET' ? undefined : (body ?? {});
  if (column === 'anon') return sendTo(test.app, method, path, sent);
  return household.people[column].send(method, path, sent);
}

/** A stream ends only when it is left. */
async function openAndLeave({ people }: Household, column: Column): Promise<Answer> {
  const headers = column === 'anon' ? {} : { Authorization: `Bearer ${people[column].token}` };
  const response = await test.app.request('/api/events', { headers });
  await response.body?.cancel();
  const { status } = response;
  const none: Answer['read'] = () => {
    throw new Error('A stream has no body to read.');
  };
  return { status, headers: response.headers, text: '', json: null, read: none };
}

function bytesOf({ status, text, headers }: Answer) {
  const named = [...headers].filter(([name]) => name !== 'x-request-id');
  return { status, text, headers: named };
}

function leaks({ text }: Answer, column: Column, household: Household): readonly string[] {
  return wordsHiddenFrom(column, household).filter((word) => text.includes(word));
}

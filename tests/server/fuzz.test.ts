import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../simulation/random.ts';
import { appForAll } from '../support/app-hooks.ts';
import { createCallers, type Callers } from '../support/fuzz/callers.ts';
import { readDocument } from '../support/fuzz/documented.ts';
import { createRandomRequests } from '../support/fuzz/random-requests.ts';
import { describeRequest, type FuzzRequest } from '../support/fuzz/request.ts';
import { tableRequests } from '../support/fuzz/table-requests.ts';
import { progressOf } from '../support/goes-on.ts';
import { sendTo, type Answer } from '../support/server-app.ts';
import { LIMITS } from '../support/time-limits.mjs';

/** `KINBOX_SEED` repeats a run; a failure prints the seed. */
const seed = Number(process.env['KINBOX_SEED'] ?? 20_260_131);
/** PostgreSQL is slower and gets a part of the requests: the code above it is the same. */
const SHARE = process.env['KINBOX_TEST_DATABASE'] === 'postgres' ? 0.05 : 1;
/** `KINBOX_FUZZ` sends another number. */
const RUNS = Number(process.env['KINBOX_FUZZ'] ?? 20_000 * SHARE);

const document = readDocument();
const test = appForAll();
let callers: Callers;
const known = { lastId: 10, refs: [] as string[], cursors: [] as string[], emails: ['nobody@example.org'] };

beforeAll(async () => {
  callers = await createCallers(test);
});

/** `sendTo` holds the answer to the document. */
async function send(request: FuzzRequest): Promise<Answer> {
  const { role, method, path, body, headers } = request;
  const answer = await sendTo(test.app, method, path, body, { ...callers.headersOf(role), ...headers });
  if (answer.status === 401 && !('Authorization' in headers)) await callers.renew(role);
  return answer;
}

describe('no internal error, and every answer as documented,', () => {
  const table = tableRequests(document, known);

  it('A193 the table holds at least 1,500 requests', () => {
    expect(table.reduce((sum, [, requests]) => sum + requests.length, 0)).toBeGreaterThan(1500);
  });

  it.each(table)('A16 with %s', { timeout: LIMITS.longTest }, async (_, requests) => {
    const sent = requests.filter((_request, index) => index % (1 / SHARE) === 0);
    for (const request of sent) {
      const { status } = await send(request).catch(failWith(request));
      expect(status, describeRequest(request)).toBeLessThan(500);
    }
  });

  it(`A16 at random, ${RUNS} times (seed ${seed})`, { timeout: LIMITS.longestTest }, async () => {
    const random = createRandomRequests(document, createRandom(seed), known);
    const statuses = new Map<number, number>();
    const say = progressOf('random requests');
    for (let run = 0; run < RUNS; run += 1) {
      const request = random.next();
      const answer = await send(request).catch(failWith(request, `request ${run} of seed ${seed}`));
      expect(answer.status, describeRequest(request)).toBeLessThan(500);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      learn(answer);
      say(run + 1, RUNS);
    }
    // The run proves something only if many requests pass validation.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 10);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 404, 415, 422]));
  });
});

function failWith(request: FuzzRequest, which = ''): (cause: unknown) => never {
  return (cause) => {
    throw new Error(`${which} ${describeRequest(request)}`, { cause });
  };
}

/** Ids and such, so that later requests can name what is there. */
function learn({ json, headers }: Answer): void {
  const [, cursor] = /[?&]cursor=([\w-]+)/.exec(headers.get('Link') ?? '') ?? [];
  if (cursor !== undefined) keep(known.cursors, cursor);
  if (typeof json !== 'object' || json === null) return;
  if ('id' in json && typeof json.id === 'number') known.lastId = Math.max(known.lastId, json.id);
  if ('client_ref' in json && typeof json.client_ref === 'string') keep(known.refs, json.client_ref);
  if ('cursor' in json && typeof json.cursor === 'string') keep(known.cursors, json.cursor);
  known.emails.splice(0, Infinity, ...callers.emails.slice(-20));
}

function keep(kept: string[], value: string): void {
  kept.push(value);
  if (kept.length > 100) kept.shift();
}

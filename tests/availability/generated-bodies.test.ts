/** Nobody notices what another account, or somebody without one, sends at its worst to a route. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAttackers, type Attackers } from '../support/attackers.ts';
import type { KinboxServer } from '../support/kinbox-server.ts';
import { startMeasuredServer, type MeasuredServer } from '../support/measured-server.ts';
import {
  ALLOWED_RATIO,
  measureBesideScript,
  measureCalls,
  slowdownByItself,
  type Availability,
} from '../support/quiet-account.ts';
import { attackedRoutes, type Attacked, type WorstRequest } from '../support/worst-requests.ts';

const CALLS = 120;
/** A core that others use delays single calls: a server that is really held up is held up in each attempt. */
const ATTEMPTS = 5;
/** What somebody measures takes of a budget, which is enough for so many measurements. */
const MEASUREMENTS_OF_ONE = 4;
/** A calm measurement is good for so many routes. */
const ROUTES_OF_ONE = 5;

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  let started: MeasuredServer;
  let server: KinboxServer;
  let attackers: Attackers;
  let calm: Availability;
  let routes = 0;
  let measurements = 0;
  let quiet: ReturnType<Attackers['person']>;
  beforeAll(async () => {
    started = await startMeasuredServer(dialect);
    ({ server } = started);
    attackers = createAttackers(server, started.database);
  });
  afterAll(() => started.dispose());

  const somebody = () => {
    if (measurements % MEASUREMENTS_OF_ONE === 0) quiet = attackers.person();
    measurements += 1;
    return quiet;
  };
  const measureCalm = async () => {
    calm = await measureCalls(server, await somebody(), CALLS);
  };
  const measureBeside = async (attacked: Attacked, requests: readonly WorstRequest[]) => {
    const attacker = await attackers.attacker(attacked);
    const person = await somebody();
    const sent = JSON.stringify(requests.map(attacker.toSend));
    return measureBesideScript(server, { person, calls: CALLS }, ['send-in-turn.mjs'], sent);
  };

  it.each(attackedRoutes())(
    'A706 an account is served while another one sends the worst to $route',
    async (attacked) => {
      if (routes % ROUTES_OF_ONE === 0) await measureCalm();
      routes += 1;
      const requests = attacked.requests();
      const figures: string[] = [];
      for (let n = 0; n < ATTEMPTS; n += 1) {
        if (n > 0) await measureCalm();
        const measured = await measureBeside(attacked, requests);
        const { ratio, figure } = slowdownByItself(calm, measured);
        const answers = [...measured.attacker].map(([status, count]) => `${count} × ${status}`).join(', ');
        const told = `${figure} beside ${answers}; at most ${slowest(requests, measured.longestMs)}`;
        console.log(`${dialect} ${attacked.route}: ${told}`);
        figures.push(told);
        expect(measured.failures).toEqual([]);
        expect([...measured.attacker.keys()]).not.toContain('500');
        if (ratio <= ALLOWED_RATIO) return;
      }
      expect(figures).toEqual([`at most ${ALLOWED_RATIO} times as long`]);
    },
  );
});

/** What of these took longest, in words. */
function slowest(requests: readonly WorstRequest[], longestMs: ReadonlyMap<number, number>): string {
  return [...longestMs]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([place, ms]) => `${ms} ms for ${requests[place]?.name ?? ''}`)
    .join(', ');
}

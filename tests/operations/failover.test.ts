import { expect, it } from 'vitest';
import { createRandom } from '../simulation/random.ts';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { openPokeStream } from '../support/poke-stream.ts';
import { startPostgresPair } from '../support/postgres-cluster.ts';
import { untilReady } from '../support/until-ready.ts';
import { createWriteLoad } from '../support/write-load.ts';
import { signUpWriters, TRUST_THIS_MACHINE } from './kill-rounds.ts';
import { LIMITS } from '../support/time-limits.mjs';

it('A215 the primary fails under load: with a synchronous standby nothing acknowledged is lost, and no process restarts', async () => {
  const pair = await startPostgresPair();
  const env = { ...TRUST_THIS_MACHINE, DATABASE_URL: pair.url, LOG_LEVEL: 'info' };
  const servers = [await startKinboxServer({ env }), await startKinboxServer({ env })] as const;
  const [here, there] = servers;
  const people = await signUpWriters(here.url);
  const seed = Date.now() % 1_000_000;
  const load = createWriteLoad(
    people.map((person, n) => person.at(n % 2 === 0 ? here.url : there.url)),
    createRandom(seed).next,
  );
  const writing = load.run();
  await expect.poll(load.acknowledged, { timeout: LIMITS.longPoll }).toBeGreaterThan(200);

  await pair.killPrimary();
  const from = Date.now();
  await writing;
  expect((await fetch(`${here.url}/readyz`)).status).toBe(503);
  await pair.promote();
  const promotedMs = Date.now() - from;
  await Promise.all(servers.map(({ url }) => untilReady(url)));
  const readyMs = Date.now() - from;
  const acknowledged = load.acknowledged();
  expect(await load.findLosses(), `seed ${seed}`).toEqual([]);
  await load.sendAgain();
  const goesOn = load.run();
  await expect.poll(load.acknowledged, { timeout: LIMITS.longPoll }).toBeGreaterThan(acknowledged + 50);
  load.stop();
  await goesOn;
  expect(await load.findLosses(), `seed ${seed}`).toEqual([]);
  console.log(
    `figure: failover, seed ${seed}: 0 of ${acknowledged} acknowledged writes lost, promoted after ${promotedMs} ms, ` +
      `both processes ready ${readyMs - promotedMs} ms later`,
  );

  // The processes hear of each other again, too.
  const [ada] = people;
  if (ada === undefined) throw new Error('Nobody signed up.');
  await expect
    .poll(
      async () => {
        const stream = await openPokeStream(ada.at(here.url));
        const poke = Promise.race([
          stream.next(),
          new Promise((resolve) => setTimeout(resolve, 500, 'silence')),
        ]);
        await ada.at(there.url).call('POST', '/api/tasks', { name: 'Heard again' });
        const heard = await poke;
        await stream.leave();
        return heard;
      },
      { timeout: LIMITS.longPoll },
    )
    .toEqual([`u:${ada.id}`]);
  for (const server of servers) {
    expect(server.output().match(/"msg":"ready"/g)).toHaveLength(1);
    expect(await server.stop()).toBe(0);
    await server.dispose();
  }
  await pair.stop();
});

import { expect, it } from 'vitest';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { startPostgres } from '../support/postgres-cluster.ts';
import { untilReady } from '../support/until-ready.ts';
import { expectNothingLost, ROUNDS, signUpWriters, TRUST_THIS_MACHINE } from './kill-rounds.ts';

it(`A204 on PostgreSQL ${ROUNDS} crashes under write load lose nothing that was acknowledged`, async () => {
  const cluster = await startPostgres({ durable: true });
  const kinbox = await startKinboxServer({ env: { ...TRUST_THIS_MACHINE, DATABASE_URL: cluster.url } });

  /** The server alone, the database alone, or both. The database's own recovery is not the server's time. */
  const crash = async (round: number) => {
    const [killsServer, killsDatabase] = [round % 3 !== 1, round % 3 !== 0];
    await Promise.all([killsServer ? kinbox.kill() : null, killsDatabase ? cluster.kill() : null]);
    if (killsDatabase && !killsServer) {
      expect((await fetch(`${kinbox.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${kinbox.url}/healthz`)).status).toBe(200);
    }
    if (killsDatabase) await cluster.start();
    const from = Date.now();
    await (killsServer ? kinbox.restart() : untilReady(kinbox.url));
    return Date.now() - from;
  };
  await expectNothingLost('PostgreSQL', await signUpWriters(kinbox.url), crash);
  await kinbox.dispose();
  await cluster.stop();
});

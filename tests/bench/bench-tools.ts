/** What a measure runs on: servers and browsers of its own, started when it asks, ended after it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { openBenchBrowser } from './bench-browser.ts';
import type { Measurement } from './samples.ts';

export interface BenchTools {
  /** Empty when the measure begins. */
  readonly folder: string;
  readonly openBrowser: () => Promise<BrowserContext>;
  readonly startServer: (env?: Record<string, string>) => Promise<KinboxServer>;
}

export interface Measure {
  /** `npm run bench -- name` */
  readonly name: string;
  readonly run: (tools: BenchTools) => Promise<Measurement | readonly Measurement[]>;
}

export async function runMeasure({ run }: Measure): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kinbox-bench-'));
  const ends: (() => Promise<void>)[] = [];
  try {
    const measured = await run({
      folder,
      openBrowser: async () => {
        const browser = await openBenchBrowser(join(folder, `profile-${ends.length}`));
        ends.push(() => browser.close());
        return browser;
      },
      startServer: async (env = {}) => {
        const server = await startKinboxServer({ env });
        ends.push(() => server.dispose());
        return server;
      },
    });
    return 'name' in measured ? [measured] : measured;
  } finally {
    await Promise.allSettled(ends.map((end) => end()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** A measure of the built app: a browser and the address of a server. */
export function inApp(
  name: string,
  run: (browser: BrowserContext, url: string) => Promise<Measurement | readonly Measurement[]>,
): Measure {
  return {
    name,
    run: async ({ openBrowser, startServer }) => run(await openBrowser(), (await startServer()).url),
  };
}

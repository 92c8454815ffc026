/** What the journeys of one engine need to have running. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';

import { ROOT } from '../../scripts/prepare.mjs';
import { sessionOf, type Account } from '../e2e/accounts.ts';
import { BELIEVED } from '../e2e/site.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import type { Engine } from './driver.ts';
import { openWindow, type EngineWindow } from './window.ts';

export interface EngineSite {
  readonly server: KinboxServer;
  readonly engine: Engine['name'];
  /** On no address yet. It is closed after its test. */
  openWindow(): Promise<EngineWindow>;
  /** On the dashboard of somebody who is signed in there already, with a worker from which the app starts. */
  openSignedIn(account: Account): Promise<EngineWindow>;
}

const PICTURES = join(ROOT, 'artifacts', 'engines');

export function startEngineSite(launch: () => Promise<Engine>): EngineSite {
  let running: { readonly server: KinboxServer; readonly engine: Engine } | undefined;
  const windows: EngineWindow[] = [];
  const site = () => {
    if (running === undefined) throw new Error('The site runs during the tests only.');
    return running;
  };
  beforeAll(async () => {
    const [server, engine] = await Promise.all([startKinboxServer({ env: BELIEVED }), launch()]);
    running = { server, engine };
  });
  afterEach(async ({ task }) => {
    const open = windows.splice(0);
    if (task.result?.state === 'fail') {
      await mkdir(PICTURES, { recursive: true });
      const file = (place: number) => `${site().engine.name}-${task.name.slice(0, 3)}-${place}.png`;
      await Promise.allSettled(open.map((each, place) => each.picture(join(PICTURES, file(place)))));
    }
    await Promise.all(open.map((each) => each.close()));
  });
  afterAll(async () => {
    await running?.engine.close();
    await running?.server.dispose();
  });

  const openOne = async () => {
    const window = await openWindow(site().engine, site().server.url);
    windows.push(window);
    return window;
  };
  return {
    get server() {
      return site().server;
    },
    get engine() {
      return site().engine.name;
    },
    openWindow: openOne,
    openSignedIn: async (account) => {
      const window = await openOne();
      await window.goto('/icons/mark.svg');
      await window.evaluate((session) => {
        for (const [name, value] of session) localStorage.setItem(name, value);
      }, sessionOf(account));
      await window.goto('/');
      await window.wait({ role: 'heading', name: 'Dashboard' });
      await untilWorking(window);
      return window;
    },
  };
}

/** Until the app starts from the worker's cache. */
export async function untilWorking(window: EngineWindow): Promise<void> {
  await window.evaluate(async () => void (await navigator.serviceWorker.ready));
}

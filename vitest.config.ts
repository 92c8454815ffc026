import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

const MINUTE_MS = 60_000;

/** One project for each module and kind of test; `npm test` runs them one after the other, `npx vitest --project` one. */
export default defineConfig({
  test: {
    allowOnly: false,
    // All cores: vitest would leave one free, and on a machine of two that is half. The journeys have one more.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      project('architecture'),
      project('bench', { include: ['tests/{bench,soak,capacity}/**/*.test.ts'] }),
      project('domain', { isolate: false }),
      project('store', { isolate: false, setupFiles: ['fake-indexeddb/auto'] }),
      project('sync', { isolate: false, setupFiles: ['fake-indexeddb/auto'] }),
      project('extension'),
      project('ui', {
        include: ['tests/ui/**/*.test.{ts,tsx}'],
        isolate: false,
        setupFiles: ['tests/support/without-toasts.ts'],
      }),
      project('simulation', {
        setupFiles: ['fake-indexeddb/auto'],
        testTimeout: 30 * MINUTE_MS,
        // What a simulation imports is bundled first.
        hookTimeout: 2 * MINUTE_MS,
        // A run makes much that lives shortly: a larger nursery has less to copy, and helpers only wait for each other.
        execArgv: ['--max-semi-space-size=32', '--single-threaded-gc'],
      }),
      project('server-sqlite', {
        include: ['tests/server/**/*.test.ts'],
        isolate: false,
        env: { KINBOX_TEST_DATABASE: 'sqlite' },
      }),
      project('server-postgres', {
        include: ['tests/server/**/*.test.ts'],
        isolate: false,
        env: { KINBOX_TEST_DATABASE: 'postgres' },
        globalSetup: ['tests/support/postgres-cluster.ts', 'tests/support/postgres-template.ts'],
      }),
      project('operations', {
        setupFiles: ['fake-indexeddb/auto'],
        globalSetup: ['tests/support/build-first.ts', 'tests/support/postgres-cluster.ts'],
        testTimeout: 14 * MINUTE_MS,
        hookTimeout: MINUTE_MS,
      }),
      project('availability', {
        globalSetup: ['tests/support/build-first.ts'],
        testTimeout: 14 * MINUTE_MS,
        hookTimeout: MINUTE_MS,
      }),
      project('engines', {
        globalSetup: ['tests/support/build-first.ts'],
        testTimeout: 3 * MINUTE_MS,
        hookTimeout: MINUTE_MS,
        expect: { poll: { timeout: 15_000 } },
        // Of some forty runs, two had a WebKitGTK that answered nothing from some command on. A test that fails twice is broken.
        retry: 1,
      }),
      project('extension-browser', {
        globalSetup: ['tests/support/build-first.ts'],
        testTimeout: 3 * MINUTE_MS,
        hookTimeout: MINUTE_MS,
        expect: { poll: { timeout: 10_000 } },
        // Now and then Playwright cannot run scripts in a tab of an extension in Firefox. A test that fails twice is broken.
        retry: 1,
      }),
      project('start', { testTimeout: 5 * MINUTE_MS }),
      project('e2e', {
        include: ['tests/e2e/**/*.e2e.ts'],
        isolate: false,
        globalSetup: ['tests/support/build-first.ts'],
        setupFiles: ['tests/support/no-violations.ts'],
        testTimeout: 3 * MINUTE_MS,
        hookTimeout: MINUTE_MS,
        // The default, one second, is short for a page that shares its core.
        expect: { poll: { timeout: 10_000 } },
        // Three browsers and their servers on two cores (`tests/run.mjs`): one may get too little time. A test that fails twice
        // is broken.
        retry: 1,
      }),
    ],
  },
});

type ProjectTest = {
  include?: string[];
  setupFiles?: string[];
  globalSetup?: string[];
  /** A file with modules of its own; loading them again for each costs more than many files do. */
  isolate?: boolean;
  env?: Record<string, string>;
  execArgv?: string[];
  testTimeout?: number;
  hookTimeout?: number;
  expect?: { poll: { timeout: number } };
  retry?: number;
};

function project(name: string, test: ProjectTest = {}) {
  return { test: { name, include: [`tests/${name}/**/*.test.ts`], testTimeout: 20_000, ...test } };
}

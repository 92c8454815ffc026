import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { LIMITS } from './tests/support/time-limits.mjs';

/** A poll that fails says what it waited for, and a test that it is tried again. */
const SETUP = ['tests/support/polls-say.ts', 'tests/support/tell-retries.ts'];

/**
 * Whatever waited in vain is tried once more, and named at the end of `npm test`: the machine may have been too busy. What came
 * and was wrong is not. A test that fails twice is broken.
 */
const RAN_OUT_OF_TIME = { count: 1, condition: /^waited for | timed out in / };

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
        testTimeout: LIMITS.longestTest,
        // What a simulation imports is bundled first.
        hookTimeout: LIMITS.longTest,
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
        testTimeout: LIMITS.longestTest,
        hookTimeout: LIMITS.start,
        // Processes that are started, killed and measured, beside the engines.
        retry: 1,
      }),
      project('availability', {
        globalSetup: ['tests/support/build-first.ts'],
        testTimeout: LIMITS.longestTest,
        hookTimeout: LIMITS.start,
        // It compares times, which whatever else the machine does may change in one of both halves.
        retry: 1,
      }),
      project('engines', {
        globalSetup: ['tests/support/build-first.ts'],
        testTimeout: LIMITS.longTest,
        hookTimeout: LIMITS.start,
        expect: { poll: { timeout: LIMITS.browserPoll } },
        // Of some forty runs, two had a WebKitGTK that answered nothing from some command on.
        retry: 1,
      }),
      project('extension-browser', {
        globalSetup: ['tests/support/build-first.ts'],
        testTimeout: LIMITS.longTest,
        hookTimeout: LIMITS.start,
        expect: { poll: { timeout: LIMITS.browserPoll } },
        // Now and then Playwright cannot run scripts in a tab of an extension in Firefox.
        retry: 1,
      }),
      project('start', { testTimeout: LIMITS.longestTest }),
      project('e2e', {
        include: ['tests/e2e/**/*.e2e.ts'],
        isolate: false,
        globalSetup: ['tests/support/build-first.ts'],
        setupFiles: ['tests/support/no-violations.ts'],
        testTimeout: LIMITS.longTest,
        hookTimeout: LIMITS.start,
        expect: { poll: { timeout: LIMITS.browserPoll } },
        // Three browsers and their servers on two cores (`tests/run.mjs`): one may get too little time.
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
  retry?: number | { count: number; condition: RegExp };
};

function project(name: string, { setupFiles = [], ...test }: ProjectTest = {}) {
  return {
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      testTimeout: LIMITS.test,
      hookTimeout: LIMITS.hook,
      expect: { poll: { timeout: LIMITS.poll } },
      retry: RAN_OUT_OF_TIME,
      setupFiles: [...SETUP, ...setupFiles],
      ...test,
    },
  };
}

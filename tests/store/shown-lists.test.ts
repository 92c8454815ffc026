/** Random verbs of two tabs, some of which fail: at rest every open list shows exactly what the database has. */
import * as fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { TASK_LISTS } from '#domain/lists.ts';
import { SPACES } from '#domain/space.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit } from '#store/commit.ts';
import { KinboxDb } from '#store/db.ts';
import { createEarlyEffects, type Commitment, type EarlyEffects } from '#store/shown/early-effects.ts';
import { anyVerb } from '../support/arbitrary-verbs.ts';
import { openShownDevice } from '../support/shown-device.ts';
import { LIMITS } from '../support/time-limits.mjs';

interface Step {
  readonly verb: Verb;
  /** The other tab shows nothing of it. */
  readonly tab: 'this' | 'other';
  readonly fails: boolean;
  /** Whether the next verb waits for this one, and for the lists. */
  readonly after: 'go on' | 'wait' | 'rest';
}

const anySteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    verb: anyVerb,
    tab: fc.constantFrom<Step['tab']>('this', 'this', 'this', 'other'),
    fails: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    after: fc.constantFrom<Step['after']>('go on', 'go on', 'wait', 'rest'),
  }),
  { minLength: 1, maxLength: 25, size: 'max' },
);

class Refused extends Error {}

async function play(steps: readonly Step[], early: EarlyEffects): Promise<void> {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const device = openShownDevice(early, platform);
  const other = new KinboxDb(device.db.name, { durability: 'strict', platform });
  const lists = await Promise.all(
    TASK_LISTS.flatMap((list) => [device.watch({ list, spaces: SPACES }), device.watch({ list, limit: 2 })]),
  );
  let failing = new Set<string>();
  const hook = (_: unknown, { args }: { readonly args: object }) => {
    if (failing.has(JSON.stringify(args))) throw new Refused('The disk is broken.');
  };
  device.db.outbox.hook('creating', hook);
  other.outbox.hook('creating', hook);
  let running: Promise<unknown>[] = [];
  for (const { verb, tab, fails, after } of steps) {
    if (fails) failing.add(JSON.stringify(verb.args));
    const { early: _, ...elsewhere } = device;
    const tried = commit(tab === 'this' ? device : { ...elsewhere, db: other }, verb);
    running.push(
      tried.catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      }),
    );
    if (after === 'go on') continue;
    await Promise.all(running);
    running = [];
    failing = new Set();
    if (after === 'rest') await Promise.all(lists.map((list) => list.rest()));
  }
  await Promise.all(running);
  await Promise.all(lists.map((list) => list.rest()));
  for (const shown of lists.flatMap(({ seen }) => seen))
    expect(new Set(shown.map(({ ref }) => ref)).size).toBe(shown.length);
  for (const list of lists) list.close();
  expect(early.effects()).toEqual([]);
  device.db.close();
  other.close();
}

it(
  'U749 whatever is done, fails and is done elsewhere, at rest a list shows what the database has',
  async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, (steps) => play(steps, createEarlyEffects())),
      { numRuns: 40 },
    );
  },
  LIMITS.longTest,
);

const PLANTED: readonly (readonly [string, (commitment: Commitment) => Commitment])[] = [
  ['is never taken back', (its) => ({ ...its, end: (isSaved) => isSaved && its.end(true) })],
  ['stays when the database has it', (its) => ({ ...its, begun: () => undefined })],
];

it.each(PLANTED)(
  'U749 a planted bug is caught: a shown effect %s',
  async (_, plant) => {
    const run = fc.asyncProperty(anySteps, async (steps) => {
      const early = createEarlyEffects();
      await play(steps, { ...early, begin: (rows) => plant(early.begin(rows)) });
    });
    // It ends with the first one that notices, which forty in a row may not be.
    const { failed } = await fc.check(run, { numRuns: 400, endOnFailure: true });
    expect(failed).toBe(true);
  },
  60_000,
);

/**
 * The files that take longest come first, so that no processor waits at the end of a stage for one of them. vitest knows
 * how long they took only where they ran before, and goes by their size otherwise.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each takes a tenth of its stage or more, in the order of their time. */
const LONGEST = [
  'simulation/planted-bugs',
  'simulation/every-second-seed-first',
  'simulation/every-second-seed-second',
  'engines/webkit',
  'engines/firefox',
  'e2e/journeys',
  'e2e/screens',
  'e2e/keyboard',
  'e2e/account.',
  'sync/long-queue',
  'sync/linear-costs',
  'sync/batches',
  'server/fuzz',
  'server/commit-order',
  'server/imports',
  'server/history',
  'server/access-matrix',
  'store/shown-lists',
  'store/ended-sessions',
  'store/rebase-rows',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.includes(`/tests/${name}`));
  return rank === -1 ? LONGEST.length : rank;
}

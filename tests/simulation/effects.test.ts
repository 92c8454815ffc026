/** A test of the check: what a request did to rows, against what its author saw. */
import { expect, it } from 'vitest';
import { copyRef } from '#domain/copy-ref.ts';
import type { Task } from '#domain/task.ts';
import { aTask, NOON } from '../support/task-builder.ts';
import { createEffects } from './effects.ts';

const CHORE = aTask({ name: 'Bins', round: 1 });
const BACK = { ...CHORE, round: 0, version: CHORE.version + 1 };

const copyOf = (round: number) =>
  aTask({ name: `Round ${round}`, ref: copyRef(CHORE.ref, round), completed: true });
const deleted = (row: Task) => ({ ...row, deleted_at: NOON, version: row.version + 1 });

/** What is wrong with a request on the chore whose author had no act on what it deletes. */
async function wrongOf(before: readonly Task[], after: readonly Task[]): Promise<readonly string[]> {
  let rows = before;
  const ledger = { deedsOn: () => [], audience: { leaksIn: () => [] } };
  const server = { rows: async () => rows, realmsOf: async () => [CHORE.realm] };
  const effects = createEffects(server, ledger as never, () => true);
  await effects.byRule(async () => undefined);
  const request = { method: 'PUT', path: `/api/tasks/${CHORE.ref}`, headers: {}, body: '{}' };
  await effects.during(request, { id: 1, email: 'ada@sim.example' } as never, async () => {
    rows = after;
  });
  return effects.wrong;
}

it('C20 who puts a round back deletes its copy, also if they did not see that their tick had left one', async () => {
  expect(await wrongOf([CHORE, copyOf(0)], [BACK, deleted(copyOf(0))])).toEqual([]);
});

it('C20 a copy of another round goes by nobody', async () => {
  const [CHORE_2, BACK_1] = [
    { ...CHORE, round: 2 },
    { ...BACK, round: 1 },
  ];
  expect(await wrongOf([CHORE_2, copyOf(0)], [BACK_1, deleted(copyOf(0))])).toHaveLength(1);
});

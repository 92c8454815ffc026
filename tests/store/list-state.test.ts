/** An open list between a change and the result that has it. */
import { expect, it } from 'vitest';
import type { ListQuestion } from '#store/queries/shown-list.ts';
import { createEarlyEffects } from '#store/shown/early-effects.ts';
import { createListState } from '#store/shown/list-state.ts';
import { openTestDevice } from '../support/test-device.ts';
import { TODAY } from '../support/task-builder.ts';

const QUESTION: ListQuestion = { list: 'inbox', spaces: ['personal'], today: TODAY, limit: 200 };

it('U754 a task that enters a list and leaves it again before the list is read does not come back', async () => {
  const early = createEarlyEffects();
  const device = openTestDevice();
  const seen: (readonly string[])[] = [];
  const list = createListState(early, () => seen.push(list.current()?.rows.map(({ name }) => name) ?? []));
  list.open();
  list.take({
    question: QUESTION,
    beganAt: early.now(),
    read: { rows: [], projects: new Map(), hasMore: false },
  });

  const row = await device.db.tasks.get(await device.create({ name: 'Ring the dentist' }));
  if (row === undefined) throw new Error('It was created.');
  const store = (rows: readonly (typeof row)[]) => {
    const commitment = early.begin(rows);
    commitment.begun();
    commitment.wrote(rows);
    commitment.end(true);
  };
  store([row]);
  store([{ ...row, status: 'todo', lists: [`todo/personal/!1/${row.ref}`] }]);
  // Of another task: whatever is shown is made up again.
  store([{ ...row, ref: 'another' as typeof row.ref, name: 'Other', lists: [] }]);
  const changes = seen.filter((names, n) => names.join() !== seen[n - 1]?.join());
  expect(changes).toEqual([[], ['Ring the dentist'], []]);
});

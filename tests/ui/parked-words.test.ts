import { expect, it } from 'vitest';
import type { ParkedMutation } from '#store/db.ts';
import { parkedMessage } from '#ui/sync/parked-words.ts';

const created = (name: string) => ({ kind: 'task.create', args: { name } }) as unknown as ParkedMutation;
const settings = { kind: 'settings.edit', args: { quotes: {} } } as unknown as ParkedMutation;

it('U334 one change is told by its name, several by their number, settings by nobody here', () => {
  expect(parkedMessage([])).toBeNull();
  expect(parkedMessage([settings])).toBeNull();
  expect(parkedMessage([settings, created('Milk')])).toBe('Could not sync: Add “Milk”');
  expect(parkedMessage([created('Milk'), created('Eggs')])).toBe('Could not sync 2 changes');
});

import { expect, it } from 'vitest';
import type { ParkedMutation } from '#store/db.ts';
import { parkedMessage, parkedReason } from '#ui/sync/parked-words.ts';
import { outcomeWords } from '#ui/task/outcome-words.ts';

const created = (name: string) => ({ kind: 'task.create', args: { name } }) as unknown as ParkedMutation;
const settings = { kind: 'settings.edit', args: { quotes: {} } } as unknown as ParkedMutation;

it('U334 one change is reported by its name, several by their number, settings not here', () => {
  expect(parkedMessage([])).toBeNull();
  expect(parkedMessage([settings])).toBeNull();
  expect(parkedMessage([settings, created('Milk')])).toBe('Could not sync: Add “Milk”');
  expect(parkedMessage([created('Milk'), created('Eggs')])).toBe('Could not sync 2 changes');
});

it('F64 a change for a former family says so, and so does its retry', () => {
  const reason = { kind: 'refused', status: 422, code: 'family_gone', message: 'Invalid.' } as const;
  expect(parkedReason(reason)).toBe('You are no longer in that family.');
  expect(outcomeWords({ kind: 'kept', why: 'family_gone' })).toContain('Your words are kept here.');
});

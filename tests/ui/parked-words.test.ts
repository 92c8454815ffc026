import { expect, it } from 'vitest';
import type { ParkedMutation } from '#store/db.ts';
import { parkedMessage, parkedReason } from '#ui/sync/parked-words.ts';
import { outcomeWords } from '#ui/acts/outcome-words.ts';

const reason = { kind: 'refused', status: 422, code: 'invalid', message: 'No.' } as const;
const created = (name: string) =>
  ({ kind: 'task.create', args: { name }, reason }) as unknown as ParkedMutation;
const settings = { kind: 'settings.edit', args: { quotes: {} } } as unknown as ParkedMutation;

it('U334 one change is reported by its name, several by their number, settings not here', () => {
  expect(parkedMessage([])).toBeNull();
  expect(parkedMessage([settings])).toBeNull();
  expect(parkedMessage([settings, created('Milk')])).toBe('Could not sync: Add “Milk”');
  expect(parkedMessage([created('Milk'), created('Eggs')])).toBe('Could not sync 2 changes');
});

it.each([
  ['project.delete', false, 'Failed to delete project. Please try again. No.'],
  ['project.setExecution', false, 'Failed to toggle execution type. Please try again. No.'],
  ['project.switchSpace', false, 'Failed to switch project space. Please try again. No.'],
  ['project.reorder', false, 'Failed to reorder subtasks. Please try again. No.'],
  ['task.restore', false, 'Failed to restore task. No.'],
  ['task.complete', true, 'Failed to complete project. Please try again. No.'],
  ['task.complete', false, 'Could not sync: Complete or reopen “Shed”'],
])('U764 a refused %s has the alert of its screen', (kind, isProject, words) => {
  const refused = { kind, args: {}, base: { name: 'Shed' }, reason } as unknown as ParkedMutation;
  expect(parkedMessage([refused], isProject)).toBe(words);
});

it('U1224 a change that a full server refuses has the words of the server, which say what can be done', () => {
  const message = 'There is room for 268 MB of text. Shorten old descriptions, then try again.';
  expect(parkedReason({ kind: 'refused', status: 422, code: 'too_much_text', message })).toBe(message);
});

it('F64 a change for a former family says so, and so does its retry', () => {
  const isGone = { kind: 'refused', status: 422, code: 'family_gone', message: 'Invalid.' } as const;
  expect(parkedReason(isGone)).toBe('You are no longer in that family.');
  expect(outcomeWords({ kind: 'kept', why: 'family_gone' })).toContain('Your words are kept here.');
});

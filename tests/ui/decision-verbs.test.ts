import { describe, expect, it } from 'vitest';

import { decisionVerbs, type Decision } from '#ui/process/decision-verbs.ts';
import { aTask, NOON, play } from '../support/task-builder.ts';

describe('a decision on an inbox task', () => {
  it.each<[Decision, string, object]>([
    [{ kind: 'complete' }, '"Bread" Completed', { completed: true, status: 'inbox' }],
    [
      { kind: 'file', type: 'errand', effort: 'hard' },
      '"Bread" Processed',
      { type: 'errand', effort: 'hard' },
    ],
    [{ kind: 'file', type: 'note', effort: null }, '"Bread" Processed', { status: 'note' }],
    [
      { kind: 'file', type: 'grocery', effort: null },
      '"Bread" Processed',
      { space: 'family', description: null },
    ],
    [{ kind: 'convert' }, '"Bread" is a project now', { type: 'project' }],
  ])('U324 is reported and can be undone completely: %o', (decision, told, becomes) => {
    const task = aTask({ name: 'Bread', description: 'rye', space: 'work' });
    const { verb, message, undo } = decisionVerbs(task, decision);
    expect(message).toBe(told);
    expect(play([task], [verb]).task).toMatchObject(becomes);
    expect(play([task], [verb, undo]).task).toEqual({ ...task, updated_at: NOON });
  });
});

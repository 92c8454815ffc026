import { expect, it } from 'vitest';

import type { Act } from '#domain/act.ts';
import { undoing } from '#domain/undo.ts';
import { decisionVerb, type Decision } from '#ui/process/decision-verb.ts';
import { actWords } from '#ui/acts/act-words.ts';
import { ADA, AT_NOON, aTask, NOON, play, TODAY } from '../support/task-builder.ts';

it.each<[Decision, string, object]>([
  [{ kind: 'complete' }, '"Bread" Completed', { completed: true, status: 'inbox' }],
  [
    { kind: 'file', type: 'errand', effort: 'hard' },
    '"Bread" moved to Todo',
    { type: 'errand', effort: 'hard' },
  ],
  [{ kind: 'file', type: 'note', effort: null }, '"Bread" moved to Notes', { status: 'note' }],
  [
    { kind: 'file', type: 'grocery', effort: null },
    '"Bread" moved to Groceries',
    { space: 'family', description: null },
  ],
  [{ kind: 'convert' }, '"Bread" is a project now', { type: 'project' }],
  [
    { kind: 'defer', not_before: 'someday' },
    '"Bread" waits: Someday',
    { not_before: 'someday', status: 'todo' },
  ],
])(
  'U324 a decision on an inbox task is reported and can be undone completely: %o',
  (decision, told, becomes) => {
    const before = aTask({ name: 'Bread', description: 'rye', space: 'work' });
    const after = play([before], [decisionVerb(before, decision, ADA.id)]).task;
    expect(after).toMatchObject(becomes);
    const act: Act = [{ before, after }];
    expect(actWords(act, { projectName: null, today: TODAY })).toBe(told);
    const undone = undoing(act, [after], AT_NOON);
    expect(undone).toMatchObject({ kind: 'verbs', isWhole: true });
    const verbs = undone.kind === 'verbs' ? undone.verbs : [];
    expect(play([after], verbs).task).toEqual({ ...before, updated_at: NOON });
  },
);

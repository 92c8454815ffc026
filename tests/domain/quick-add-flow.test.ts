import { describe, expect, it } from 'vitest';

import {
  chooseQuickAddEffort,
  chooseQuickAddType,
  firstQuickAddStep,
  quickAddStatus,
  quickAddTypes,
  submitQuickAdd,
  type QuickAddChoice,
  type QuickAddMode,
  type QuickAddStep,
} from '#domain/quick-add-flow.ts';
import type { TaskStatus } from '#domain/task-status.ts';
import { EFFORTS, TASK_TYPES, type TaskType } from '#domain/task-types.ts';
import { create, play } from '../support/task-builder.ts';

const types = (...names: readonly TaskType[]) => names;
const STEPPED = ['task', 'subtask'] as const;

describe('the steps', () => {
  it.each(['capture', 'task', 'subtask'] as const)('Q20 quick-add of a %s begins with the type', (mode) => {
    expect(firstQuickAddStep(mode)).toEqual({ kind: 'type' });
  });

  it('Q21 a call is easy and can be added at once', () => {
    expect(chooseQuickAddType('call')).toEqual({ kind: 'ready', type: 'call', effort: 'easy' });
  });

  it.each(types('entertainment', 'note', 'shopping'))(
    'Q22 %s can be added at once, without an effort',
    (type) => {
      expect(chooseQuickAddType(type)).toEqual({ kind: 'ready', type, effort: null });
    },
  );

  it.each(types('household', 'grocery', 'errand', 'office', 'computer', 'project'))(
    'Q23 %s asks for the effort',
    (type) => {
      expect(chooseQuickAddType(type)).toEqual({ kind: 'effort', type });
    },
  );

  it.each(EFFORTS)('Q24 with the effort %s the task is ready', (effort) => {
    expect(chooseQuickAddEffort('errand', effort)).toEqual({ kind: 'ready', type: 'errand', effort });
  });

  it('Q25 a project needs neither type nor effort', () => {
    expect(firstQuickAddStep('project')).toEqual({ kind: 'ready', type: 'project', effort: null });
  });

  it('Q26 the project type is not offered for a subtask', () => {
    expect(quickAddTypes('subtask')).toEqual(TASK_TYPES.filter((type) => type !== 'project'));
  });

  it.each(['capture', 'task'] as const)('Q26 every type is offered for a %s', (mode) => {
    expect(quickAddTypes(mode)).toEqual(TASK_TYPES);
  });
});

describe('submitting', () => {
  const atType: QuickAddStep = { kind: 'type' };
  const atEffort: QuickAddStep = { kind: 'effort', type: 'office' };
  const ready: QuickAddStep = { kind: 'ready', type: 'office', effort: 'hard' };
  const everywhere = (['capture', 'task', 'subtask', 'project'] as const).flatMap((mode) =>
    [atType, atEffort, ready].map((step) => ({ mode, step, at: step.kind })),
  );

  it.each(everywhere)('Q27 without a name it only asks for one: $mode at $at', ({ mode, step }) => {
    expect(submitQuickAdd('', step, mode)).toEqual({ kind: 'focus' });
    expect(submitQuickAdd(' \u200b\n', step, mode)).toEqual({ kind: 'focus' });
  });

  it.each(STEPPED)('Q28 a %s that is not ready is shaken and not added', (mode) => {
    expect(submitQuickAdd('Pay rent', atType, mode)).toEqual({ kind: 'shake' });
    expect(submitQuickAdd('Pay rent', atEffort, mode)).toEqual({ kind: 'shake' });
  });

  it.each(STEPPED)('Q29 a %s that is ready is added under its trimmed name', (mode) => {
    const added = { kind: 'add', name: 'Pay rent', type: 'office', effort: 'hard' };
    expect(submitQuickAdd('  Pay rent ', ready, mode)).toEqual(added);
  });

  it('Q30 capturing needs only a name', () => {
    const added = { kind: 'add', name: 'Pay rent', type: null, effort: null };
    expect(submitQuickAdd('Pay rent', atType, 'capture')).toEqual(added);
  });

  it('Q31 capturing a task of a type that asks for the effort needs the effort', () => {
    expect(submitQuickAdd('Pay rent', atEffort, 'capture')).toEqual({ kind: 'shake' });
    expect(submitQuickAdd('Pay rent', ready, 'capture')).toMatchObject({ kind: 'add', type: 'office' });
  });

  it('Q25 a project is added by its name', () => {
    const added = { kind: 'add', name: 'Move house', type: 'project', effort: null };
    expect(submitQuickAdd('Move house', firstQuickAddStep('project'), 'project')).toEqual(added);
  });
});

describe('the status of an added task', () => {
  it.each<[string, QuickAddChoice, TaskStatus]>([
    ['Q32 a task with only a name', { type: null, effort: null, mode: 'capture' }, 'inbox'],
    [
      'Q32 a task with only a name, from the stepped input',
      { type: null, effort: null, mode: 'task' },
      'inbox',
    ],
    ['Q33 a task with a type', { type: 'call', effort: null, mode: 'task' }, 'todo'],
    ['Q33 a captured task with a type', { type: 'errand', effort: 'easy', mode: 'capture' }, 'todo'],
    ['Q33 a task with an effort', { type: null, effort: 'hard', mode: 'task' }, 'todo'],
    ['Q33 a grocery', { type: 'grocery', effort: null, mode: 'task' }, 'todo'],
    ['Q34 a project', { type: null, effort: null, mode: 'project' }, 'todo'],
    ['Q34 a subtask', { type: null, effort: null, mode: 'subtask' }, 'todo'],
    ['Q35 a note', { type: 'note', effort: null, mode: 'task' }, 'note'],
    ['Q35 a note in a project', { type: 'note', effort: null, mode: 'subtask' }, 'note'],
  ])('%s', (_, choice, status) => {
    expect(quickAddStatus(choice)).toBe(status);
  });

  it.each(TASK_TYPES.flatMap((type) => EFFORTS.map((effort) => ({ type, effort }))))(
    'Q36 a created task has the status and the effort that its steps chose: $type, $effort',
    ({ type, effort }) => {
      const chosen = finalStep(type, effort);
      const mode: QuickAddMode = 'task';
      const status = quickAddStatus({ ...chosen, mode });
      expect(play([], [create({ ...chosen, status })]).task).toMatchObject({
        type,
        status,
        // A grocery passes the effort step, as every type without a shortcut does, and keeps nothing of it.
        effort: type === 'grocery' ? null : chosen.effort,
      });
    },
  );
});

function finalStep(type: TaskType, effort: (typeof EFFORTS)[number]) {
  const step = chooseQuickAddType(type);
  const last = step.kind === 'effort' ? chooseQuickAddEffort(type, effort) : step;
  return last.kind === 'ready' ? { type: last.type, effort: last.effort } : { type, effort: null };
}

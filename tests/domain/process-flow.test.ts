import { describe, expect, it } from 'vitest';

import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import {
  chooseType,
  FIRST_STEP,
  PROCESS_TYPES,
  processQueue,
  taskAfter,
  taskInFront,
} from '#domain/process-flow.ts';
import type { Task } from '#domain/task.ts';
import { EFFORTS, TASK_TYPES, type TaskType } from '#domain/task-types.ts';
import { aTask, edit, HOME, play, refOf, TASK } from '../support/task-builder.ts';

const [first, second, third] = [1, 2, 3].map((count) => aTask({ ref: refOf(count) })) as [Task, Task, Task];
const inbox = [first, second, third];
const types = (...names: readonly TaskType[]) => names;

describe('the choices', () => {
  it('Q1 processing a task first asks what to do with it', () => {
    expect(FIRST_STEP).toEqual({ kind: 'choose' });
  });

  it('Q2 every type is offered', () => {
    expect(PROCESS_TYPES).toEqual(TASK_TYPES);
  });

  it('Q3 choosing call files the task as easy', () => {
    expect(chooseType('call')).toEqual({ kind: 'file', type: 'call', effort: 'easy' });
  });

  it.each(types('entertainment', 'shopping', 'grocery', 'note'))(
    'Q4 %s is filed without an effort',
    (type) => {
      expect(chooseType(type)).toEqual({ kind: 'file', type, effort: null });
    },
  );

  it.each(types('household', 'errand', 'office', 'computer'))('Q5 %s asks for the effort', (type) => {
    expect(chooseType(type)).toEqual({ kind: 'ask', step: { kind: 'effort', type } });
  });

  it('Q6 a project is converted', () => {
    expect(chooseType('project')).toEqual({ kind: 'convert' });
  });
});

describe('the result of processing', () => {
  const task = aTask({ description: 'In the hall' });

  it.each<[TaskType, Partial<Task>]>([
    ['call', { status: 'todo', effort: 'easy', description: 'In the hall' }],
    ['entertainment', { status: 'todo', effort: null }],
    ['shopping', { status: 'todo', effort: null }],
    ['grocery', { status: 'todo', effort: null, description: null, space: 'family', family_id: HOME }],
    ['note', { status: 'note', effort: null, description: 'In the hall' }],
  ])('Q7 an inbox task that is filed as %s', (type, becomes) => {
    const filed = chooseType(type);
    const verb = filed.kind === 'file' ? edit({ type: filed.type, effort: filed.effort }) : null;
    expect(play([task], verb ? [verb] : []).task).toMatchObject({ type, ...becomes });
  });

  it.each(EFFORTS)('Q7 an inbox task that is filed with the effort %s is a todo of that effort', (effort) => {
    expect(play([task], [edit({ type: 'household', effort })]).task).toMatchObject({
      status: 'todo',
      effort,
    });
  });

  it('Q7 an inbox task that is converted is a project and a todo', () => {
    const convert: Verb = { kind: 'project.convert', args: { ref: TASK } };
    expect(play([task], [convert]).task).toMatchObject({ type: 'project', status: 'todo' });
  });

  it('Q8 an inbox task that is completed at once keeps no type', () => {
    const complete: Verb = { kind: 'task.complete', args: { ref: TASK, completed: true } };
    expect(play([task], [complete]).task).toMatchObject({ completed: true, type: null, status: 'inbox' });
  });
});

describe('the queue', () => {
  it('Q9 the first task is shown until another is chosen', () => {
    expect(taskInFront(inbox, null)).toBe(first);
    expect(taskInFront(inbox, second.ref)).toBe(second);
  });

  it('Q10 after a task, the next one is shown', () => {
    expect(taskAfter(inbox, first.ref)).toBe(second);
    expect(taskAfter(inbox, second.ref)).toBe(third);
  });

  it('Q11 after the last task, the first one is shown', () => {
    expect(taskAfter(inbox, third.ref)).toBe(first);
    expect(taskAfter([first], first.ref)).toBe(first);
  });

  it('Q12 if no tasks remain, none is shown and none comes next', () => {
    expect(taskInFront([], first.ref)).toBeNull();
    expect(taskAfter([], first.ref)).toBeNull();
  });

  it('Q13 if the shown task is removed elsewhere, the first one is shown', () => {
    expect(taskInFront([first, third], second.ref)).toBe(first);
  });

  it('Q14 a skipped task is left out of this round only', () => {
    const skipped = new Set<TaskRef>([second.ref]);
    expect(processQueue(inbox, skipped)).toEqual([first, third]);
    expect(processQueue(inbox, new Set())).toEqual(inbox);
    expect(processQueue(inbox, new Set(inbox.map((task) => task.ref)))).toEqual([]);
  });
});

/** Whether a project is completed in the view follows what is pending on it and on its subtasks, whatever of it goes. */
import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit } from '#store/commit.ts';
import { takePage } from '#store/pull/take-page.ts';
import { park } from '#store/unsent/parked.ts';
import { countedUuid, openTestDevice, page, serverTime, START_MS, wireTask } from '../support/test-device.ts';

const PROJECT = countedUuid(9, 1) as TaskRef;
const STEP = countedUuid(9, 2) as TaskRef;
const REFUSED = { kind: 'refused', status: 422, code: null, message: null } as const;

/** Whether each is completed, and the subtask deleted. */
interface Now {
  readonly project: boolean;
  readonly step: boolean;
  readonly isStepDeleted?: boolean;
}

/** A project with one subtask, as the server has them. */
async function openProject(first: Now) {
  const device = openTestDevice();
  const engine = await device.engine();
  const pull = async (now: Now, asked: string | null, cursor: string) => {
    const project = wireTask({
      client_ref: PROJECT,
      name: 'Plan',
      type: 'project',
      status: 'todo',
      execution_type: 'parallel',
      completed: now.project,
    });
    const { id, client_ref, name } = project;
    const step = wireTask({
      client_ref: STEP,
      type: 'errand',
      status: 'todo',
      position: 0,
      completed: now.step,
      deleted_at: now.isStepDeleted === true ? serverTime(1) : null,
      project_id: id,
      project: { id, client_ref, name },
    });
    await takePage(engine, {
      page: page({ tasks: [project, { ...step, id: (id + 1) as typeof id }], cursor }),
      asked,
      acked: [],
      nowMs: START_MS,
    });
  };
  await pull(first, null, 'c1');
  return {
    pull,
    act: (verb: Verb) => commit(device, verb),
    refuse: (n: number) => park(engine, n, REFUSED, START_MS),
    isCompleted: async () => (await device.db.tasks.get(PROJECT))?.completed,
  };
}

const complete = (ref: TaskRef, completed: boolean): Verb => ({
  kind: 'task.complete',
  args: { ref, completed },
});

it('R69 a project that others have completed, and a refused change had opened, is completed again', async () => {
  const { act, pull, refuse, isCompleted } = await openProject({ project: false, step: true });
  await act(complete(STEP, false));
  await pull({ project: true, step: true }, 'c1', 'c2');
  expect(await isCompleted()).toBe(false);
  await refuse(1);
  expect(await isCompleted()).toBe(true);
});

it('R69 a project that a subtask has opened stays open where another change of it is refused', async () => {
  const { act, refuse, isCompleted } = await openProject({ project: true, step: true });
  await act({ kind: 'task.edit', args: { ref: PROJECT, changes: { name: 'Great plan' } } });
  await act(complete(STEP, false));
  expect(await isCompleted()).toBe(false);
  await refuse(1);
  expect(await isCompleted()).toBe(false);
});

it('R69 a project is open again where the completion of its last subtask is refused', async () => {
  const { act, refuse, isCompleted } = await openProject({ project: false, step: false });
  await act(complete(STEP, true));
  await act(complete(PROJECT, true));
  expect(await isCompleted()).toBe(true);
  await refuse(1);
  expect(await isCompleted()).toBe(false);
});

it('R69 a waiting completion of a project applies again where what kept it open is refused', async () => {
  const { act, pull, refuse, isCompleted } = await openProject({
    project: false,
    step: true,
    isStepDeleted: true,
  });
  await act(complete(STEP, false));
  await act(complete(PROJECT, true));
  // Somebody restores the subtask.
  await pull({ project: false, step: true }, 'c1', 'c2');
  expect(await isCompleted()).toBe(false);
  await refuse(1);
  expect(await isCompleted()).toBe(true);
});

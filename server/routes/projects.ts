/** Projects and their subtasks. */
import * as z from 'zod/mini';
import {
  createTaskBody,
  executionBody,
  pageFilter,
  reorderBody,
  spacesFilter,
  switchSpaceBody,
} from '#domain/wire/requests.ts';
import { taskId } from '#domain/wire/ids.ts';
import { taskSchema, taskWithSubtasksSchema, writtenTaskSchema } from '#domain/wire/task.ts';
import type { TaskIdOrRef } from '#domain/wire/fields.ts';
import type { TaskRef } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import { answerPage, listOf } from '../http/list-page.ts';
import { notFound, type Reply } from '../http/reply.ts';
import { route, taskRoute, type Route } from '../http/route.ts';
import { realmsOf, type Realms } from '../realms.ts';
import { createVerb, verbOn } from '../tasks/request-to-verb.ts';
import { findSubtaskOrder, findSubtasks, findTask, type LoadedTask } from '../tasks/load.ts';
import { listProjects, listSubtasks, subtaskPlace } from '../tasks/subtask-lists.ts';
import { taskPlace } from '../tasks/task-keys.ts';
import { verbHandler } from '../tasks/verb-handler.ts';
import type { RequestedVerb } from '../tasks/requested-verb.ts';
import { writeTasks } from '../tasks/write.ts';

export const projectRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/tasks/projects',
    query: spacesFilter,
    answer: z.array(taskWithSubtasksSchema),
    reads: 'page',
    handle: (call) => {
      const list = listOf(call, '/api/tasks/projects');
      return answerPage(list, taskPlace, (page) =>
        call.deps.database.read(async (tx) =>
          listProjects(
            tx,
            await realmsOf(tx, call.caller.id),
            list,
            { list: 'projects', ...call.query },
            page,
          ),
        ),
      );
    },
  }),
  taskRoute({
    method: 'GET',
    path: '/api/tasks/:task/subtasks',
    query: pageFilter,
    answer: z.array(taskSchema),
    reads: 'page',
    handle: (call, task) =>
      call.deps.database.read(async (tx) => {
        const realms = await realmsOf(tx, call.caller.id);
        const found = await findTask(tx, realms.all, task);
        if (found === null) return notFound;
        const { id } = found.task;
        const list = listOf(call, `/api/tasks/${id}/subtasks`);
        return answerPage(list, subtaskPlace, (page) => listSubtasks(tx, realms, id, page));
      }),
  }),
  taskRoute({
    method: 'POST',
    path: '/api/tasks/:task/subtasks',
    body: createTaskBody,
    answer: writtenTaskSchema,
    status: [201, 200],
    refusals: {
      409: ['project_deleted', 'still_shared'],
      422: ['client_ref_taken', 'family_gone', 'too_many_tasks', 'too_much_text'],
    },
    idempotent: true,
    handle: (call, task) =>
      writeTasks(call, { toVerb: (tx, realms) => createVerb(tx, realms, call, { under: task }) }),
  }),
  taskRoute({
    method: 'POST',
    path: '/api/tasks/:task/convert-to-project',
    answer: writtenTaskSchema,
    idempotent: true,
    handle: verbHandler((ref) => ({ kind: 'project.convert', args: { ref } })),
  }),
  taskRoute({
    method: 'DELETE',
    path: '/api/tasks/:task/project',
    answer: writtenTaskSchema,
    idempotent: true,
    handle: verbHandler((ref) => ({ kind: 'project.delete', args: { ref } })),
  }),
  taskRoute({
    method: 'POST',
    path: '/api/tasks/:task/switch-space',
    body: switchSpaceBody,
    answer: writtenTaskSchema,
    refusals: { 422: ['family_gone', 'too_many_tasks', 'too_much_text'] },
    idempotent: true,
    handle: (call, task) => {
      const { space, family_id = null } = call.body;
      return writeTasks(call, {
        toVerb: (tx, realms) =>
          verbOn(tx, realms, task, (ref) => ({
            verb: { kind: 'project.switchSpace', args: { ref, space, family_id } },
            family: space === 'family' ? family_id : null,
          })),
      });
    },
  }),
  taskRoute({
    method: 'POST',
    path: '/api/tasks/:task/reorder-subtasks',
    body: reorderBody,
    answer: z.union([z.object({ message: z.string(), task_ids: z.array(taskId) }), z.strictObject({})]),
    idempotent: true,
    handle: (call, task) =>
      writeTasks(call, {
        toVerb: (tx, realms, most) => reorderVerb(tx, realms, task, { wanted: call.body.task_ids, most }),
        show: showOrder,
      }),
  }),
  taskRoute({
    method: 'POST',
    path: '/api/tasks/:task/toggle-execution-type',
    body: executionBody,
    answer: writtenTaskSchema,
    idempotent: true,
    handle: (call, task) =>
      writeTasks(call, {
        toVerb: async (tx, realms) => {
          const found = await findTask(tx, realms.all, task);
          if (found === null) return notFound;
          const { ref, execution_type: present } = found.task;
          const toggled = present === 'parallel' ? 'synchronous' : 'parallel';
          const execution_type = call.body.execution_type ?? toggled;
          return {
            verb: { kind: 'project.setExecution', args: { ref, execution_type } },
            subject: ref,
            status: 200,
          };
        },
      }),
  }),
];

/** What is no current subtask is skipped without being looked up. */
async function reorderVerb(
  tx: Tx,
  realms: Realms,
  task: TaskIdOrRef,
  { wanted, most }: { readonly wanted: readonly TaskIdOrRef[]; readonly most: number },
): Promise<RequestedVerb | Reply> {
  const found = await findTask(tx, realms.all, task);
  if (found === null) return notFound;
  const { ref, id } = found.task;
  const subtasks = await findSubtasks(tx, realms.all, [id], most);
  const byIdOrRef = new Map<number | string, TaskRef>(
    subtasks.flatMap(({ task }) => [
      [task.id, task.ref],
      [task.ref, task.ref],
    ]),
  );
  const order = wanted.flatMap((each) => byIdOrRef.get(each.kind === 'id' ? each.id : each.ref) ?? []);
  return {
    verb: { kind: 'project.reorder', args: { ref, order } },
    subject: ref,
    status: 200,
    read: [found, ...subtasks],
    readWhole: id,
  };
}

/** In the order a drag made, completed ones too. */
async function showOrder(tx: Tx, { task }: LoadedTask, realms: Realms): Promise<unknown> {
  const subtasks = await findSubtaskOrder(tx, realms.all, task.id);
  const task_ids = subtasks
    .filter(({ deleted_at }) => deleted_at === null)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ id }) => id);
  return { message: 'Subtasks reordered.', task_ids };
}

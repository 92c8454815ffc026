/** Tasks one by one: create, read, edit, delete, restore. */
import * as z from 'zod/mini';
import { taskChangeSchema } from '#domain/wire/history.ts';
import {
  claimTaskBody,
  createTaskBody,
  editTaskBody,
  pageFilter,
  skipTaskBody,
  spacesFilter,
  taskFilter,
} from '#domain/wire/requests.ts';
import { taskSchema, taskWithSubtasksSchema, writtenTaskSchema } from '#domain/wire/task.ts';
import { answerPage, listOf } from '../http/list-page.ts';
import { json, notFound, writtenJson } from '../http/reply.ts';
import { route, taskRoute, type Route } from '../http/route.ts';
import { realmsOf } from '../realms.ts';
import { changePlace, listHistory } from '../tasks/list-history.ts';
import { claimVerb, createVerb, editVerb, skipVerb, verbOn } from '../tasks/request-to-verb.ts';
import { listTasks } from '../tasks/lists.ts';
import { findTask, loadedToWire } from '../tasks/load.ts';
import { writeProject } from '../tasks/subtask-lists.ts';
import { taskPlace } from '../tasks/task-keys.ts';
import { expectedOf, verbHandler } from '../tasks/verb-handler.ts';
import { writeTasks } from '../tasks/write.ts';

export const taskRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/tasks',
    query: taskFilter,
    answer: z.array(taskSchema),
    reads: 'page',
    handle: (call) =>
      answerPage(listOf(call, '/api/tasks'), taskPlace, (page) =>
        call.deps.database.read(async (tx) =>
          listTasks(tx, await realmsOf(tx, call.caller.id), { list: 'live', ...call.query }, page),
        ),
      ),
  }),
  route({
    method: 'POST',
    path: '/api/tasks',
    body: createTaskBody,
    answer: writtenTaskSchema,
    status: [201, 200],
    refusals: {
      409: ['project_deleted', 'still_shared'],
      422: ['client_ref_taken', 'family_gone', 'too_many_tasks', 'too_much_text'],
    },
    idempotent: true,
    withRealms: true,
    handle: (call) => {
      let isFirst = true;
      return writeTasks(call, {
        toVerb: (tx, realms) => {
          const assumesNew = isFirst;
          isFirst = false;
          return createVerb(tx, realms, call, { assumesNew });
        },
        atOnce: (tx, realms) => createVerb(tx, realms, call, { assumesNew: true }),
        expected: { status: 201, task: call.body.client_ref ?? null },
      });
    },
  }),
  route({
    method: 'GET',
    path: '/api/tasks/deleted',
    query: spacesFilter,
    answer: z.array(taskSchema),
    reads: 'page',
    handle: (call) =>
      answerPage(listOf(call, '/api/tasks/deleted'), taskPlace, (page) =>
        call.deps.database.read(async (tx) =>
          listTasks(tx, await realmsOf(tx, call.caller.id), { list: 'deleted', ...call.query }, page),
        ),
      ),
  }),
  taskRoute({
    method: 'GET',
    path: '/api/tasks/:task',
    answer: taskWithSubtasksSchema,
    reads: 'page',
    handle: ({ deps, caller }, task) =>
      deps.database.read(async (tx) => {
        const realms = await realmsOf(tx, caller.id);
        const found = await findTask(tx, realms.all, task);
        if (found === null) return notFound;
        if (found.task.type !== 'project') return json(200, loadedToWire(found));
        const list = { serverId: deps.serverId, user: caller.id };
        return writtenJson(await writeProject(tx, realms, list, found));
      }),
  }),
  taskRoute({
    method: 'GET',
    path: '/api/tasks/:task/history',
    query: pageFilter,
    answer: z.array(taskChangeSchema),
    reads: 'page',
    handle: (call, task) =>
      call.deps.database.read(async (tx) => {
        const realms = await realmsOf(tx, call.caller.id);
        const found = await findTask(tx, realms.all, task);
        if (found === null) return notFound;
        const list = listOf(call, `/api/tasks/${found.task.id}/history`);
        return answerPage(list, changePlace, (page) => listHistory(tx, found.task, page));
      }),
  }),
  taskRoute({
    method: 'PUT',
    path: '/api/tasks/:task',
    body: editTaskBody,
    answer: writtenTaskSchema,
    refusals: {
      409: ['has_subtasks', 'open_subtasks', 'project_deleted', 'still_shared'],
      422: ['family_gone', 'too_many_tasks', 'too_much_text'],
    },
    idempotent: true,
    maskable: true,
    handle: (call, task) =>
      writeTasks(call, {
        toVerb: (tx, realms) => editVerb(tx, realms, call, task),
        expected: expectedOf(task),
      }),
  }),
  taskRoute({
    method: 'DELETE',
    path: '/api/tasks/:task',
    answer: writtenTaskSchema,
    idempotent: true,
    handle: verbHandler((ref) => ({ kind: 'task.delete', args: { ref } })),
  }),
  taskRoute({
    method: 'POST',
    path: '/api/tasks/:task/skip',
    body: skipTaskBody,
    answer: writtenTaskSchema,
    idempotent: true,
    handle: (call, task) =>
      writeTasks(call, {
        toVerb: (tx, realms) => verbOn(tx, realms, task, (_, row) => ({ verb: skipVerb(row, call) })),
        expected: expectedOf(task),
      }),
  }),
  taskRoute({
    method: 'POST',
    path: '/api/tasks/:task/restore',
    answer: writtenTaskSchema,
    idempotent: true,
    handle: verbHandler((ref) => ({ kind: 'task.restore', args: { ref } })),
  }),
  taskRoute({
    method: 'POST',
    path: '/api/tasks/:task/claim',
    answer: writtenTaskSchema,
    idempotent: true,
    body: claimTaskBody,
    handle: (call, task) =>
      writeTasks(call, {
        toVerb: (tx, realms) => claimVerb(tx, realms, call, { task, mine: true }),
        expected: expectedOf(task),
      }),
  }),
  taskRoute({
    method: 'DELETE',
    path: '/api/tasks/:task/claim',
    answer: writtenTaskSchema,
    idempotent: true,
    body: claimTaskBody,
    handle: (call, task) =>
      writeTasks(call, {
        toVerb: (tx, realms) => claimVerb(tx, realms, call, { task, mine: false }),
        expected: expectedOf(task),
      }),
  }),
];

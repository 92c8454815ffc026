import * as z from 'zod/mini';
import type { TaskId } from '#domain/ids.ts';
import { taskChangeSchema } from '#domain/wire/history.ts';
import { askServer } from '../../api/ask-server.ts';

const historySchema = z.array(taskChangeSchema);

/** The newest change first. */
export function askHistory(token: string, id: TaskId) {
  return askServer(`api/tasks/${id}/history`, { method: 'get', token, answer: historySchema });
}

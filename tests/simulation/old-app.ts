/** What an app of last year gets from the server of today: tasks of a type that it cannot read. */
import type { SimAnswer, SimRequest } from './exchange.ts';

/** About every fourth task, always the same ones. */
export function asOldAppSeesIt({ path }: SimRequest, answer: SimAnswer): SimAnswer {
  const body = answer.body as { readonly tasks?: readonly { readonly client_ref: string }[] } | null;
  if (!path.startsWith('/api/changes') || body?.tasks === undefined) return answer;
  const tasks = body.tasks.map((task) =>
    /[0-3]$/.test(task.client_ref) ? { ...task, type: 'holiday' } : task,
  );
  return { ...answer, body: { ...body, tasks } };
}

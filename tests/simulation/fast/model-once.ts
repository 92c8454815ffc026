import type { TaskRef } from '#domain/ids.ts';
import { keyReused } from '#server/idempotency-keys.ts';
import type { Reply } from '#server/http/reply.ts';
import type { ModelCall } from './model-call.ts';
import type { ModelState } from './model-state.ts';

export interface Once {
  readonly perform: () => { readonly reply: Reply; readonly task: TaskRef | null };
  /** `status` and `task` are those of the first answer. */
  readonly repeat: (status: number, task: TaskRef | null) => Reply;
}

/** Once under the call's idempotency key, if it has one. A success is kept; anything else may succeed another time. */
export function once({ keys }: ModelState, call: ModelCall, { perform, repeat }: Once): Reply {
  const name = `${call.caller.id} ${call.key ?? ''}`;
  const earlier = call.key === null ? undefined : keys.get(name);
  if (earlier !== undefined) {
    return earlier.fingerprint === call.fingerprint ? repeat(earlier.status, earlier.task) : keyReused;
  }
  const { reply, task } = perform();
  const { status } = reply;
  if (call.key !== null && status >= 200 && status < 300) {
    keys.set(name, { fingerprint: call.fingerprint, status, task, at: call.at });
  }
  return reply;
}

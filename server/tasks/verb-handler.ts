import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { TaskIdOrRef } from '#domain/wire/fields.ts';
import type { Answered } from '../idempotency-keys.ts';
import type { Reply } from '../http/reply.ts';
import type { SignedInCall } from '../http/route.ts';
import { verbOn } from './request-to-verb.ts';
import { writeTasks } from './write.ts';

/** The handler of a route that applies one verb to the task in its path. */
export function verbHandler<Body>(verbFor: (ref: TaskRef, body: Body) => Verb) {
  return (call: SignedInCall<Body, unknown>, task: TaskIdOrRef): Promise<Reply> =>
    writeTasks(call, {
      toVerb: (tx, realms) => verbOn(tx, realms, task, (ref) => ({ verb: verbFor(ref, call.body) })),
      expected: expectedOf(task),
    });
}

/** The answer to a change of the task that the path names. */
export function expectedOf(task: TaskIdOrRef): Answered {
  return { status: 200, task: task.kind === 'ref' ? task.ref : null };
}

import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { TaskIdOrRef } from '#domain/wire/fields.ts';
import type { Reply } from '../http/reply.ts';
import type { SignedInCall } from '../http/route.ts';
import { verbOn } from './request-to-verb.ts';
import { writeTasks } from './write.ts';

/** The handler of a route that applies one verb to the task in its path, whatever the body. */
export function verbHandler(verbFor: (ref: TaskRef) => Verb) {
  return (call: SignedInCall<unknown, unknown>, task: TaskIdOrRef): Promise<Reply> =>
    writeTasks(call, {
      toVerb: (tx, realms) => verbOn(tx, realms, task, (ref) => ({ verb: verbFor(ref) })),
    });
}

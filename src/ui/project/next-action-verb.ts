import type { Task } from '#domain/task.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { newTaskRef, type Device } from '#store/device.ts';

/** A step at the end of the project, which can be done: what it takes is said later, if at all. */
export function nextActionVerb(
  { ref, space }: Pick<Task, 'ref' | 'space'>,
  name: string,
  device: Pick<Device, 'uuid'>,
): Verb {
  return {
    kind: 'task.create',
    args: { ref: newTaskRef(device), name, space, project_ref: ref, status: 'todo' },
  };
}

import type { Day } from './ids.ts';
import type { Task } from './task.ts';
import type { Verb } from './verbs/registry.ts';

type Ticked = Pick<Task, 'ref' | 'repeat' | 'round' | 'completed'>;

/** What a press on a check does. Of a task that repeats it is about the round that the person saw. */
export function completion({ ref, repeat, round }: Ticked, completed: boolean, on: Day): Verb {
  const args = repeat === null ? { ref, completed } : { ref, completed, round, on };
  return { kind: 'task.complete', args };
}

import type { Task } from '#domain/task.ts';
import { hasWho } from '#domain/task-types.ts';
import { member } from '#domain/who.ts';

type Offering = Pick<Task, 'who' | 'family_id' | 'type' | 'status' | 'completed' | 'deleted_at'>;

/** Of an open todo of a family: what nobody has can be taken, and one's own be given back. */
export function offeredClaim(task: Offering, me: number): 'take' | 'giveBack' | null {
  const isOpen = task.status === 'todo' && !task.completed && task.deleted_at === null;
  if (!isOpen || task.family_id === null || !hasWho(task.type)) return null;
  if (task.who === null) return 'take';
  return task.who === member(me as Parameters<typeof member>[0]) ? 'giveBack' : null;
}

import type { Task } from '#domain/task.ts';
import { useSignedIn } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { holderOf, type Holder } from './who-words.ts';

export function useHolder(): (task: Pick<Task, 'who' | 'family_id'>) => Holder | null {
  const { families } = useSpaces();
  const { id: me } = useSignedIn().session.user;
  return (task) => holderOf(task, families, me);
}

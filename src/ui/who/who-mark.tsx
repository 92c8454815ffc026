import type { Task } from '#domain/task.ts';
import * as texts from '#words/en/who.ts';
import { VisuallyHidden } from '../parts/visually-hidden.tsx';
import { useHolder } from './use-holder.ts';
import { initialsOf, type Holder } from './who-words.ts';
import styles from './who-mark.module.css';

/** The initials of who has a task, in its row. */
export default function WhoMark({ task }: { readonly task: Pick<Task, 'who' | 'family_id' | 'turns'> }) {
  const holder = useHolder()(task);
  if (holder === null) return null;
  const { name, isMe } = holder;
  return (
    <span
      title={task.turns === null ? name : markWords(holder, true)}
      className={styles['mark']}
      data-me={isMe || undefined}
    >
      <span aria-hidden="true">{initialsOf(name)}</span>
      <VisuallyHidden>{markWords(holder, task.turns !== null)} </VisuallyHidden>
    </span>
  );
}

function markWords({ name, isMe }: Holder, isInTurns: boolean): string {
  if (isMe) return isInTurns ? texts.yourTurn : texts.youHaveIt;
  return isInTurns ? texts.turn({ name }) : texts.hasIt({ name });
}

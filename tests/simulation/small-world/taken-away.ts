import type { Task } from '#domain/task.ts';
import { memberIn } from '#domain/who.ts';

/** C57: nobody here gives a task to somebody else, so that no request takes it from who has it for its author. */
export function takenAway(before: readonly Task[], after: readonly Task[]): readonly string[] {
  return after.flatMap((task) => {
    const was = before.find(({ ref }) => ref === task.ref);
    const [holder, now] = [memberIn(was?.who ?? null), memberIn(task.who)];
    return holder === null || now === null || now === holder
      ? []
      : [`${task.name} was taken from ${holder} by ${now}`];
  });
}

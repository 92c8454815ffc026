/** The mutation for a decision on an inbox task, its message, and its undo. */
import type { Verb } from '#domain/verbs/registry.ts';
import type { Task } from '#domain/task.ts';
import * as texts from '#words/en/process.ts';
import type { ProcessDecision } from './process-card.tsx';

export type Decision = ProcessDecision | { readonly kind: 'complete' };

export interface DecisionVerbs {
  readonly verb: Verb;
  readonly message: string;
  readonly undo: Verb;
}

export function decisionVerbs(task: Task, decision: Decision): DecisionVerbs {
  const { ref, name } = task;
  switch (decision.kind) {
    case 'complete':
      return {
        verb: { kind: 'task.complete', args: { ref, completed: true } },
        message: texts.completed({ name }),
        undo: { kind: 'task.complete', args: { ref, completed: false } },
      };
    case 'file':
      return {
        verb: { kind: 'task.edit', args: { ref, changes: { type: decision.type, effort: decision.effort } } },
        message: texts.processed({ name }),
        undo: backToInbox(task, decision.type === 'grocery'),
      };
    case 'convert':
      return {
        verb: { kind: 'project.convert', args: { ref } },
        message: texts.converted({ name }),
        undo: backToInbox(task, false),
      };
  }
}

/** A grocery loses its description and moves to the family space, so both are restored too. */
function backToInbox({ ref, status, type, effort, description, space }: Task, wasGrocery: boolean): Verb {
  const kind = { status, type, effort };
  return { kind: 'task.edit', args: { ref, changes: wasGrocery ? { ...kind, description, space } : kind } };
}

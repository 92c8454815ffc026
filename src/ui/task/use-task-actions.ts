import type { Verb } from '#domain/verbs/registry.ts';
import { commit } from '#store/commit.ts';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/task.ts';
import { useConfirm } from '../dialogs/confirm-context.ts';
import { useUrlDialog } from '../dialogs/use-url-dialog.ts';
import { useDevice } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { UNDO_MS } from '../toasts/toasts.ts';
import { outcomeWords } from './outcome-words.ts';
import type { TaskActions } from './task-actions.ts';

/** The actions of a row, committed to this device. Failures are reported; success is visible in the row. */
export function useTaskActions(): TaskActions {
  const device = useDevice();
  const toasts = useToasts();
  const confirm = useConfirm();
  const edit = useUrlDialog('edit');

  const act = async (verb: Verb, failure?: string): Promise<boolean> => {
    const outcome = await commit(device, verb);
    if (outcome.kind === 'saved') return true;
    toasts.show({ type: 'error', message: [failure, outcomeWords(outcome)].filter(Boolean).join(' ') });
    return false;
  };

  const restore = async (task: TaskRow) => {
    const outcome = await commit(device, { kind: 'task.restore', args: { ref: task.ref } });
    if (outcome.kind === 'saved')
      toasts.show({ type: 'success', message: texts.restored({ name: task.name }) });
    else toasts.show({ type: 'error', message: texts.restoreFailed({ reason: outcomeWords(outcome) }) });
  };

  const remove = async (task: TaskRow) => {
    const isProject = task.type === 'project';
    if (isProject && !(await confirm(projectQuestion(task.name)))) return;
    const isDeleted = isProject
      ? await act({ kind: 'project.delete', args: { ref: task.ref } }, texts.deleteProjectFailed)
      : await act({ kind: 'task.delete', args: { ref: task.ref } });
    if (!isDeleted) return;
    toasts.show({
      type: 'info',
      isDeletion: true,
      message: texts.deleted({ name: task.name }),
      action: { text: texts.undo, run: () => void restore(task), takesBack: true },
      lifetimeMs: UNDO_MS,
    });
  };

  const convert = async (task: TaskRow) => {
    if (!(await act({ kind: 'project.convert', args: { ref: task.ref } }))) return;
    toasts.show({ type: 'success', message: texts.converted({ name: task.name }) });
  };

  return {
    onOpen: (task) => edit.open(task.ref),
    onComplete: ({ ref }, completed) => void act({ kind: 'task.complete', args: { ref, completed } }),
    onImportant: ({ ref }, important) => void act({ kind: 'task.setImportant', args: { ref, important } }),
    onDelete: (task) => void remove(task),
    onRestore: (task) => void restore(task),
    onConvert: (task) => void convert(task),
  };
}

function projectQuestion(name: string) {
  return {
    title: texts.deleteProject,
    question: texts.askDeleteProject({ name }),
    yes: texts.deleteWord,
  };
}

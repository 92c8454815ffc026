import { completion } from '#domain/completion.ts';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/task.ts';
import { useConfirm } from '../dialogs/confirm-context.ts';
import { useUrlDialog } from '../dialogs/use-url-dialog.ts';
import { useAct } from '../acts/use-act.ts';
import { useToday } from '../session/today-context.ts';
import { AT_PLACE } from './edit/starts-at-place.ts';
import type { TaskActions } from './task-actions.ts';

/** The actions of a row, committed to this device. Each can be undone. */
export function useTaskActions(): TaskActions {
  const act = useAct();
  const confirm = useConfirm();
  const edit = useUrlDialog('edit');
  const today = useToday();

  const remove = async ({ ref, name, type }: TaskRow) => {
    if (type !== 'project') {
      await act({ kind: 'task.delete', args: { ref } });
      return;
    }
    if (!(await confirm(projectQuestion(name)))) return;
    await act(
      { kind: 'project.delete', args: { ref } },
      { failure: (reason) => `${texts.deleteProjectFailed} ${reason}` },
    );
  };

  return {
    onOpen: (task) => edit.open(task.ref),
    onMove: (task) => edit.open(task.ref, AT_PLACE),
    onComplete: (task, completed) => void act(completion(task, completed, today)),
    onSkip: ({ ref, round }) => void act({ kind: 'task.skip', args: { ref, round, on: today } }),
    onImportant: ({ ref }, important) => void act({ kind: 'task.setImportant', args: { ref, important } }),
    onDelete: (task) => void remove(task),
    onRestore: ({ ref }) =>
      void act(
        { kind: 'task.restore', args: { ref } },
        { failure: (reason) => texts.restoreFailed({ reason }) },
      ),
    onConvert: ({ ref }) => void act({ kind: 'project.convert', args: { ref } }),
    onClaim: ({ ref }, mine) => void act({ kind: 'task.claim', args: { ref, mine } }),
  };
}

function projectQuestion(name: string) {
  return {
    title: texts.deleteProject,
    question: texts.askDeleteProject({ name }),
    yes: texts.deleteWord,
  };
}

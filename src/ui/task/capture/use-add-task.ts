import { quickAddStatus, type QuickAddMode } from '#domain/quick-add-flow.ts';
import { defaultSpace } from '#domain/space.ts';
import type { Task } from '#domain/task.ts';
import { commit } from '#store/commit.ts';
import { newTaskRef } from '#store/device.ts';
import * as texts from '#words/en/capture.ts';
import { useDevice } from '../../session/session-context.ts';
import { useSpaces } from '../../session/spaces-context.ts';
import { useToasts } from '../../toasts/toasts-context.ts';
import { outcomeWords } from '../outcome-words.ts';
import { addWords } from './add-words.ts';
import type { QuickAddTask } from './use-quick-add.ts';

/** A write takes milliseconds. One that takes this long may never end: some browsers leave a request unanswered. */
const SLOW_WRITE_MS = 5000;

/** Creates the task, in the project or else in the default space, and reports it. True if it was saved. */
export function useAddTask(
  mode: QuickAddMode,
  project: Task | null = null,
): (task: QuickAddTask) => Promise<boolean> {
  const device = useDevice();
  const { active, hasFamily } = useSpaces();
  const toasts = useToasts();

  return async ({ name, type, effort }) => {
    const words = addWords(type);
    const slow = setTimeout(
      () => toasts.show({ type: 'error', message: texts.storageSilent, lifetimeMs: 10_000 }),
      SLOW_WRITE_MS,
    );
    const outcome = await commit(device, {
      kind: 'task.create',
      args: {
        ref: newTaskRef(device),
        name,
        type,
        effort,
        status: quickAddStatus({ type, effort, mode }),
        ...(project
          ? { space: project.space, project_ref: project.ref }
          : { space: defaultSpace(active, hasFamily) }),
      },
    }).finally(() => clearTimeout(slow));
    const isSaved = outcome.kind === 'saved';
    toasts.show(
      isSaved
        ? { type: 'success', message: words.added }
        : { type: 'error', message: `${words.failed}. ${outcomeWords(outcome)}` },
    );
    return isSaved;
  };
}

import { quickAddStatus, type QuickAddMode } from '#domain/quick-add-flow.ts';
import { defaultSpace } from '#domain/space.ts';
import type { Task } from '#domain/task.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { newTaskRef } from '#store/device.ts';
import * as texts from '#words/en/capture.ts';
import { useDevice } from '../../session/session-context.ts';
import { useSpaces } from '../../session/spaces-context.ts';
import { useToasts } from '../../toasts/toasts-context.ts';
import { offlineNote } from '../../acts/offline-note.ts';
import { useAct } from '../../acts/use-act.ts';
import { addWords } from './add-words.ts';
import type { QuickAddTask } from './use-quick-add.ts';

/** A write takes milliseconds. One that takes this long may never end: some browsers leave a request unanswered. */
const SLOW_WRITE_MS = 5000;

/** Creates the tasks, in the project or else in the default space, and reports them. True if they were saved. */
export function useAddTask(
  mode: QuickAddMode,
  project: Task | null = null,
): (task: QuickAddTask) => Promise<boolean> {
  const device = useDevice();
  const { active, hasFamily } = useSpaces();
  const toasts = useToasts();
  const act = useAct();

  const tell = async (message: string) => {
    toasts.show({ type: 'success', message, note: await offlineNote(device) });
  };

  return async ({ ref = newTaskRef(device), name, others = [], type, effort, notBefore }) => {
    const words = addWords(type);
    const slow = setTimeout(
      () => toasts.show({ type: 'error', message: texts.storageSilent, lifetimeMs: 10_000 }),
      SLOW_WRITE_MS,
    );
    const names = [name, ...others];
    // A list has the newest first, of two of the same time the lesser reference: the first line is on top.
    const refs = [ref, ...others.map(() => newTaskRef(device))].toSorted();
    const creates = refs.map((each, index): Verb => ({
      kind: 'task.create',
      args: {
        ref: each,
        name: names[index] ?? name,
        type,
        effort,
        status: quickAddStatus({ type, effort, mode }),
        ...(notBefore && { not_before: notBefore }),
        ...(project
          ? { space: project.space, project_ref: project.ref }
          : { space: defaultSpace(active, hasFamily) }),
      },
    }));
    const [create, ...more] = project ? creates : creates.toReversed();
    if (create === undefined) return true;
    // 'Task Added' has no Undo, Control Z has. What waits is not where it was typed.
    const isReported = more.length > 0 || notBefore !== undefined;
    const outcome = await act(more.length === 0 ? create : [create, ...more], {
      failure: (reason) => `${words.failed}. ${reason}`,
      isReported,
      ...(more.length > 0 && { message: words.addedMany({ count: names.length }) }),
    }).finally(() => clearTimeout(slow));
    const isSaved = outcome.kind === 'saved';
    if (isSaved && !isReported) void tell(words.added);
    return isSaved;
  };
}

/** A toast that says what an act did, where its task went, and offers to undo it. */
import type { Act } from '#domain/act.ts';
import type { TaskRef } from '#domain/ids.ts';
import { listedSpace } from '#domain/lists.ts';
import type { Space } from '#domain/space.ts';
import type { Device } from '#store/device.ts';
import { findTask, taskSlug } from '#store/queries/find-task.ts';
import { findDone, takeDone } from '#store/undo/act-stack.ts';
import * as texts from '#words/en/undo.ts';
import { projectPath } from '../paths.ts';
import { UNDO_MS, type Toasts } from '../toasts/toasts.ts';
import { kindOfAct } from './act-words.ts';
import { undoAct, wordsOf } from './undo-act.ts';
import { hasLeft, listPathOf, type View } from './where-it-went.ts';

export interface Reporting {
  readonly device: Device;
  readonly toasts: Toasts;
  readonly view: View;
  /** Opens an address with these spaces active, and brings the task into view. */
  readonly go: (path: string, spaces: readonly Space[], shows: TaskRef) => void;
  /** Of the toast, if not what was done. */
  readonly message?: string | undefined;
  readonly kind?: string | undefined;
}

export async function reportAct(reporting: Reporting, act: Act): Promise<void> {
  const { device, toasts, view } = reporting;
  const [first] = act;
  if (first === undefined) return;
  const kind = kindOfAct(act);
  const message = reporting.message ?? (await wordsOf(device, act));
  const isDeletion = kind === 'deleted';
  const isElsewhere = !isDeletion && hasLeft(first, view);
  const done = findDone(device.acts, act);
  // Control Z was faster.
  if (done === null) return;
  const undo = () => {
    if (takeDone(device.acts, done)) void undoAct(device, toasts, done);
  };
  const id = toasts.show({
    type: kind === 'restored' || kind === 'project' ? 'success' : 'info',
    message,
    isDeletion,
    link: isElsewhere ? { text: texts.show, run: () => void showTask(reporting, first.after.ref) } : null,
    action: { text: texts.undo, run: undo, takesBack: true },
    // Each deletion can be undone for its five seconds.
    ...(!isDeletion && { kind: reporting.kind ?? kind }),
    lifetimeMs: UNDO_MS,
  });
  done.onTakenBack.push(() => toasts.dismiss(id));
}

/** Where the task is by now, which may not be where the act has put it. */
async function showTask({ device: { db }, view, go }: Reporting, ref: TaskRef): Promise<void> {
  const task = await findTask(db, ref);
  if (task === null) return;
  const page = task.type === 'project' ? task : task.project_ref && (await findTask(db, task.project_ref));
  const path = listPathOf(task, view.today) ?? (page ? projectPath(taskSlug(page)) : null);
  const space = listedSpace(task);
  if (path !== null) go(path, view.active.includes(space) ? view.active : [space], ref);
}

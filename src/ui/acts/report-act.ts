/** A toast that says what an act did, where its task went, and offers to undo it. */
import type { Act } from '#domain/act.ts';
import type { TaskRef } from '#domain/ids.ts';
import { listedSpace } from '#domain/lists.ts';
import type { Space } from '#domain/space.ts';
import type { TaskRow } from '#store/db.ts';
import type { Device } from '#store/device.ts';
import { findTask, taskSlug } from '#store/queries/find-task.ts';
import { findDone, takeDone, type Done } from '#store/undo/act-stack.ts';
import * as nextTexts from '#words/en/next-action.ts';
import * as texts from '#words/en/undo.ts';
import { paths, projectPath } from '../paths.ts';
import { UNDO_MS, type NewToast, type Toasts } from '../toasts/toasts.ts';
import { kindOfAct } from './act-words.ts';
import { projectWithoutStep } from './last-step.ts';
import { offlineNote } from './offline-note.ts';
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
  /** Below what was done. */
  readonly note?: string | null;
}

export async function reportAct(reporting: Reporting, act: Act): Promise<void> {
  const { device, view } = reporting;
  const [first] = act;
  if (first === undefined) return;
  const kind = kindOfAct(act);
  const message = reporting.message ?? (await wordsOf(device, act));
  const ended = isProjectShown(view) ? null : await projectWithoutStep(device.db, act);
  const lastStep = ended && nextTexts.lastStep({ project: ended.name });
  const note = reporting.note ?? lastStep ?? (kind === 'added' ? await offlineNote(device) : null);
  const isDeletion = kind === 'deleted';
  // It comes back by itself.
  const isElsewhere = !isDeletion && kind !== 'again' && hasLeft(first, view);
  const done = findDone(device.acts, act);
  // Control Z was faster.
  if (done === null) return;
  offerUndo(reporting, done, {
    type: kind === 'restored' || kind === 'project' ? 'success' : 'info',
    message,
    note,
    isDeletion,
    link:
      ended !== null
        ? { text: nextTexts.nextAction, run: () => openProject(reporting, ended) }
        : isElsewhere
          ? { text: texts.show, run: () => void showTask(reporting, first.after.ref) }
          : null,
    // Each deletion can be undone for its five seconds.
    ...(!isDeletion && { kind: reporting.kind ?? kind }),
  });
}

/** Its page asks for the next action itself. */
function isProjectShown({ pathname }: View): boolean {
  return pathname.startsWith(`${paths.projects}/`);
}

function openProject({ view: { active }, go }: Reporting, project: TaskRow): void {
  const space = listedSpace(project);
  go(projectPath(taskSlug(project)), active.includes(space) ? active : [space], project.ref);
}

/** The row is where it was dropped: only the Undo has to be offered. */
export function reportMove(device: DeviceAndToasts, done: Done): void {
  offerUndo(device, done, { type: 'info', message: texts.arranged, kind: 'order' });
}

type DeviceAndToasts = Pick<Reporting, 'device' | 'toasts'>;

/** A toast with an Undo, which goes once the act is taken back. */
export function offerUndo({ device, toasts }: DeviceAndToasts, done: Done, toast: NewToast): void {
  const undo = () => {
    if (takeDone(device.acts, done)) void undoAct(device, toasts, done);
  };
  const action = { text: texts.undo, run: undo, takesBack: true };
  const id = toasts.show({ ...toast, action, lifetimeMs: UNDO_MS });
  done.onTakenBack.push(() => toasts.dismiss(id));
}

/** Where the task is by now, which may not be where the act has put it. */
async function showTask({ device: { db }, view, go }: Reporting, ref: TaskRef): Promise<void> {
  const task = await findTask(db, ref);
  if (task === null) return;
  const page = task.type === 'project' ? task : task.project_ref && (await findTask(db, task.project_ref));
  const path = listPathOf(task, view) ?? (page ? projectPath(taskSlug(page)) : null);
  const space = listedSpace(task);
  if (path !== null) go(path, view.active.includes(space) ? view.active : [space], ref);
}

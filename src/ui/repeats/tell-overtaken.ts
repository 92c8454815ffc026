/** Tells whoever has put a round back, or changed steps of a project in one, that was over all the same, as when both were offline. */
import type { TaskRow } from '#store/db.ts';
import type { Device } from '#store/device.ts';
import { watchOvertakenSteps, type OvertakenSteps } from '#store/own-changes/overtaken-steps.ts';
import { settleOwnChange } from '#store/own-changes/own-changes.ts';
import { readMyFamilies } from '#store/queries/my-families.ts';
import { shownName } from '#domain/user.ts';
import * as texts from '#words/en/repeats.ts';
import type { Toasts } from '../toasts/toasts.ts';

/** Long enough to be read by who comes back to the screen. */
const NOTICE_MS = 20_000;

const TEXTS = { putBack: texts.roundStaysOver, done: texts.roundWasSkipped };

/** Returns the function that ends it. */
export function tellOvertaken(device: Device, toasts: Toasts): () => void {
  const { db } = device;
  const tell = async ({ project, steps, changes, copy, own }: OvertakenSteps) => {
    // In one tab, and once.
    const settled = await Promise.all(changes.map(({ n }) => settleOwnChange(db, n)));
    if (!settled.includes(true)) return;
    const about = { count: steps.length, project: project.name, task: steps[0]?.name ?? '' };
    const message =
      own === null ? texts.roundWasOver({ ...about, who: await nameOf(project, copy) }) : TEXTS[own](about);
    toasts.show({ type: 'info', message, lifetimeMs: NOTICE_MS });
  };
  const nameOf = async ({ family_id }: TaskRow, copy: TaskRow | undefined) => {
    const { families } = await readMyFamilies(db);
    const family = families.find(({ id }) => id === family_id);
    const member = family?.members.find(({ id }) => id === copy?.completed_by);
    return member === undefined ? texts.somebody : shownName(member);
  };
  return watchOvertakenSteps(device, (found) => void Promise.all(found.map(tell)).catch(() => undefined));
}

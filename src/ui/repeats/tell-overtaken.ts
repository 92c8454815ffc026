/** Tells whoever has changed steps of a project in a round that somebody else had ended before, as when both were offline. */
import type { Device } from '#store/device.ts';
import { watchOvertakenSteps, type OvertakenSteps } from '#store/own-changes/overtaken-steps.ts';
import { settleOwnChange } from '#store/own-changes/own-changes.ts';
import { readMyFamilies } from '#store/queries/my-families.ts';
import { shownName } from '#domain/user.ts';
import * as texts from '#words/en/repeats.ts';
import type { Toasts } from '../toasts/toasts.ts';

/** Long enough to be read by who comes back to the screen. */
const NOTICE_MS = 20_000;

/** Returns the function that ends it. */
export function tellOvertaken(device: Device, toasts: Toasts): () => void {
  const { db } = device;
  const tell = async ({ project, steps, changes, copy }: OvertakenSteps) => {
    // In one tab, and once.
    const settled = await Promise.all(changes.map(({ n }) => settleOwnChange(db, n)));
    if (!settled.includes(true)) return;
    const { families } = await readMyFamilies(db);
    const member = families
      .find(({ id }) => id === project.family_id)
      ?.members.find(({ id }) => id === copy?.completed_by);
    const message = texts.roundWasOver({
      count: steps.length,
      who: member === undefined ? texts.somebody : shownName(member),
      project: project.name,
      task: steps[0]?.name ?? '',
    });
    toasts.show({ type: 'info', message, lifetimeMs: NOTICE_MS });
  };
  return watchOvertakenSteps(device, (found) => void Promise.all(found.map(tell)).catch(() => undefined));
}

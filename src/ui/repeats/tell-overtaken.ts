/** Tells whoever has put a round back, or changed steps of a project in one, that was over all the same, as when both were offline. */
import type { KinboxDb } from '#store/db.ts';
import type { Device } from '#store/device.ts';
import { watchOvertakenRounds, type OvertakenRound } from '#store/own-changes/overtaken-rounds.ts';
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
  const tell = async (overtaken: OvertakenRound) => {
    // In one tab, and once.
    const settled = await Promise.all(overtaken.changes.map(({ n }) => settleOwnChange(db, n)));
    if (!settled.includes(true)) return;
    const message = await messageOf(db, overtaken);
    toasts.show({ type: 'info', message, lifetimeMs: NOTICE_MS });
  };
  return watchOvertakenRounds(device, (found) => void Promise.all(found.map(tell)).catch(() => undefined));
}

async function messageOf(db: KinboxDb, { project, steps, copy, own }: OvertakenRound): Promise<string> {
  const about = { count: steps.length, project: project.name, task: steps[0]?.name ?? '' };
  switch (own) {
    case 'putBack':
      return texts.roundStaysOver(about);
    case 'done':
      return texts.roundWasSkipped(about);
    case null: {
      const { families } = await readMyFamilies(db);
      const family = families.find(({ id }) => id === project.family_id);
      const member = family?.members.find(({ id }) => id === copy?.completed_by);
      return texts.roundWasOver({ ...about, who: member === undefined ? texts.somebody : shownName(member) });
    }
  }
}

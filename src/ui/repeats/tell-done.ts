/** Tells whoever has done a round of a repeating task that somebody else had done it before, as when both were offline. */
import { dayOf } from '#domain/day.ts';
import type { Device } from '#store/device.ts';
import { watchDoneByOthers, type DoneByOther } from '#store/own-changes/done-by-others.ts';
import { settleOwnChange } from '#store/own-changes/own-changes.ts';
import { readMyFamilies } from '#store/queries/my-families.ts';
import { shownName } from '#domain/user.ts';
import * as texts from '#words/en/repeats.ts';
import { wholeDay } from '../days/day-words.ts';
import type { Toasts } from '../toasts/toasts.ts';

/** Long enough to be read by who comes back to the screen. */
const NOTICE_MS = 20_000;

/** Returns the function that ends it. */
export function tellDone(device: Device, toasts: Toasts): () => void {
  const { db, clock } = device;
  const tell = async ({ change, copy }: DoneByOther) => {
    // In one tab, and once.
    if (!(await settleOwnChange(db, change.n))) return;
    const { families } = await readMyFamilies(db);
    const member = families
      .find(({ id }) => id === copy.family_id)
      ?.members.find(({ id }) => id === copy.completed_by);
    const who = member === undefined ? texts.somebody : shownName(member);
    const today = dayOf(clock());
    const on = dayOf(Date.parse(copy.completed_at ?? copy.created_at));
    const message =
      on === today
        ? texts.didItToday({ who, task: copy.name })
        : texts.didIt({ who, task: copy.name, day: wholeDay(on, today) });
    toasts.show({ type: 'info', message, lifetimeMs: NOTICE_MS });
  };
  return watchDoneByOthers(device, (found) => void Promise.all(found.map(tell)).catch(() => undefined));
}

/**
 * Tells a person that somebody else has overwritten what they wrote within the last day. The device finds that a row is
 * no longer as they left it; who did that, and whether it was somebody else, only the server's history says.
 */
import type { Device } from '#store/device.ts';
import {
  isClaim,
  pruneOwnChanges,
  settleOwnChange,
  type Overwritten,
} from '#store/own-changes/own-changes.ts';
import { readMyFamilies } from '#store/queries/my-families.ts';
import { watchOverwritten } from '#store/own-changes/watch-overwritten.ts';
import * as texts from '#words/en/history.ts';
import * as whoTexts from '#words/en/who.ts';
import { shortName } from '../../acts/short-name.ts';
import type { Toasts } from '../../toasts/toasts.ts';
import { holderOf } from '../../who/who-words.ts';
import { bringBack } from './bring-back.ts';
import { askHistory } from './history-calls.ts';
import { overwriterOf } from './overwriter-of.ts';

/** Long enough to read it and to decide; the history has it afterwards. */
const NOTICE_MS = 20_000;
/** Of one look, and one more with the number of the others: who comes back after a day is not to be covered with them. */
const MOST_NOTICES = 3;
const MOST_QUESTIONS = 20;
/** Characters of the task's name: a toast has two lines on a phone. */
const MOST_SHOWN = 24;

interface Teller {
  readonly device: Device;
  readonly token: string;
  readonly toasts: Toasts;
}

export function tellOverwritten(teller: Teller, ended: AbortSignal): void {
  const { device } = teller;
  let found: readonly Overwritten[] = [];
  let isLooking = false;
  const look = async () => {
    // In the tab that the person sees.
    if (isLooking || found.length === 0 || document.visibilityState !== 'visible' || !navigator.onLine)
      return;
    isLooking = true;
    await lookAt(teller, found, ended).catch(() => undefined);
    isLooking = false;
  };
  const again = () => void look();
  const stop = watchOverwritten(device, (now) => {
    found = now;
    again();
  });
  ended.addEventListener('abort', stop);
  document.addEventListener('visibilitychange', again, { signal: ended });
  window.addEventListener('online', again, { signal: ended });
  void pruneOwnChanges(device.db, device.clock()).catch(() => undefined);
}

async function lookAt(
  { device, token, toasts }: Teller,
  found: readonly Overwritten[],
  ended: AbortSignal,
): Promise<void> {
  let notices = 0;
  let others = 0;
  for (const { change, row } of found.slice(0, MOST_QUESTIONS)) {
    if (isClaim(change, device.author.id)) {
      if (await settleOwnChange(device.db, change.n)) await tellTaken({ device, toasts }, row);
      continue;
    }
    if (row.id === null) continue;
    const history = await askHistory(token, row.id);
    if (ended.aborted || history.kind === 'offline') break;
    if (history.kind === 'refused' && history.status !== 404) break;
    const { families } = await readMyFamilies(device.db);
    const viewer = { task: row, self: device.author.id, families };
    const author = history.kind === 'done' ? overwriterOf(change, history.body, viewer) : null;
    if (!(await settleOwnChange(device.db, change.n)) || author === null) continue;
    if (notices === MOST_NOTICES) {
      others += 1;
      continue;
    }
    notices += 1;
    const { field } = change;
    toasts.show({
      type: 'info',
      message: texts.overwritten({ who: author, field, task: shortened(row.name) }),
      action: {
        text: texts.bringYoursBack,
        takesBack: false,
        run: () => void bringBack({ device, toasts }, { ref: row.ref, field, value: change.after }),
      },
      lifetimeMs: NOTICE_MS,
    });
  }
  if (others > 0 && !ended.aborted)
    toasts.show({ type: 'info', message: texts.overwrittenMore({ count: others }), lifetimeMs: NOTICE_MS });
}

/** Somebody else was faster. The row itself says who: nobody has to be asked. */
async function tellTaken(
  { device, toasts }: Pick<Teller, 'device' | 'toasts'>,
  row: Overwritten['row'],
): Promise<void> {
  const { families } = await readMyFamilies(device.db);
  const holder = holderOf(row, families, device.author.id);
  if (holder === null || holder.isMe) return;
  const message = whoTexts.tookIt({ name: holder.name, task: shortened(row.name) });
  toasts.show({ type: 'info', message, lifetimeMs: NOTICE_MS });
}

function shortened(name: string): string {
  return shortName(name, MOST_SHOWN);
}

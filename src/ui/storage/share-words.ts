import type { RealmStorage, Share } from '#domain/wire/account-storage.ts';
import * as texts from '#words/en/server-storage.ts';
import { bytesWords } from './bytes-words.ts';

/** How much of what a person or a family may store is stored, and what can be done if that is all of it. */
export function realmWords({ tasks, bytes, history_bytes }: RealmStorage): string {
  const words = texts.stored({
    tasks: tasks.used.toLocaleString(),
    mostTasks: tasks.most.toLocaleString(),
    bytes: bytesWords(bytes.used),
    mostBytes: bytesWords(bytes.most),
    share: percentWords(Math.max(partOf(tasks), partOf(bytes))),
    history: bytesWords(history_bytes.used),
  });
  if (isFull(bytes)) return `${words} ${texts.noRoomForTexts}`;
  return isFull(tasks) ? `${words} ${texts.noRoomForTasks}` : words;
}

export function changesWords(changes: Share): string {
  const { used, most } = changes;
  const words = texts.changesMade({ used: used.toLocaleString(), most: most.toLocaleString() });
  return isFull(changes) ? `${words}. ${texts.noMoreChanges}` : words;
}

function isFull({ used, most }: Share): boolean {
  return used >= most;
}

function partOf({ used, most }: Share): number {
  return most === 0 ? 1 : Math.min(1, used / most);
}

/** Rounded down: what is not full is not 100 %. */
function percentWords(part: number): string {
  const shown = Math.floor(part * 1000) / 1000;
  return new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 }).format(shown);
}

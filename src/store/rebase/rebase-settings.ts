import { foldPending } from '#domain/rebase.ts';
import { Board } from '#domain/verbs/board.ts';
import type { TaskAuthor } from '#domain/task.ts';
import type { KinboxDb } from '../db.ts';
import { settingsMutations } from '../mutation-log.ts';

/**
 * The settings on the screen: the confirmed ones with every change folded over them that is not pulled yet. Written only if
 * they change: every screen that reads them would read them again.
 */
export async function rebaseSettings(db: KinboxDb, author: TaskAuthor): Promise<void> {
  const row = await db.settings.get('mine');
  if (row === undefined) return;
  const board = new Board([], row.confirmed);
  foldPending(board, await settingsMutations(db), author);
  if (JSON.stringify(board.settings) === JSON.stringify(row.settings)) return;
  await db.settings.put({ ...row, settings: board.settings });
}

import { foldPending } from '#domain/rebase.ts';
import { Board } from '#domain/verbs/board.ts';
import type { TaskAuthor } from '#domain/task.ts';
import type { KinboxDb } from '../db.ts';
import { settingsMutations } from '../mutation-log.ts';

/** The settings on the screen: the confirmed ones with every change folded over them that is not pulled yet. */
export async function rebaseSettings(db: KinboxDb, author: TaskAuthor): Promise<void> {
  const row = await db.settings.get('mine');
  if (row === undefined) return;
  const board = new Board([], row.confirmed);
  foldPending(board, await settingsMutations(db), author);
  await db.settings.put({ ...row, settings: board.settings });
}

/** The server's tables as the ledger looks at them: whatever the realm. */
import type { Task } from '#domain/task.ts';
import type { Database } from '#server/db/database.ts';
import { selectTasks, toLoadedTask } from '#server/tasks/load.ts';

export async function readRows(database: Database): Promise<readonly Task[]> {
  return database.read(async (tx) => {
    const realms = await tx.selectFrom('realms').select('id').execute();
    const rows = await selectTasks(
      tx,
      realms.map(({ id }) => id),
    ).execute();
    return rows.map((row) => toLoadedTask(row).task);
  });
}

export async function readTexts(database: Database): Promise<string> {
  const history = await database.read((tx) =>
    tx.selectFrom('task_changes').select(['before', 'after']).execute(),
  );
  return JSON.stringify([await readRows(database), history]);
}

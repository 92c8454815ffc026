import { expect, it } from 'vitest';
import { openSqlite } from '#server/db/sqlite.ts';

it('A868 a database that is closed refuses what is asked of it, and the process goes on', async () => {
  const database = await openSqlite(':memory:');
  await database.close();
  const ask = database.read((tx) => tx.selectFrom('users').select('id').execute());
  await expect(ask).rejects.toThrow(/closed|destroyed/);
  await expect(database.write((tx) => tx.deleteFrom('users').execute())).rejects.toThrow(/closed|destroyed/);
});

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '#server/db/sqlite.ts';
import { ROOT } from '../../scripts/prepare.mjs';

it('A212 the migrations are the files of their folder, numbered from 1, each under its name', async () => {
  const database = await openSqlite(':memory:');
  const applied = await database.read((tx) =>
    tx
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .orderBy('name')
      .execute(),
  );
  await database.close();
  const files = readdirSync(join(ROOT, 'server/db/migrations')).map((file) => basename(file, '.ts'));
  expect(applied.map(({ name }) => name)).toEqual(files.toSorted());
  expect(files.toSorted().map((name) => Number(name.slice(0, 4)))).toEqual(
    files.map((_, index) => index + 1),
  );
});

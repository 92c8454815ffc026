/** Whose ref an imported task gets where that of the file is somebody else's. */
import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import { importedSchema } from '#domain/wire/own-data.ts';
import { countStatements, type CountedDatabase } from '../support/count-statements.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openTestDatabase, type Session } from '../support/server-app.ts';

const test = appForEach();
const eve = test.person('Eve');
const mal = test.person('Mal');

let database: CountedDatabase;
beforeEach(async () => {
  database = countStatements(await openTestDatabase());
  await test.reopen({ database });
});

/** As servers of before derived a ref, which anybody can follow. */
function formerRef(ref: string, user: UserId): string {
  const hex = createHash('sha256').update(`kinbox import ${user} ${ref}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}

const FIRST = '00000000-0000-4000-8000-000000000001';
/** `count` refs, each the one that the one before would get in an import of `user`. */
function chainOf(user: UserId, count: number): readonly string[] {
  const refs = [FIRST];
  while (refs.length < count) refs.push(formerRef(refs.at(-1)!, user));
  return refs;
}

const bringIn = async (by: Session, refs: readonly string[]) => {
  const tasks = refs.map((client_ref) => ({
    client_ref,
    name: 'x',
    status: 'todo',
    type: 'household',
    completed: false,
    important: false,
    space: 'personal',
    created_at: '2026-01-01T00:00:00.000Z',
  }));
  const answer = await by.send('POST', '/api/user/import', { format: 'kinbox-export', version: 1, tasks });
  return answer.read(importedSchema);
};

it('A861 an import follows no refs that somebody else has laid out for it', async () => {
  await bringIn(eve, [FIRST]);
  database.take();
  expect(await bringIn(mal, [FIRST])).toMatchObject({ imported: 1, existing: 0 });
  const behindOne = database.take();
  const ned = await test.register('Ned');
  await bringIn(eve, chainOf(ned.id, 200));
  database.take();
  expect(await bringIn(ned, [FIRST])).toMatchObject({ imported: 1, existing: 0 });
  expect(database.take()).toBeLessThanOrEqual(behindOne);
  expect(await bringIn(ned, [FIRST])).toMatchObject({ imported: 0, existing: 1 });
});

it('A861 a task that a server of before has imported is known again', async () => {
  await bringIn(eve, [FIRST]);
  await bringIn(mal, [formerRef(FIRST, mal.id)]);
  expect(await bringIn(mal, [FIRST])).toMatchObject({ imported: 0, existing: 1 });
});

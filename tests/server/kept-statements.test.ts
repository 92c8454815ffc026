import Libsql from 'libsql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepStatements } from '#server/db/kept-statements.ts';

let database: InstanceType<typeof Libsql>;
beforeEach(() => {
  database = new Libsql(':memory:');
  database.exec('create table words (word text)');
});
afterEach(() => void database.close());

it('A440 a text is prepared once, and its statement returns what is there now', () => {
  const prepare = vi.spyOn(database, 'prepare');
  const kept = keepStatements(database);
  for (const word of ['a', 'b', 'c']) kept.prepare('insert into words values (?)').run([word]);
  expect(kept.prepare('select word from words').all([])).toHaveLength(3);
  kept.prepare('insert into words values (?)').run(['d']);
  expect(kept.prepare('select word from words').all([])).toHaveLength(4);
  expect(prepare).toHaveBeenCalledTimes(2);
});

it('A440 a kept statement follows a change of the schema', () => {
  const kept = keepStatements(database);
  const read = () => kept.prepare('select * from words').all([]);
  kept.prepare('insert into words values (?)').run(['a']);
  expect(read()).toEqual([{ word: 'a' }]);
  database.exec("alter table words add column language text default 'en'");
  expect(read()).toEqual([{ word: 'a', language: 'en' }]);
});

it('A440 the statements used last are kept, long ones are not', () => {
  const prepare = vi.spyOn(database, 'prepare');
  const kept = keepStatements(database);
  kept.prepare('select 0');
  for (let n = 1; n <= 400; n += 1) {
    kept.prepare(`select ${n}`);
    kept.prepare('select 0');
  }
  prepare.mockClear();
  kept.prepare('select 0');
  kept.prepare('select 400');
  expect(prepare).not.toHaveBeenCalled();
  kept.prepare('select 1');
  expect(prepare).toHaveBeenCalledTimes(1);
  const long = `select '${'x'.repeat(4000)}'`;
  kept.prepare(long);
  kept.prepare(long);
  expect(prepare).toHaveBeenCalledTimes(3);
});

it('A440 two readers of the same text, one of them bit by bit, do not disturb each other', () => {
  const kept = keepStatements(database);
  for (const word of ['a', 'b', 'c']) kept.prepare('insert into words values (?)').run([word]);
  const slow = kept.prepare('select word from words order by word').iterate([]);
  expect(slow.next().value).toEqual({ word: 'a' });
  expect(kept.prepare('select word from words order by word').all([])).toHaveLength(3);
  expect(slow.next().value).toEqual({ word: 'b' });
});

import Libsql from 'libsql';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable, RetryTransaction, type Database, type Tx } from '#server/db/database.ts';
import { createGroupCommit, MOST_STATEMENTS, MOST_WORKS } from '#server/db/group-commit.ts';
import { openSqlite } from '#server/db/sqlite.ts';

describe('on a file', () => {
  let folder: string;
  let database: Database;
  /** What another process sees: commits only. */
  let other: InstanceType<typeof Libsql>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kinbox-group-'));
    const path = join(folder, 'words.sqlite');
    database = await openSqlite(path);
    await database.write(async (tx) => {
      await sql`create table words (word text primary key, of text references words (word)
        deferrable initially deferred)`.execute(tx);
    });
    other = new Libsql(path);
  });
  afterEach(async () => {
    await database.close();
    other.close();
    rmSync(folder, { recursive: true });
  });

  const add = (word: string, of: string | null = null) =>
    database.write((tx) => insert(tx, word, of).then(() => word));
  const committed = () =>
    (other.prepare('select word from words order by rowid').all() as { word: string }[]).map(
      ({ word }) => word,
    );

  it('A444 no write is answered before the commit that holds it', async () => {
    const words = Array.from({ length: 3 * MOST_WORKS }, (_, n) => `word ${n}`);
    const seen = await Promise.all(words.map((word) => add(word).then(() => committed())));
    expect(seen.filter((rows, n) => !rows.includes(words[n] ?? ''))).toEqual([]);
  });

  it('A444 writes of one tick run in the order of their calls and share a commit', async () => {
    const words = ['c', 'a', 'b'];
    const seen = await Promise.all(words.map((word) => add(word).then(() => committed())));
    expect(seen).toEqual([words, words, words]);
  });

  it('A445 a write that throws leaves nothing behind, and only it fails', async () => {
    const boom = database.write(async (tx) => {
      await insert(tx, 'half');
      throw new Error('boom');
    });
    const answers = await Promise.allSettled([add('a'), boom, add('a'), add('b')]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(committed()).toEqual(['a', 'b']);
  });

  it('A445 a write that asks to run again does so in its place, without its rows', async () => {
    let runs = 0;
    const again = database.write(async (tx) => {
      runs += 1;
      await insert(tx, `run ${runs}`);
      if (runs < 3) throw new RetryTransaction('again');
    });
    const stubborn = database.write(async (tx) => {
      await insert(tx, 'stubborn');
      throw new RetryTransaction('again');
    });
    const answers = await Promise.allSettled([add('a'), again, stubborn, add('b')]);
    expect(committed()).toEqual(['run 3', 'a', 'b']);
    expect(answers[2]).toMatchObject({
      status: 'rejected',
      reason: expect.any(DatabaseUnavailable) as unknown,
    });
  });

  it('A445 a write that only the commit refuses fails alone', async () => {
    const answers = await Promise.allSettled([add('a'), add('orphan', 'nobody'), add('b')]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(committed()).toEqual(['a', 'b']);
  });

  it('A445 writes of a group whose transaction the database has ended run each by itself', async () => {
    // As SQLite does by itself if the disk is full.
    const ended = database.write(async (tx) => {
      await insert(tx, 'half');
      await sql`rollback`.execute(tx);
      throw new Error('The disk is full.');
    });
    const answers = await Promise.allSettled([add('a'), ended, add('b')]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(committed()).toEqual(['a', 'b']);
    await add('c');
    expect(committed()).toEqual(['a', 'b', 'c']);
  });

  it('A446 a long write ends its group: those after it come in the next', async () => {
    const long = database.write(async (tx) => {
      for (let n = 0; n <= MOST_STATEMENTS; n += 1) await insert(tx, `long ${n}`);
    });
    const [before] = await Promise.all([long.then(() => committed().length), add('after')]);
    expect(before).toBe(MOST_STATEMENTS + 1);
    expect(committed()).toHaveLength(MOST_STATEMENTS + 2);
  });

  it('A444 what waits when the database closes is written before', async () => {
    const writes = Promise.all(['a', 'b'].map((word) => add(word)));
    await database.close();
    await writes;
    expect(committed()).toEqual(['a', 'b']);
  });
});

describe('its steps', () => {
  it('A444 a commit that fails answers nothing: busy, and the whole group runs again', async () => {
    const { steps, group } = fakeWriter({ failing: [busy] });
    const answers = await Promise.all(['a', 'b'].map((word) => group.write(() => note(steps, word))));
    expect(answers).toEqual(['a', 'b']);
    const once = ['begin', 'savepoint', 'a', 'release', 'savepoint', 'b', 'release'];
    expect(steps).toEqual([...once, 'rollback', ...once, 'commit']);
  });

  it('A444 a commit that fails answers nothing: each write runs by itself, and fails if it fails again', async () => {
    const full = new Error('full');
    const { steps, group } = fakeWriter({ failing: [full, full] });
    const answers = await Promise.allSettled(['a', 'b'].map((word) => group.write(() => note(steps, word))));
    expect(answers).toEqual([
      { status: 'rejected', reason: full },
      { status: 'fulfilled', value: 'b' },
    ]);
    expect(steps.filter((step) => ['begin', 'rollback', 'commit'].includes(step))).toEqual([
      'begin',
      'rollback',
      'begin',
      'rollback',
      'begin',
      'commit',
    ]);
  });

  it('A444 a database that stays busy refuses the whole group, and serves the next', async () => {
    const { steps, group } = fakeWriter({ failing: [busy, busy, busy, busy] });
    const answers = await Promise.allSettled(['a', 'b'].map((word) => group.write(() => note(steps, word))));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await group.write(() => note(steps, 'c'))).toBe('c');
  });

  it(`A446 a group takes at most ${MOST_WORKS} works, the rest in their order after it`, async () => {
    const { steps, group } = fakeWriter({});
    const words = Array.from({ length: 2 * MOST_WORKS + 1 }, (_, n) => `work ${n}`);
    await Promise.all(words.map((word) => group.write(() => note(steps, word))));
    expect(steps.filter((step) => step.startsWith('work'))).toEqual(words);
    expect(steps.filter((step) => step === 'commit')).toHaveLength(3);
  });

  it('A446 what a group leaves comes before what is called later', async () => {
    const { steps, group } = fakeWriter({ statements: MOST_STATEMENTS + 1 });
    let later: Promise<unknown> = Promise.resolve();
    const first = group.write(async () => {
      later = group.write(() => note(steps, 'later'));
      return note(steps, 'first');
    });
    await Promise.all([first, group.write(() => note(steps, 'second'))]);
    await later;
    expect(steps.filter((step) => !/savepoint|release/.test(step))).toEqual(
      ['first', 'second', 'later'].flatMap((word) => ['begin', word, 'commit']),
    );
  });
});

const busy = new Error('busy');

function fakeWriter({ failing = [], statements = 0 }: { failing?: Error[]; statements?: number }) {
  const steps: string[] = [];
  const step = (name: string) => () => void steps.push(name);
  const group = createGroupCommit({
    isBusy: (error) => error === busy,
    begin: async () => {
      steps.push('begin');
      return {
        tx: undefined as unknown as Tx,
        savepoint: step('savepoint'),
        release: step('release'),
        undo: step('undo'),
        commit: async () => {
          const error = failing.shift();
          if (error !== undefined) throw error;
          steps.push('commit');
        },
        rollback: async () => void steps.push('rollback'),
        isOpen: () => true,
        statements: () => statements,
      };
    },
  });
  return { steps, group };
}

async function note(steps: string[], word: string): Promise<string> {
  steps.push(word);
  return word;
}

async function insert(tx: Tx, word: string, of: string | null = null): Promise<void> {
  await sql`insert into words values (${word}, ${of})`.execute(tx);
}

/**
 * A database some of whose writes fail: in the middle, as when it is lost, or at the commit, which is all that a deferred
 * foreign key needs. Nothing of such a write may last, and nobody may be told that it was done.
 */
import { sql, type KyselyPlugin } from 'kysely';
import { DatabaseUnavailable, type Database, type Tx } from '#server/db/database.ts';
import { createRandom, type Random } from '../random.ts';

const FAILS = 0.04;
/** Most writes have more statements. */
const MOST_STATEMENTS = 8;

export interface FailingDatabase {
  readonly database: Database;
  /** How many writes were to fail so far. */
  readonly faults: () => number;
}

export async function failingSometimes(database: Database, world: Random): Promise<FailingDatabase> {
  const random = createRandom(world.below(2 ** 32));
  await database.write(async (tx) => {
    await sql`create table commit_faults (id text primary key,
      of text references commit_faults (id) deferrable initially deferred)`.execute(tx);
  });
  let faults = 0;
  const write: Database['write'] = (work) => {
    if (!random.happens(FAILS)) return database.write(work);
    faults += 1;
    if (random.happens(0.5)) return database.write((tx) => failingAtCommit(tx, work));
    const statement = random.below(MOST_STATEMENTS);
    return database.write((tx) => work(tx.withPlugin(failingAt(statement))));
  };
  return { database: { ...database, write }, faults: () => faults };
}

async function failingAtCommit<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const value = await work(tx);
  await sql`insert into commit_faults values ('fault', 'nobody')`.execute(tx);
  return value;
}

/** From 0; a write that has fewer statements succeeds. */
function failingAt(statement: number): KyselyPlugin {
  let statements = 0;
  return {
    transformQuery: ({ node }) => {
      if (statements === statement) throw new DatabaseUnavailable('A fault of the simulation.');
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

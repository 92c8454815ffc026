/** The least that a durable write costs: a transaction that inserts a task and a key of its size, by the driver alone. */
import Libsql from 'libsql';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

const TABLES = [
  'create table raw_tasks (ref text primary key, words text)',
  'create table raw_keys (key text primary key, digest text)',
];
const INSERTS = ['insert into raw_tasks values', 'insert into raw_keys values'];
const WORDS = 'x'.repeat(300);
const DIGEST = 'x'.repeat(64);

export interface RawWriter {
  /** Transactions a second. */
  readonly run: (count: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** In a file on the same disk, as safe as that of the server. */
export function openRawSqlite(path: string): RawWriter {
  const file = new Libsql(path);
  file.exec('pragma journal_mode = wal');
  file.exec('pragma synchronous = full');
  for (const table of TABLES) file.exec(table);
  const [addTask, addKey] = INSERTS.map((insert) => file.prepare(`${insert} (?, ?)`));
  const [begin, commit] = ['begin immediate', 'commit'].map((step) => file.prepare(step));
  return {
    run: async (count) => {
      const from = performance.now();
      for (let n = 0; n < count; n += 1) {
        begin?.run([]);
        addTask?.run([randomUUID(), WORDS]);
        addKey?.run([randomUUID(), DIGEST]);
        commit?.run([]);
      }
      return perSecond(count, from);
    },
    close: async () => void file.close(),
  };
}

/** On as many connections as there are people. */
export async function openRawPostgres(url: string, connections: number): Promise<RawWriter> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  for (const table of TABLES) await clients[0]?.query(table);
  const [addTask = '', addKey = ''] = INSERTS.map((insert) => `${insert} ($1, $2)`);
  return {
    run: async (count) => {
      const from = performance.now();
      await Promise.all(
        clients.map(async (client) => {
          for (let n = 0; n < count / connections; n += 1) {
            await client.query('begin');
            await client.query({ name: 'task', text: addTask, values: [randomUUID(), WORDS] });
            await client.query({ name: 'key', text: addKey, values: [randomUUID(), DIGEST] });
            await client.query('commit');
          }
        }),
      );
      return perSecond(count, from);
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

function perSecond(count: number, from: number): number {
  return count / ((performance.now() - from) / 1000);
}

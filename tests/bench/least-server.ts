/**
 * The least that a server does for a task on PostgreSQL, in as many statements as ours: who sends it, and then its key, the
 * version of its realm and its row in one. No rules, no checks and no framework. A process of its own: `least-server.ts <url of the database> <token> …`
 * prints its port.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client, Pool } from 'pg';

const TABLES = [
  'create table least_sessions (token text primary key, owner text)',
  'create table least_realms (owner text primary key, version int)',
  'create table least_keys (key text primary key, digest text)',
  'create table least_tasks (ref text primary key, version int, words text)',
];
const WORDS = 'x'.repeat(300);
const DIGEST = 'x'.repeat(64);

const [url = '', ...tokens] = process.argv.slice(2);
await serve(url);

async function serve(connectionString: string): Promise<void> {
  const setup = new Client({ connectionString });
  await setup.connect();
  for (const table of TABLES) await setup.query(table);
  for (const token of tokens) {
    await setup.query('insert into least_sessions values ($1, $1)', [`Bearer ${token}`]);
    await setup.query('insert into least_realms values ($1, 0)', [`Bearer ${token}`]);
  }
  await setup.end();
  const pool = new Pool({ connectionString, max: 10 });
  const server = createServer((request, response) => {
    void (async () => {
      JSON.parse(await text(request));
      const version = await write(pool, request.headers.authorization ?? '');
      response.writeHead(201, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ version, words: WORDS }));
    })();
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}

async function write(pool: Pool, token: string): Promise<unknown> {
  const session = await pool.query<{ owner: string }>({
    name: 'session',
    text: 'select owner from least_sessions where token = $1',
    values: [token],
  });
  const written = await pool.query<{ version: number }>({
    name: 'write',
    text: `with key as (insert into least_keys values ($1, $2)),
      realm as (update least_realms set version = version + 1 where owner = $3 returning version)
      insert into least_tasks select $4, version, $5 from realm returning version`,
    values: [randomUUID(), DIGEST, session.rows[0]?.owner, randomUUID(), WORDS],
  });
  return written.rows[0]?.version;
}

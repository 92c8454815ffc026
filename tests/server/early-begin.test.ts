import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { sendBeginEarly } from '#server/db/early-begin.ts';

const READ = '/* kept */ select "id" from "tasks" where "id" = $1';
const WRITE = '/* kept */ insert into "tasks" ("name") values ($1)';

it('A481 a read is sent along with the begin of its transaction, a write after it', async () => {
  const { client, sent, answer } = connection();
  await client.query('begin');
  const read = client.query(READ, [1]);
  const write = client.query(WRITE, ['Milk']);
  expect(sent).toEqual(['begin', READ]);
  answer('begin');
  answer(READ);
  expect(await read).toBe(`${READ}!`);
  expect(sent).toEqual(['begin', READ, WRITE]);
  answer(WRITE);
  expect(await write).toBe(`${WRITE}!`);
});

it('A481 nothing is written after a begin that failed', async () => {
  const { client, sent, answer } = connection();
  await client.query('start transaction isolation level repeatable read');
  const steps = ['start transaction isolation level repeatable read'];
  const failure = new Error('cancelled');
  answer(steps[0] ?? '', failure);
  await expect(client.query(WRITE, ['Milk'])).rejects.toBe(failure);
  const read = client.query(READ, [1]);
  answer(READ);
  await expect(read).rejects.toBe(failure);
  await expect(client.query('commit')).rejects.toBe(failure);
  // There is nothing to roll back: on a connection that has ended, that would be another error.
  await client.query('rollback');
  expect(sent).toEqual([...steps, READ]);
  // The next transaction on this connection knows nothing of it.
  await client.query('begin');
  answer('begin');
  const write = client.query(WRITE, ['Milk']);
  await expect.poll(() => sent.at(-1)).toBe(WRITE);
  answer(WRITE);
  expect(await write).toBe(`${WRITE}!`);
});

/** Shows what is sent, and answers when the test says so. */
function connection() {
  const sent: string[] = [];
  const waiting = new Map<string, (error: Error | null) => void>();
  const query = (text: string) =>
    new Promise((resolve, reject) => {
      sent.push(text);
      waiting.set(text, (error) => {
        if (error === null) resolve(`${text}!`);
        else reject(error);
      });
    });
  const client = { query } as unknown as PoolClient;
  sendBeginEarly(client);
  return {
    client,
    sent,
    answer: (text: string, error: Error | null = null) => waiting.get(text)?.(error),
  };
}

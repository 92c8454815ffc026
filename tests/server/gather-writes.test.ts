import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { gatherWrites } from '#server/db/gather-writes.ts';

it('A483 queries of one turn leave in one write, and those of the next in another', async () => {
  const { client, writes } = connection();
  void client.query('begin');
  // Behind some promises that are fulfilled already, as in a query builder.
  await Promise.resolve().then(() => undefined);
  void client.query('select 1');
  expect(writes).toEqual([]);
  await setImmediate();
  expect(writes).toEqual(['begin;select 1;']);
  void client.query('commit');
  await setImmediate();
  expect(writes).toEqual(['begin;select 1;', 'commit;']);
});

/** A client that writes each query to its stream, as `pg` does, and what the stream hands to the system. */
function connection() {
  const writes: string[] = [];
  const stream = new Duplex({
    write: (piece: Buffer, _, done) => {
      writes.push(piece.toString());
      done();
    },
    writev: (pieces, done) => {
      writes.push(pieces.map(({ chunk }) => (chunk as Buffer).toString()).join(''));
      done();
    },
    read: () => undefined,
  });
  const query = (text: string) => {
    stream.write(`${text};`);
    return Promise.resolve();
  };
  const client = { query, connection: { stream } } as unknown as PoolClient;
  gatherWrites(client);
  return { client, writes };
}

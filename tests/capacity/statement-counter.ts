/** Stands between a server and its PostgreSQL and counts what goes through, by the messages of the protocol. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface StatementCounter {
  readonly url: string;
  /** Statements, and how often the server waited for an answer, since it was last asked. */
  readonly take: () => { readonly statements: number; readonly roundTrips: number };
  readonly close: () => Promise<void>;
}

/** Of a parameterised statement, and of a plain one. */
const EXECUTE = 'E';
const QUERY = 'Q';
/** Ends a group of messages that are answered together. */
const SYNC = 'S';

export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let statements = 0;
  let roundTrips = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.on(
      'data',
      createMessageReader((type) => {
        if (type === EXECUTE || type === QUERY) statements += 1;
        if (type === SYNC || type === QUERY) roundTrips += 1;
      }),
    );
    client.pipe(database).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: Object.assign(new URL(databaseUrl), { port: (server.address() as AddressInfo).port }).href,
    take: () => {
      const counted = { statements, roundTrips };
      statements = 0;
      roundTrips = 0;
      return counted;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Calls with the type of each message: a letter, then its length in four bytes. Only the first has no letter. */
export function createMessageReader(onMessage: (type: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      if (!isFirst) onMessage(String.fromCharCode(rest[0] ?? 0));
      isFirst = false;
      rest = rest.subarray(length);
    }
  };
}

/** A reverse proxy on loopback in front of a server, as people configure them, rightly or not. */
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FrontProxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface Faults {
  /** Sends an answer when it is complete. */
  readonly buffers?: boolean;
  /** Headers that a request loses, in lower case. */
  readonly dropsRequest?: readonly string[];
  /** The same of answers. */
  readonly dropsAnswer?: readonly string[];
  /** Of every answer, in place of the server's. */
  readonly date?: string;
  /** Where it redirects everything to. */
  readonly redirectsTo?: string;
}

/** It writes `X-Forwarded-For` unless that is among what it drops. */
export async function startFrontProxy(target: string, faults: Faults = {}): Promise<FrontProxy> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    if (faults.redirectsTo !== undefined) {
      outgoing.writeHead(301, { Location: faults.redirectsTo }).end();
      return;
    }
    const forwarded = { ...incoming.headers, 'x-forwarded-for': '203.0.113.9' };
    const onward = request({
      hostname,
      port,
      method: incoming.method,
      path: incoming.url,
      headers: without(forwarded, faults.dropsRequest),
    });
    onward.on('response', (answer) => {
      const headers = without(answer.headers, faults.dropsAnswer);
      outgoing.writeHead(
        answer.statusCode ?? 502,
        faults.date === undefined ? headers : { ...headers, date: faults.date },
      );
      if (faults.buffers !== true) {
        outgoing.flushHeaders();
        answer.pipe(outgoing);
        return;
      }
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => outgoing.end(Buffer.concat(pieces)));
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => closeNow(server),
  };
}

function without(headers: IncomingHttpHeaders, names: readonly string[] = []): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

function closeNow(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

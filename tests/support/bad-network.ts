/** A proxy in front of a Kinbox server: a test decides what passes, when, and who answers. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface NetworkCall {
  readonly method: string;
  readonly path: string;
}

/**
 * `stall`: the connection is accepted and never answered. `portal`: a captive portal answers with a page and 200.
 * `ifAwaited`: it passes if its client has not given it up by now. `cut`: the connection is closed, as by a server that is killed.
 */
export type Passage = 'pass' | 'stall' | 'portal' | 'ifAwaited' | 'cut';

export interface BadNetwork {
  readonly url: string;
  /** Before a call reaches the server. */
  treat: (call: NetworkCall) => Passage | Promise<Passage>;
  /** After the server has answered, before the client receives it. */
  deliver: (call: NetworkCall) => void | Promise<void>;
  /** Everything passes again. What was stalled stays so. */
  heal(): void;
  close(): Promise<void>;
}

const PORTAL = '<!doctype html><title>Welcome</title><p>Accept the terms of the hotel.</p>';

export async function startBadNetwork(server: string): Promise<BadNetwork> {
  const proxy = createServer((incoming, outgoing) => {
    const call = { method: incoming.method ?? 'GET', path: incoming.url ?? '/' };
    void pass(call, incoming, outgoing);
  });

  async function pass(call: NetworkCall, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const passage = await network.treat(call);
    if (passage === 'stall' || (passage === 'ifAwaited' && outgoing.closed)) return;
    if (passage === 'cut') {
      outgoing.destroy();
      return;
    }
    if (passage === 'portal') {
      outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(PORTAL);
      return;
    }
    const { method, headers } = incoming;
    const onward = request(new URL(call.path, server), { method, headers }, (answer) => {
      void Promise.resolve(network.deliver(call)).then(() => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const network: BadNetwork = {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    treat: () => 'pass',
    deliver: () => undefined,
    heal: () => {
      network.treat = () => 'pass';
      network.deliver = () => undefined;
    },
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
  return network;
}

export interface Gate {
  /** The first call has come. */
  readonly arrived: Promise<void>;
  readonly letGo: () => void;
  /** As `treat` of a network: the calls wait before the server. */
  readonly treat: (call: NetworkCall) => Promise<Passage>;
  /** As `deliver` of a network: the answers wait behind it. */
  readonly deliver: (call: NetworkCall) => Promise<void>;
}

/** Holds the calls that match until they are let go. */
export function gate(matches: (call: NetworkCall) => boolean): Gate {
  let letGo = () => undefined as void;
  let arrive = () => undefined as void;
  const open = new Promise<void>((resolve) => (letGo = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const wait = async (call: NetworkCall) => {
    if (!matches(call)) return;
    arrive();
    await open;
  };
  return {
    arrived,
    letGo: () => letGo(),
    deliver: wait,
    treat: async (call) => {
      await wait(call);
      return 'pass';
    },
  };
}

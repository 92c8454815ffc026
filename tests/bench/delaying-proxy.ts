/** A line with a round trip: what goes either way arrives later, in its order, and as fast as before. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DelayingProxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** `delayMs` is that of a round trip. Opening a connection costs none, as on one that is kept. */
export async function startDelayingProxy(server: string, delayMs: number): Promise<DelayingProxy> {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (piece) => setTimeout(() => to.write(piece), delayMs / 2));
      from.on('end', () => setTimeout(() => to.end(), delayMs / 2));
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

/** A slow line in front of a server: one bandwidth for all connections, and a delay each way, worker included. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface SlowProxy {
  readonly url: string;
  /** Bytes that have come down the line. */
  readonly bytesDown: () => number;
  readonly close: () => Promise<void>;
}

export interface Line {
  readonly bitsPerSecond: number;
  readonly roundTripMs: number;
}

/** What a throttled browser cannot imitate: it slows down a page but not the worker that competes with it. */
export async function startSlowProxy(
  server: string,
  { bitsPerSecond, roundTripMs }: Line,
): Promise<SlowProxy> {
  const { hostname, port } = new URL(server);
  const wayMs = roundTripMs / 2;
  const msPerByte = 8000 / bitsPerSecond;
  let freeAt = 0;
  let down = 0;
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };

  const proxy = createServer({ allowHalfOpen: true }, (browser) => {
    keep(browser);
    const onward = connect({ host: hostname, port: Number(port) });
    keep(onward);
    browser.on('close', () => onward.destroy());
    onward.on('close', () =>
      setTimeout(() => browser.destroy(), wayMs + Math.max(0, freeAt - performance.now())),
    );
    // The handshake, of which a proxy on the same machine does not notice anything.
    const readyAt = performance.now() + roundTripMs;
    browser.on('data', (bytes: Buffer) => {
      const at = Math.max(performance.now(), readyAt) + wayMs;
      setTimeout(() => onward.writable && onward.write(bytes), at - performance.now());
    });
    onward.on('data', (bytes: Buffer) => {
      for (let from = 0; from < bytes.length; from += PACKET_BYTES) {
        const packet = bytes.subarray(from, from + PACKET_BYTES);
        down += packet.length;
        freeAt = Math.max(freeAt, performance.now()) + packet.length * msPerByte;
        setTimeout(() => browser.writable && browser.write(packet), freeAt + wayMs - performance.now());
      }
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    bytesDown: () => down,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

const PACKET_BYTES = 1460;

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
      setTimeout(() => browser.destroy(), wayMs + CLOSED_AFTER_MS + Math.max(0, freeAt - performance.now())),
    );
    // The handshake, of which a proxy on the same machine does not notice anything.
    const readyAt = performance.now() + roundTripMs;
    const sendUp = lateWriter(onward);
    const sendDown = lateWriter(browser);
    browser.on('data', (bytes: Buffer) => {
      sendUp(bytes, Math.max(performance.now(), readyAt) + wayMs);
    });
    onward.on('data', (bytes: Buffer) => {
      for (let from = 0; from < bytes.length; from += PACKET_BYTES) {
        const packet = bytes.subarray(from, from + PACKET_BYTES);
        down += packet.length;
        freeAt = Math.max(freeAt, performance.now()) + packet.length * msPerByte;
        sendDown(packet, freeAt + wayMs);
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
/** Behind the last packet. */
const CLOSED_AFTER_MS = 10;

/** In the order of the calls: on a busy machine timers that are due together run in another one. */
function lateWriter(socket: Socket): (bytes: Buffer, at: number) => void {
  const waiting: Buffer[] = [];
  return (bytes, at) => {
    waiting.push(bytes);
    setTimeout(() => {
      const next = waiting.shift();
      if (next && socket.writable) socket.write(next);
    }, at - performance.now());
  };
}

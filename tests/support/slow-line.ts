/** A line with a limited bandwidth in virtual time. Concurrent requests share it. */
import type { VirtualTime } from './virtual-time.ts';

export interface SlowLine {
  readonly time: VirtualTime;
  readonly bytesPerSecond: number;
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

/** A piece goes over the line at once: a progress bar moves by so much. */
const CHUNK_BYTES = 4096;

export function fetchOver({ time, bytesPerSecond, fetch }: SlowLine): typeof globalThis.fetch {
  /** Each piece takes its time, until the request was given up. */
  async function carry(bytes: number, signal: AbortSignal): Promise<void> {
    await Promise.resolve();
    if (!signal.aborted) time.advance((bytes / bytesPerSecond) * 1000);
    signal.throwIfAborted();
  }

  return async (...asked) => {
    const request = new Request(...asked);
    const { signal } = request;
    for (const piece of piecesOf(await request.clone().arrayBuffer())) await carry(piece.length, signal);
    const response = await fetch(request);
    const pieces = piecesOf(await response.arrayBuffer());
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const piece = pieces.shift();
          if (piece === undefined) return controller.close();
          await carry(piece.length, signal);
          return controller.enqueue(piece);
        },
      },
      { highWaterMark: 0 },
    );
    const { status, headers } = response;
    return new Response(status === 204 ? null : body, { status, headers });
  };
}

function piecesOf(bytes: ArrayBuffer): Uint8Array[] {
  const count = Math.ceil(bytes.byteLength / CHUNK_BYTES);
  return Array.from({ length: count }, (_, index) =>
    new Uint8Array(bytes).subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  );
}

/**
 * A transport with scripted answers. Any other request gets a 200 with an empty delta. The server is of an earlier version,
 * without batches, unless a test gives it some.
 */
import type { TaskId } from '#domain/ids.ts';
import type { StoredRequest } from '#store/db.ts';
import { createSync, type Sync, type SyncDeps } from '#sw/sync/engine.ts';
import type { Answer } from '#sw/sync/answer.ts';
import type { Transport } from '#sw/sync/transport.ts';
import { page, START_MS, type TestDevice } from './test-device.ts';

export type Script = (request: StoredRequest, count: number) => Answer | Promise<Answer>;

export interface ScriptedTransport extends Transport {
  readonly sent: StoredRequest[];
  pulls: number;
  /** What the next pulls answer; the last one stands. */
  changes: Answer[];
}

export function scriptedTransport(script: Script = () => done()): ScriptedTransport {
  const transport: ScriptedTransport = {
    sent: [],
    pulls: 0,
    changes: [done(page())],
    send: async (request) => {
      transport.sent.push(request);
      return script(request, transport.sent.length);
    },
    sendBatch: () => Promise.resolve(status(404)),
    pull: () => {
      const answer = transport.changes[Math.min(transport.pulls, transport.changes.length - 1)];
      transport.pulls += 1;
      return Promise.resolve(answer ?? done(page()));
    },
  };
  return transport;
}

export function done(body: unknown = { id: 1 as TaskId }): Answer {
  return { kind: 'answer', status: 200, body, retryAfterMs: null };
}

export function status(
  code: number,
  body: unknown = { message: `Status ${code}` },
  retryAfterMs: number | null = null,
): Answer {
  return { kind: 'answer', status: code, body, retryAfterMs };
}

/** An engine on a test device, with a clock that only the test moves. */
export function engineOn(device: TestDevice, transport: Transport, deps: Partial<SyncDeps> = {}): Sync {
  return createSync({
    db: device.db,
    author: device.author,
    transport,
    holder: 'test',
    uuid: device.uuid,
    tokenMark: '1',
    build: 'test',
    locks: null,
    clock: () => START_MS + 60_000,
    random: () => 0.5,
    every: () => () => undefined,
    ...deps,
  });
}

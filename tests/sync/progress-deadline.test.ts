import { describe, expect, it } from 'vitest';
import { createTransport, type Transport } from '#sw/sync/transport.ts';
import { createVirtualTime, type VirtualTime } from '../support/virtual-time.ts';
import { fetchOver } from '../support/slow-line.ts';

const HEADERS = { 'X-Api-Version': '1', 'X-Server-Id': 's', 'Content-Type': 'application/json' };

function transportOver(time: VirtualTime, fetch: typeof globalThis.fetch): Transport {
  return createTransport({
    origin: 'http://slow.example',
    token: '1|x',
    serverId: 's',
    fetch,
    timer: time.timer,
  });
}

/** An answer whose pieces a test lets out one by one. */
function heldAnswer() {
  const encoder = new TextEncoder();
  const held: { give?: (text: string) => void; end?: () => void } = {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      held.give = (text) => controller.enqueue(encoder.encode(text));
      held.end = () => controller.close();
    },
  });
  return {
    response: new Response(body, { headers: HEADERS }),
    give: (text: string) => held.give?.(text),
    end: () => held.end?.(),
  };
}

/** Lets everything run that waits for no timer. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the deadline of a request', () => {
  it('W24 an answer without headers is aborted after fifteen seconds', async () => {
    const time = createVirtualTime();
    const signals: AbortSignal[] = [];
    const answer = transportOver(time, (input) => {
      signals.push((input as Request).signal);
      return new Promise(() => undefined);
    }).pull(null, 1);
    await nextTurn();
    time.advance(14_999);
    await nextTurn();
    expect([time.running(), signals[0]?.aborted]).toEqual([2, false]);
    time.advance(1);
    expect(await answer).toEqual({ kind: 'timeout' });
    expect([time.running(), signals[0]?.aborted]).toEqual([0, true]);
  });

  it('W24 a body that makes progress is awaited, and one that stalls is aborted fifteen seconds after its last byte', async () => {
    for (const isWhole of [true, false]) {
      const time = createVirtualTime();
      const { response, give, end } = heldAnswer();
      const answer = transportOver(time, () => Promise.resolve(response)).pull(null, 1);
      for (const piece of ['{"id"', ':', '"\u00e9', '"', '}']) {
        await nextTurn();
        time.advance(14_000);
        give(piece);
      }
      await nextTurn();
      if (isWhole) end();
      else time.advance(15_000);
      const whole = { kind: 'answer', status: 200, body: { id: '\u00e9' }, retryAfterMs: null };
      expect(await answer).toEqual(isWhole ? whole : { kind: 'timeout' });
      expect(time.running()).toBe(0);
    }
  });

  it('W24 a body that arrives too slowly is aborted after two minutes', async () => {
    const time = createVirtualTime();
    const { response, give } = heldAnswer();
    const answer = transportOver(time, () => Promise.resolve(response)).pull(null, 1);
    for (let second = 0; second < 119; second += 1) {
      await nextTurn();
      time.advance(1000);
      give(' ');
    }
    await nextTurn();
    expect(time.running()).toBe(2);
    time.advance(1000);
    expect(await answer).toEqual({ kind: 'timeout' });
  });

  it('W24 a large request has the time that its body takes at two kilobytes per second', async () => {
    const body = JSON.stringify({ description: 'x'.repeat(40_000) });
    const request = { method: 'POST', path: '/api/tasks', headers: {}, body } as const;
    const sendAt = (bytesPerSecond: number) => {
      const time = createVirtualTime();
      const fetch = () => new Response('{}', { headers: HEADERS });
      return transportOver(time, fetchOver({ time, bytesPerSecond, fetch })).send(request);
    };
    expect(await sendAt(2000)).toMatchObject({ kind: 'answer', status: 200 });
    expect(await sendAt(1000)).toEqual({ kind: 'timeout' });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import { listenForPokes } from '#sw/page/poke-stream.ts';

const session = {
  userId: 7 as UserId,
  serverId: 's',
  token: '1|secret',
  author: { id: 7 as UserId, display_name: 'Ada' },
  sessionMark: 'mark',
};

interface Stream {
  readonly url: string;
  readonly headers: Headers;
  readonly send: (text: string) => void;
  readonly end: () => void;
}

let streams: Stream[];
let stopping: AbortController;
let renewals: EventTarget;
let pokes: number;
let page: EventTarget;

/** The server's side of each connection that is made. */
function serve(answer: (body: ReadableStream) => Response | Promise<Response>) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.push({
          url,
          headers: new Headers(init.headers),
          send: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
        });
        init.signal?.addEventListener('abort', () => controller.error(new TypeError('Aborted.')));
      },
    });
    return Promise.resolve(answer(body));
  });
}

const ours = (body: ReadableStream) => new Response(body, { headers: { 'X-Api-Version': '1' } });
const listen = (random = 0) =>
  listenForPokes({
    session,
    origin: 'http://api',
    signal: stopping.signal,
    renewals,
    onPoke: () => (pokes += 1),
    random: () => random,
  });
/** Time passes, and everything that is ready runs. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  streams = [];
  pokes = 0;
  stopping = new AbortController();
  renewals = new EventTarget();
});
afterEach(() => {
  stopping.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the stream of pokes', () => {
  it('W117 is asked for with the token, and for the changes of others only', async () => {
    serve(ours);
    void listen();
    await pass(0);
    expect(streams.map(({ url }) => url)).toEqual(['http://api/api/events?others_only=1']);
  });

  it('W40 reports when it is connected and at each poke, however the bytes are split, and not at a heartbeat', async () => {
    serve(ours);
    void listen();
    await pass(0);
    expect(streams[0]?.headers.get('Authorization')).toBe('Bearer 1|secret');
    expect(pokes).toBe(1);
    streams[0]?.send(': beat\n\n');
    await pass(0);
    expect(pokes).toBe(1);
    streams[0]?.send('da');
    await pass(0);
    streams[0]?.send('ta: 1\n');
    await pass(0);
    expect(pokes).toBe(2);
  });

  it('W40 reconnects a second after it broke', async () => {
    serve(ours);
    void listen();
    await pass(0);
    streams[0]?.end();
    await pass(999);
    expect(streams).toHaveLength(1);
    await pass(1);
    expect(streams).toHaveLength(2);
  });

  it.each([
    [0.25, 2_000],
    [0.75, 4_000],
  ])('W119 reconnects up to four seconds later by chance: with %d after %d ms', async (random, afterMs) => {
    serve(ours);
    void listen(random);
    await pass(0);
    streams[0]?.end();
    await pass(afterMs - 1);
    expect(streams).toHaveLength(1);
    await pass(1);
    expect(streams).toHaveLength(2);
  });

  it('W40 considers silence for a minute as broken, and a heartbeat as alive', async () => {
    serve(ours);
    void listen();
    await pass(59_000);
    streams[0]?.send(': beat\n\n');
    await pass(59_000);
    expect(streams).toHaveLength(1);
    await pass(2_000);
    expect(streams).toHaveLength(2);
  });

  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('Offline.'))],
    ['a portal answers', (body: ReadableStream) => new Response(body)],
    ['the server refuses', () => new Response('{}', { status: 503, headers: { 'X-Api-Version': '1' } })],
  ])('W40 doubles the delay each time if %s, and pokes nobody', async (_, answer) => {
    serve(answer);
    void listen();
    await pass(0);
    const made = [streams.length];
    for (const ms of [2_000, 4_000, 8_000]) {
      await pass(ms - 1);
      made.push(streams.length);
      await pass(1);
      made.push(streams.length);
    }
    expect(made).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(pokes).toBe(0);
  });

  it('W116 connects at once when the network is back, and soon again if that was too early', async () => {
    let answers: (body: ReadableStream) => Response | Promise<Response> = () =>
      Promise.reject(new TypeError('Offline.'));
    serve((body) => answers(body));
    void listen();
    for (const ms of [2_000, 4_000, 8_000]) await pass(ms);
    expect(streams).toHaveLength(4);
    page.dispatchEvent(new Event('online'));
    await pass(0);
    expect(streams).toHaveLength(5);
    answers = ours;
    await pass(1_999);
    expect(streams).toHaveLength(5);
    await pass(1);
    expect([streams.length, pokes]).toEqual([6, 1]);
    page.dispatchEvent(new Event('online'));
    await pass(30_000);
    expect(streams).toHaveLength(6);
  });

  it('W116 lets another tab have the stream at once', async () => {
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new TypeError('Aborted.')));
      });
    });
    let isOver = false;
    const ended = listen().then(() => (isOver = true));
    await pass(0);
    expect(isOver).toBe(false);
    stopping.abort();
    await pass(0);
    expect(isOver).toBe(true);
    await ended;
  });

  it('W107 wakes the engine if the session has ended, which then is told so itself', async () => {
    serve(() => new Response('{}', { status: 401, headers: { 'X-Api-Version': '1' } }));
    void listen();
    await pass(0);
    expect(pokes).toBe(1);
    serve(() => new Response('{}', { status: 401 }));
    await pass(2_000);
    expect(pokes).toBe(1);
  });

  it('W194 is opened anew at once when it is likely to be dead, also while it waits to be', async () => {
    serve(ours);
    void listen(0.9);
    await pass(0);
    renewals.dispatchEvent(new Event('renew'));
    await pass(0);
    expect([streams.length, pokes]).toEqual([2, 2]);
    // The former one is not heard any more.
    expect(() => streams[0]?.send('data: 1\n')).toThrow();
    streams[1]?.end();
    await pass(1_000);
    expect(streams).toHaveLength(2);
    renewals.dispatchEvent(new Event('renew'));
    await pass(0);
    expect(streams).toHaveLength(3);
    await pass(30_000);
    expect(streams).toHaveLength(3);
  });

  it('W40 ends when nobody listens any more', async () => {
    serve(() => Promise.reject(new TypeError('Offline.')));
    const ended = listen();
    await pass(0);
    stopping.abort();
    await ended;
    await pass(600_000);
    expect(streams).toHaveLength(1);
  });

  it('W40 is held by one tab for all tabs of a user', async () => {
    const asked: unknown[] = [];
    const request = (name: string, { signal }: LockOptions) => {
      asked.push([name, signal === stopping.signal]);
      // Another tab has it, and this one waits for ever.
      return new Promise(() => undefined);
    };
    vi.stubGlobal('navigator', { locks: { request } });
    serve(ours);
    void listen();
    await pass(0);
    expect(asked).toEqual([['kinbox-events:7', true]]);
    expect(streams).toEqual([]);
  });
});

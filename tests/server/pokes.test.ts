import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RealmId, UserId } from '#domain/ids.ts';
import type { Database } from '#server/db/database.ts';
import { createEvents, type Events } from '#server/events.ts';
import type { Caller } from '#server/http/caller.ts';
import { createPokes, HEARTBEAT_MS, MAX_STREAMS, type Pokes } from '#server/pokes.ts';
import { SERVED_A_TURN } from '#server/turns.ts';

const START_MS = Date.parse('2026-01-31T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;

let events: Events;
let pokes: Pokes;
let listeners: number;
let reads: number;
let now: number;
/** What a read of the realms of a user brings. */
let realmsOf: (user: number) => readonly RealmId[];

beforeEach(() => {
  [listeners, reads, now] = [0, 0, START_MS];
  realmsOf = (user) => [`u:${user}`, 'f:1'];
  const real = createEvents();
  events = {
    ...real,
    subscribe: (listener) => {
      listeners += 1;
      return real.subscribe(listener);
    },
  };
  // Whose realms are asked for stands in no argument: the users are followed one after the other.
  let asked = 0;
  const read = () => {
    reads += 1;
    asked += 1;
    return Promise.resolve(realmsOf(asked));
  };
  pokes = createPokes({ database: { read } as unknown as Database, events, clock: () => now });
});
afterEach(() => vi.useRealTimers());

const turn = () => new Promise((resolve) => setImmediate(resolve));

function follow(user: number, token = user, othersOnly = false) {
  const written: string[] = [];
  let isOver = false;
  const caller = {
    id: user as UserId,
    token: { id: token, expiresAt: new Date(START_MS + DAY_MS).toISOString() },
  } as Caller;
  const stream = {
    write: (text: string) => written.push(text) > 0,
    end: () => {
      isOver = true;
    },
  };
  const leave = pokes.follow(caller, stream, { othersOnly });
  return { written, leave: leave ?? undefined, isRefused: leave === null, isOver: () => isOver };
}

const change = (...realms: RealmId[]) => events.publish({ kind: 'changed', realms });

describe('the event streams of a process', () => {
  it('A467 what changes in one turn is one poke, which names each realm once', async () => {
    const { written } = follow(1);
    await turn();
    change('f:1');
    change('u:1', 'f:1');
    change('f:2');
    expect(written).toEqual([]);
    await turn();
    expect(written).toEqual(['data: {"realms":["f:1","u:1"]}\n\n']);
  });

  it('A468 share one listener and one timer, and those of a user one read of the realms', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const all = Array.from({ length: 30 }, (_, n) => follow(1 + Math.floor(n / 10), n));
    await turn();
    expect([listeners, timers.mock.calls.length, reads]).toEqual([1, 1, 3]);
    change('f:1');
    await turn();
    expect(all.map(({ written }) => written.length)).toEqual(Array(30).fill(1));
    timers.mockRestore();
  });

  it('A468 the timer stops with the last stream', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [one, two] = [follow(1), follow(2)];
    await turn();
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await turn();
    expect([one.written, two.written]).toEqual([[': beat\n\n'], [': beat\n\n']]);
    change('f:1');
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await turn();
    expect(one.written.slice(1)).toEqual(['data: {"realms":["f:1"]}\n\n']);
    one.leave?.();
    two.leave?.();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('A81 a heartbeat ends the streams whose session has expired', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { written, isOver } = follow(1);
    await turn();
    now += DAY_MS;
    vi.advanceTimersByTime(HEARTBEAT_MS);
    await turn();
    expect([written, isOver()]).toEqual([[], true]);
  });

  it(`A469 ${SERVED_A_TURN} streams are written to in a turn, and others are served in between`, async () => {
    const all = Array.from({ length: 5 * SERVED_A_TURN }, (_, n) => follow(n + 1));
    await turn();
    change('f:1');
    const told = () => all.filter(({ written }) => written.length > 0).length;
    for (let n = 1; n <= 5; n += 1) {
      await turn();
      expect(told()).toBe(n * SERVED_A_TURN);
    }
  });

  it('A80 what changes while the realms are read is told once they are known, and only if it concerns the user', async () => {
    const { written } = follow(1);
    change('f:1', 'f:2');
    await turn();
    await turn();
    expect(written).toEqual(['data: {"realms":["f:1"]}\n\n']);
  });

  it('A80 a family that was left is not followed any more', async () => {
    const { written } = follow(1);
    await turn();
    realmsOf = () => ['u:1'];
    change('u:1', 'f:1');
    change('f:1');
    await turn();
    change('f:1');
    await turn();
    expect(written).toEqual(['data: {"realms":["u:1","f:1"]}\n\n']);
  });

  it('A471 a stream for the changes of others leaves out those of its own session, and follows a family that it joins', async () => {
    realmsOf = () => ['u:1', 'f:1'];
    const [own, other, all] = [follow(1, 7, true), follow(1, 8, true), follow(1, 7)];
    await turn();
    events.publish({ kind: 'changed', realms: ['u:1'], by: 7 });
    await turn();
    await turn();
    const poke = 'data: {"realms":["u:1"]}\n\n';
    expect([own.written, other.written, all.written]).toEqual([[], [poke], [poke]]);
    expect(reads).toBe(2);
    change('u:1');
    await turn();
    expect(own.written).toEqual([poke]);
  });

  it('A82 a place is free again once a stream is taken away, and taking it away twice changes nothing', () => {
    const all = Array.from({ length: MAX_STREAMS }, (_, n) => follow(1, n));
    expect(follow(1).isRefused).toBe(true);
    all[0]?.leave?.();
    all[0]?.leave?.();
    expect([follow(1).isRefused, follow(1).isRefused]).toEqual([false, true]);
  });

  it('A81 the end of one session leaves the other streams of its user', async () => {
    const [one, two] = [follow(1, 7), follow(1, 8)];
    await turn();
    events.publish({ kind: 'revoked', user: 1 as UserId, token: 7 });
    expect([one.isOver(), two.isOver()]).toEqual([true, false]);
    events.publish({ kind: 'revoked', user: 1 as UserId, token: null });
    expect(two.isOver()).toBe(true);
  });
});

/**
 * The extension's queue against everything that can come between: workers killed at any await, before or after its effect,
 * several at once, lost answers, refusals and a full storage.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { createOutbox, MOST_PAGES, type Outbox, type OutboxDeps } from '#extension/queue/outbox.ts';
import { iconStateOf } from '#extension/queue/icon-state.ts';
import { outcomeOf, type Answer } from '#extension/queue/outcome.ts';
import {
  CALM,
  type Accounts,
  type Pace,
  type Settings,
  type WaitingPage,
} from '#extension/queue/waiting-page.ts';
import { connectionOf, standingOf } from '#extension/queue/whose-page.ts';

/** How the next request ends. `lost`: it has its effect, and no answer arrives. */
type Weather = 'works' | 'offline' | 'lost' | 'error' | 'busy' | 'portal' | 'refuses' | 'noToken';

type Act =
  | { readonly do: 'press' | 'ask' | 'alarm' | 'step' | 'killBefore' | 'killAfter' | 'secondWorker' }
  | { readonly do: 'weather'; readonly weather: Weather }
  | { readonly do: 'connect'; readonly token: string | null };

const MINUTE_MS = 60_000;
const server = 'https://kinbox.example';
const settings = { server, token: 'ada 1' };
/** Two of Ada, one of Ben. */
const TOKENS = ['ada 1', 'ada 2', 'ben 1'];
const accountOf = (token: string) => token.split(' ')[0] ?? '';

/** What outlives a worker: the browser's storage, the server, and the time. */
class World {
  readonly pages = new Map<string, WaitingPage>();
  pace: Pace = CALM;
  settings: Settings | null = settings;
  accounts: Accounts = {};
  now = 0;
  weather: Weather = 'works';
  /** In the order of their first effect. */
  readonly inbox: { readonly key: string; readonly name: string; readonly account: string }[] = [];
  /** Names in the order in which they were stored. */
  readonly stored: string[] = [];
  /** By name: of whose token they were added under; null under none. */
  readonly addedFor = new Map<string, string | null>();
  readonly keysOf = new Map<string, Set<string>>();
  /** Who is sending, and how often somebody began beside another. */
  readonly senders = new Set<Life>();
  besideOthers = 0;
  sentUnstored = 0;
  #keys = 0;

  newKey = (): string => {
    this.#keys += 1;
    return `key-${this.#keys}`;
  };

  put(page: WaitingPage): boolean {
    if (!this.pages.has(page.key)) {
      this.stored.push(page.name);
      this.addedFor.set(page.name, this.settings && accountOf(this.settings.token));
    }
    this.pages.set(page.key, page);
    return true;
  }

  answer({ token }: Settings, page: WaitingPage | null): Answer | null {
    if (page !== null) {
      const { key, name } = page;
      if (!this.pages.has(key)) this.sentUnstored += 1;
      this.keysOf.set(name, (this.keysOf.get(name) ?? new Set()).add(key));
    }
    const account = accountOf(token);
    const from = { serverId: 'abc', account, retryAfterMs: null, body: null };
    switch (this.weather) {
      case 'offline':
        return null;
      case 'error':
        return { ...from, status: 500 };
      case 'busy':
        return { ...from, status: 429, retryAfterMs: MINUTE_MS };
      case 'portal':
        return { ...from, status: 200, serverId: null };
      case 'noToken':
        return { ...from, status: 401 };
      case 'refuses':
        return { ...from, status: 422 };
      case 'works':
      case 'lost':
        if (page !== null && !this.inbox.some(({ key }) => key === page.key))
          this.inbox.push({ key: page.key, name: page.name, account });
        if (this.weather === 'lost') return null;
        return { ...from, status: page === null ? 422 : 201 };
    }
  }
}

/** One life of the worker. Its locks are gone with it; those of two that live at once are shared. */
class Life {
  isOver = false;
  #killAfterEffect = false;

  kill(isAfterEffect: boolean): void {
    if (isAfterEffect) this.#killAfterEffect = true;
    else this.isOver = true;
  }

  /** Each call of the browser: the world may come between, and the worker may end before it or after its effect. */
  async call<T>(scheduler: fc.Scheduler, label: string, effect: () => T): Promise<T> {
    await scheduler.schedule(Promise.resolve(), label);
    if (this.isOver) return never();
    const result = effect();
    if (this.#killAfterEffect) {
      this.isOver = true;
      return never();
    }
    await scheduler.schedule(Promise.resolve(), `${label} answered`);
    return this.isOver ? never() : result;
  }
}

function never<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}

/** Locks of one browser, which lets go of those of an ended life. */
class Locks {
  readonly #waiting = new Map<string, { readonly life: Life; readonly begin: () => void }[]>();
  readonly #holders = new Map<string, Life>();

  async take<T>(life: Life, name: string, run: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), { life, begin }]);
      this.pass();
    });
    const result = await run();
    if (life.isOver) return never();
    this.#holders.delete(name);
    this.pass();
    return result;
  }

  pass(): void {
    for (const [name, waiting] of this.#waiting) {
      const holder = this.#holders.get(name);
      if (holder !== undefined && !holder.isOver) continue;
      const [next, ...others] = waiting.filter(({ life }) => !life.isOver);
      this.#waiting.set(name, others);
      if (next === undefined) continue;
      this.#holders.set(name, next.life);
      next.begin();
    }
  }
}

type CallBrowser = <T>(label: string, effect: () => T) => Promise<T>;

function shelfOf(world: World, call: CallBrowser): OutboxDeps['shelf'] {
  return {
    read: () =>
      call('read', () => ({
        settings: world.settings,
        pages: [...world.pages.values()].sort((one, other) => one.order - other.order),
        pace: world.pace,
        accounts: world.accounts,
      })),
    put: (page) => call('put', () => world.put(page)),
    remove: (key) => call('remove', () => void world.pages.delete(key)),
    setPace: (pace) => call('setPace', () => void (world.pace = pace)),
    setAccounts: (accounts) => call('setAccounts', () => void (world.accounts = accounts)),
    setSettings: (next, accounts) =>
      call('setSettings', () => void Object.assign(world, { settings: next, accounts, pace: CALM })),
  };
}

function depsOf(world: World, life: Life, locks: Locks, scheduler: fc.Scheduler): OutboxDeps {
  const call: CallBrowser = (label, effect) => life.call(scheduler, label, effect);
  return {
    shelf: shelfOf(world, call),
    send: async (by, page) => {
      if ([...world.senders].some(({ isOver }) => !isOver)) world.besideOthers += 1;
      world.senders.add(life);
      const outcome = await call('send', () => outcomeOf(world.answer(by, page), { isPlain: false }));
      world.senders.delete(life);
      return outcome;
    },
    ask: (by) => call('ask', () => outcomeOf(world.answer(by, null), { isPlain: false })),
    alone: (name, run) => locks.take(life, name, run),
    now: () => world.now,
    random: () => 0.5,
    newKey: world.newKey,
  };
}

const weather = fc.constantFrom<Weather>(
  'works',
  'offline',
  'lost',
  'error',
  'busy',
  'portal',
  'refuses',
  'noToken',
);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act>({ do: 'press' }) },
  { weight: 6, arbitrary: fc.constant<Act>({ do: 'step' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Act>(
      { do: 'ask' },
      { do: 'alarm' },
      { do: 'killBefore' },
      { do: 'killAfter' },
      { do: 'secondWorker' },
    ),
  },
  { weight: 3, arbitrary: weather.map<Act>((next) => ({ do: 'weather', weather: next })) },
);

async function live(world: World, scheduler: fc.Scheduler, acts: readonly Act[]): Promise<void> {
  const locks = new Locks();
  let lives: { life: Life; outbox: Outbox }[] = [];
  let pressed = 0;
  const begin = () => {
    const life = new Life();
    lives.push({ life, outbox: createOutbox(depsOf(world, life, locks, scheduler)) });
  };
  const step = async () => {
    if (scheduler.count() > 0) await scheduler.waitOne();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    lives = lives.filter(({ life }) => !life.isOver);
    locks.pass();
    if (lives.length === 0) begin();
  };
  const settle = async () => {
    do await step();
    while (scheduler.count() > 0);
  };
  begin();

  for (const each of acts) {
    const { life, outbox } = lives[pressed % lives.length]!;
    switch (each.do) {
      case 'press':
        pressed += 1;
        void outbox
          .add({ name: `page ${pressed}`, description: null, cut: 0 })
          .then(() => outbox.sendWaiting({ isAsked: true }));
        break;
      case 'ask':
      case 'alarm':
        world.now += MINUTE_MS;
        void outbox.sendWaiting({ isAsked: each.do === 'ask' });
        break;
      case 'step':
        await step();
        break;
      case 'killBefore':
      case 'killAfter':
        life.kill(each.do === 'killAfter');
        await step();
        break;
      case 'secondWorker':
        if (lives.length < 2) begin();
        break;
      case 'weather':
        world.weather = each.weather;
        break;
      case 'connect':
        void outbox.connect(each.token === null ? null : { server, token: each.token });
        break;
    }
  }

  // All is well again: what is left arrives, and a person sends again what was refused.
  world.weather = 'works';
  await settle();
  for (const { life } of lives) life.kill(false);
  await settle();
  for (const { key } of Array.from(world.pages.values())) {
    void lives[0]!.outbox.retry(key);
    await settle();
  }
  world.now += 24 * 60 * MINUTE_MS;
  void lives[0]!.outbox.sendWaiting({ isAsked: true });
  await settle();
}

it('W150, W151 whatever is killed or lost, each stored page arrives once and under one key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(act, { maxLength: 60 }), async (scheduler, acts) => {
      const world = new World();
      await live(world, scheduler, acts);
      expect(world.inbox.map(({ name }) => name).toSorted()).toEqual(world.stored.toSorted());
      expect([...world.keysOf.values()].every((keys) => keys.size === 1)).toBe(true);
      expect(world.sentUnstored).toBe(0);
      expect([...world.pages.keys()]).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

it('W152 without refusals they arrive in the order in which they were added', async () => {
  const kindly = act.filter((each) => each.do !== 'weather' || each.weather !== 'refuses');
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(kindly, { maxLength: 60 }), async (scheduler, acts) => {
      const world = new World();
      await live(world, scheduler, acts);
      expect(world.inbox.map(({ name }) => name)).toEqual(world.stored);
      expect(world.besideOthers).toBe(0);
    }),
    { numRuns: 500 },
  );
});

const connect: fc.Arbitrary<Act> = fc
  .constantFrom(...TOKENS, null)
  .map((token) => ({ do: 'connect', token }));
const actsOfTwo = fc.array(fc.oneof({ weight: 6, arbitrary: act }, { weight: 1, arbitrary: connect }), {
  maxLength: 60,
});

it('W190 what was added under the token of one account reaches no other, whatever is killed or lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), actsOfTwo, async (scheduler, acts) => {
      const world = new World();
      await live(world, scheduler, acts);
      const astray = world.inbox.filter(
        ({ name, account }) => ![account, null].includes(world.addedFor.get(name) ?? null),
      );
      expect(astray).toEqual([]);
      // All others have arrived.
      const kept = world.settings === null ? [] : [...world.pages.values()];
      expect(kept.filter((each) => standingOf(each, world) !== 'others')).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

const alone = <T>(_: string, run: () => Promise<T>) => run();
const page = (name: string) => ({ name, description: null, cut: 0 });

function outboxIn(world: World, more: Partial<OutboxDeps> = {}): Outbox {
  return createOutbox({
    shelf: shelfOf(world, async (_, effect) => effect()),
    alone,
    send: async (by, each) => outcomeOf(world.answer(by, each), { isPlain: false }),
    ask: async (by) => outcomeOf(world.answer(by, null), { isPlain: false }),
    now: () => world.now,
    random: () => 0.5,
    newKey: world.newKey,
    ...more,
  });
}

it('W155 a refused token stops the sending until somebody asks, and keeps the pages', async () => {
  const world = new World();
  const outbox = outboxIn(world);
  await outbox.add(page('one'));
  world.weather = 'noToken';
  await outbox.sendWaiting({ isAsked: true });
  world.weather = 'works';
  world.now += 24 * 60 * MINUTE_MS;
  expect(await outbox.sendWaiting({ isAsked: false })).toBe(0);
  expect(world.pages.size).toBe(1);
  expect(await outbox.sendWaiting({ isAsked: true })).toBe(1);
  expect(world.pace).toEqual(CALM);
});

it('W156 a refused page holds up no other, is sent when it is tried again, and can be removed', async () => {
  const world = new World();
  const outbox = outboxIn(world);
  world.weather = 'refuses';
  for (const name of ['one', 'two']) await outbox.add(page(name));
  await outbox.sendWaiting({ isAsked: true });
  world.weather = 'works';
  await outbox.add(page('three'));
  expect(await outbox.sendWaiting({ isAsked: false })).toBe(1);
  expect(world.inbox.map(({ name }) => name)).toEqual(['three']);
  const [one, two] = [...world.pages.values()];
  expect(one?.refusal).toEqual({ status: 422, message: null });
  await outbox.retry(one!.key);
  await outbox.remove(two!.key);
  await outbox.sendWaiting({ isAsked: true });
  expect(world.inbox.map(({ name }) => name)).toEqual(['three', 'one']);
  expect(world.pages.size).toBe(0);
});

it('W158 a full queue and a full storage take nothing more, and say so', async () => {
  const world = new World();
  const outbox = outboxIn(world);
  for (let n = 0; n < MOST_PAGES; n += 1) expect(await outbox.add(page(`page ${n}`))).toBe('added');
  expect(await outbox.add(page('more'))).toBe('full');
  expect(world.pages.size).toBe(MOST_PAGES);

  const small = outboxIn(new World(), {
    shelf: { ...shelfOf(new World(), async (_, effect) => effect()), put: async () => false },
  });
  expect(await small.add(page('one'))).toBe('notStored');
});

it('W191 another token of the same account sends what waits, once the server has said so', async () => {
  const world = new World();
  const outbox = outboxIn(world);
  expect(await outbox.test()).toBe('works');
  world.weather = 'offline';
  await outbox.add(page('one'));
  await outbox.sendWaiting({ isAsked: true });
  await outbox.connect({ server, token: 'ada 2' });
  expect(await outbox.test()).toBe('unreachable');
  expect(iconStateOf(storedIn(world))).toMatchObject({ icon: 'waiting', count: 1 });
  expect(await outbox.sendWaiting({ isAsked: true })).toBe(0);
  world.weather = 'works';
  expect(await outbox.sendWaiting({ isAsked: true })).toBe(1);
  expect(world.inbox).toMatchObject([{ name: 'one', account: 'ada' }]);
});

it('W191 what is of another account, or of nobody knows whom, stays until a person sends or removes it', async () => {
  const world = new World();
  const outbox = outboxIn(world);
  world.weather = 'offline';
  // Of a token that the server has never been asked about.
  for (const name of ['one', 'two']) await outbox.add(page(name));
  await outbox.connect({ server, token: 'ben 1' });
  world.weather = 'works';
  await outbox.test();
  expect(await outbox.sendWaiting({ isAsked: true })).toBe(0);
  expect(world.inbox).toEqual([]);
  expect(iconStateOf(storedIn(world))).toEqual({ icon: 'failed', count: 2, reason: 'othersPages' });
  const [one, two] = [...world.pages.values()];
  await outbox.readdress(one!.key, connectionOf(world.settings!));
  await outbox.remove(two!.key);
  await outbox.add(page('three'));
  expect(await outbox.sendWaiting({ isAsked: true })).toBe(2);
  expect(world.inbox.map(({ name, account }) => [name, account])).toEqual([
    ['one', 'ben'],
    ['three', 'ben'],
  ]);
});

it('W191 what was added before a server is named, or by a version of before, is for the token that comes or is there', async () => {
  const world = new World();
  const outbox = outboxIn(world);
  await outbox.connect(null);
  await outbox.add(page('one'));
  await outbox.connect({ server, token: 'ben 1' });
  expect(await outbox.sendWaiting({ isAsked: true })).toBe(1);

  const older = new World();
  older.put({ ...page('old'), key: 'old-key', order: 1, addedAt: 0, refusal: null });
  expect(await outboxIn(older).sendWaiting({ isAsked: true })).toBe(1);
  older.put({ ...page('older'), key: 'older-key', order: 1, addedAt: 0, refusal: null });
  await outboxIn(older).connect({ server, token: 'ben 1' });
  expect(await outboxIn(older).sendWaiting({ isAsked: true })).toBe(0);
});

it('W191 a server of before, which tells no accounts, is asked once, and sends nothing of another token', async () => {
  const world = new World();
  let asked = 0;
  const outbox = outboxIn(world, {
    ask: async () => {
      asked += 1;
      return { kind: 'refused', refusal: { status: 422, message: null }, account: null };
    },
  });
  await outbox.test();
  world.weather = 'offline';
  await outbox.add(page('one'));
  await outbox.connect({ server, token: 'ada 2' });
  world.weather = 'works';
  for (let n = 0; n < 3; n += 1) expect(await outbox.sendWaiting({ isAsked: true })).toBe(0);
  expect(asked).toBeLessThanOrEqual(2);
});

const storedIn = ({ settings: by, pages, pace, accounts }: World) => ({
  settings: by,
  pages: [...pages.values()],
  pace,
  accounts,
});

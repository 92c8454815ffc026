/** A device in the simulation: its storage, two hosts with a real engine each, and a person in front of it. */
import type { TaskAuthor } from '#domain/task.ts';
import { commit } from '#store/commit.ts';
import type { KinboxDb, Mutation } from '#store/db.ts';
import { noteContact } from '#store/meta.ts';
import { ALREADY_DONE } from '#store/remake.ts';
import { createSync, type CycleEnd, type Sync } from '#sw/sync/engine.ts';
import type { Chance } from './chance.ts';
import type { Exchange } from './exchange.ts';
import { mortal } from './mortal.ts';
import { wordsIn } from './oracle.ts';
import { nextVerb } from './person.ts';
import type { Life, Stack } from './stack.ts';

export interface SimDeviceDeps {
  readonly stack: Stack;
  readonly name: string;
  readonly author: TaskAuthor;
  readonly token: string;
  readonly serverId: string;
  /** The network. */
  readonly exchange: Exchange;
  readonly chance: Chance;
  /** Rows in a page of the delta: small ones put page boundaries everywhere. */
  readonly pageSize: number;
  readonly clock: () => number;
  readonly trace: (line: string) => void;
}

export interface SimDevice {
  readonly name: string;
  readonly author: TaskAuthor;
  readonly db: KinboxDb;
  readonly act: () => Promise<void>;
  /** Starts a cycle and does not wait for it. A second host may be at it too. */
  readonly wake: () => void;
  /** The process is gone: nothing it was waiting for ever comes back to it. */
  readonly kill: () => void;
  /** Killed, and what was written relaxed is lost. */
  readonly powerCut: () => void;
  /** Runs one cycle to its end. */
  readonly cycle: () => Promise<CycleEnd>;
  /** In again, with an app that the server takes. */
  readonly signIn: () => Promise<void>;
  /** While the disk is full, nothing that the engine adds can be written. */
  readonly fill: (isFull: boolean) => void;
  readonly wasFull: () => boolean;
  /** Every key and word that was ever in the log, and those that their author took back before they were sent. */
  readonly seen: ReadonlySet<string>;
  readonly takenBack: ReadonlySet<string>;
  readonly failures: readonly unknown[];
}

const HOSTS = 2;

export function createSimDevice(deps: SimDeviceDeps): SimDevice {
  const { name, author, chance, clock, trace } = deps;
  const disk = deps.stack.openDisk(`sim-${name}`);
  const { db } = disk;
  const device = { db, author, clock, uuid: chance.uuid };
  const seen = new Set<string>();
  const takenBack = new Set<string>();
  const failures: unknown[] = [];
  let words = 0;
  let room: 'neverFull' | 'full' | 'roomy' = 'neverFull';
  let isActing = false;
  let hosts = Array.from({ length: HOSTS }, startHost);

  db.outbox.hook('updating', noteRemade);

  /** A mutation that is made anew goes on under another key, one that was found done is never answered under its own. */
  function noteRemade(changes: Partial<Mutation>, _n: number, { key }: Mutation): undefined {
    if (changes.key !== undefined) seen.add(changes.key);
    if (changes.key !== undefined || changes.lastError === ALREADY_DONE) takenBack.add(key);
  }

  /** A host lives until it is killed. After that no answer and no transaction ever returns to it. */
  function startHost(): { sync: Sync; life: Life } {
    const life: Life = { isOver: false };
    const { token, serverId } = deps;
    const transport = deps.stack.createTransport({ token, serverId }, deps.exchange);
    const sync = createSync({
      db: disk.connect(life, 'relaxed'),
      strictDb: disk.connect(life, 'strict'),
      author,
      transport: { send: mortal(transport.send, life), pull: mortal(transport.pull, life) },
      holder: chance.uuid(),
      uuid: chance.uuid,
      tokenMark: 'sim',
      pageSize: deps.pageSize,
      build: 'test',
      locks: null,
      clock,
      chance: chance.next,
      every: () => () => undefined,
    });
    return { sync, life };
  }

  function kill(): void {
    for (const host of hosts) host.life.isOver = true;
    hosts = Array.from({ length: HOSTS }, startHost);
  }

  /** The person's own writes are let through: what becomes of those is said to the person, and tested elsewhere. */
  function failIfFull(): undefined {
    if (room === 'full' && !isActing) throw new DOMException('The disk is full.', 'QuotaExceededError');
  }

  /** The keys and the words that wait in the log. */
  async function waiting(): Promise<Set<string>> {
    const log = await db.outbox.toArray();
    return new Set(log.flatMap(({ key, args }) => [key, ...wordsIn(JSON.stringify(args))]));
  }

  return {
    name,
    author,
    db,
    seen,
    takenBack,
    failures,
    act: async () => {
      const verb = await nextVerb(db, chance, () => `${name}-word${(words += 1)}`);
      const outcome = await commitAndWatch();
      trace(`${name} ${verb.kind} ${outcome.kind}`);

      async function commitAndWatch() {
        return db.transaction('rw', db.tables, async () => {
          isActing = true;
          const before = await waiting();
          const outcome = await commit(device, verb);
          const after = await waiting();
          after.forEach((each) => seen.add(each));
          before.forEach((each) => after.has(each) || takenBack.add(each));
          isActing = false;
          return outcome;
        });
      }
    },
    wake: () => {
      const host = chance.pick(hosts);
      void host.sync.wake({ isUrgent: true }).catch((error: unknown) => failures.push(error));
    },
    kill: () => {
      trace(`${name} killed`);
      kill();
    },
    powerCut: () => {
      trace(`${name} loses power`);
      kill();
      disk.powerCut();
    },
    cycle: () => {
      const [host] = hosts;
      if (host === undefined) throw new Error('The device has no host.');
      return host.sync.wake({ isUrgent: true });
    },
    signIn: () => noteContact(db, { refusedToken: null, refusedSchema: null }),
    fill: (isFull) => {
      if (room === 'neverFull') {
        db.tasks.hook('creating', failIfFull);
        db.outbox.hook('updating', failIfFull);
      }
      room = isFull ? 'full' : 'roomy';
    },
    wasFull: () => room !== 'neverFull',
  };
}

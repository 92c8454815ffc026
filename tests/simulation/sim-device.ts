/** A device in the simulation: its storage, two hosts with a real engine each, and a person in front of it. */
import type { TaskAuthor } from '#domain/task.ts';
import type { ParkedOutcome } from '#store/retry-parked.ts';
import type { KinboxDb, Mutation } from '#store/db.ts';
import { noteContact } from '#store/meta.ts';
import { ALREADY_DONE } from '#store/remake.ts';
import { createSync, type CycleEnd, type Sync } from '#sw/sync/engine.ts';
import { actOf, type ActName } from './acts/all-acts.ts';
import type { Doing } from './acts/act.ts';
import type { Chance } from './chance.ts';
import type { Exchange } from './exchange.ts';
import { createPagesAsked, watchFence } from './fence-watch.ts';
import { look, type Ledger, type Look } from './ledger.ts';
import { mortal } from './mortal.ts';
import { asOldAppSeesIt } from './old-app.ts';
import { perform, sceneOf } from './perform.ts';
import type { Life, Stack } from './stack.ts';

export interface SimDeviceDeps {
  readonly stack: Stack;
  readonly name: string;
  readonly author: TaskAuthor;
  readonly token: () => string;
  readonly serverId: string;
  /** The network. */
  readonly exchange: Exchange;
  readonly chance: Chance;
  /** Rows in a page of the delta: small ones put page boundaries everywhere. */
  readonly pageSize: number;
  readonly clock: () => number;
  readonly trace: (line: string) => void;
  /** What this person does at all. */
  readonly acts: readonly ActName[];
  readonly ledger: Ledger;
}

export interface SimDevice {
  readonly name: string;
  readonly author: TaskAuthor;
  readonly db: KinboxDb;
  readonly act: () => Promise<void>;
  /** Makes a project with its tasks. */
  readonly begin: () => Promise<void>;
  /** Starts a cycle and does not wait for it, on any host where none is given. A second one may be at it too. */
  readonly wake: (host?: number) => void;
  /** The process is gone: nothing it was waiting for ever comes back to it. */
  readonly kill: () => void;
  /** Killed, and what was written relaxed is lost. */
  readonly powerCut: () => void;
  /** Another version of the app: an old one cannot read all tasks. */
  readonly install: (version: 'old' | 'new') => void;
  /** Runs one cycle to its end. */
  readonly cycle: () => Promise<CycleEnd>;
  /** In again, with an app that the server takes. */
  readonly signIn: () => Promise<void>;
  /** While the disk is full, nothing that the engine adds can be written. */
  readonly fill: (isFull: boolean) => void;
  readonly wasFull: () => boolean;
  /** Every key that was ever in the log, with what it stands for, and those that their author took back before they were sent. */
  readonly seen: ReadonlyMap<string, string>;
  readonly takenBack: ReadonlySet<string>;
  readonly failures: readonly unknown[];
}

const HOSTS = 2;

export function createSimDevice(deps: SimDeviceDeps): SimDevice {
  const { name, author, chance, clock, trace } = deps;
  const disk = deps.stack.openDisk(`sim-${name}`);
  const { db } = disk;
  const device = { db, author, clock, uuid: chance.uuid };
  const seen = new Map<string, string>();
  const takenBack = new Set<string>();
  const failures: unknown[] = [];
  const pages = createPagesAsked();
  let words = 0;
  let room: 'neverFull' | 'full' | 'roomy' = 'neverFull';
  let isOld = false;
  let isActing = false;
  let hosts = Array.from({ length: HOSTS }, startHost);

  db.outbox.hook('updating', noteRemade);

  /** A mutation that is made anew goes on under another key, one that was found done is never answered under its own. */
  function noteRemade(
    changes: Partial<Mutation>,
    _n: number,
    { key, kind }: Mutation,
    transaction: { on: (event: 'complete', run: () => void) => void },
  ): undefined {
    transaction.on('complete', () => {
      if (changes.key !== undefined) seen.set(changes.key, `${kind}, made anew`);
      if (changes.key !== undefined || changes.lastError === ALREADY_DONE) takenBack.add(key);
    });
  }

  /** A host lives until it is killed. After that no answer and no transaction ever returns to it. */
  function startHost(): { sync: Sync; life: Life } {
    const life: Life = { isOver: false };
    const options = { token: deps.token(), serverId: deps.serverId };
    const exchange: Exchange = async (request) => {
      const answer = await deps.exchange(request);
      return isOld ? asOldAppSeesIt(request, answer) : answer;
    };
    const transport = deps.stack.createTransport(options, exchange);
    const holder = chance.uuid();
    const watched = (connection: KinboxDb) =>
      watchFence(connection, { holder, pages }, (breach) => {
        deps.ledger.wrong.push(`${name} ${breach}`);
      });
    const sync = createSync({
      db: watched(disk.connect(life, 'relaxed')),
      strictDb: watched(disk.connect(life, 'strict')),
      author,
      transport: { send: mortal(transport.send, life), pull: mortal(pages.watch(transport.pull), life) },
      holder,
      uuid: chance.uuid,
      tokenMark: 'sim',
      pageSize: deps.pageSize,
      build: isOld ? 'old' : 'new',
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

  /** In one transaction with a look at the tables before and after, so that no engine writes in between. */
  async function watch(doing: Doing): Promise<ParkedOutcome> {
    const { outcome, before, after } = await db.transaction('rw', db.tables, async () => {
      isActing = true;
      try {
        return { before: await look(db), outcome: await perform(device, doing), after: await look(db) };
      } finally {
        isActing = false;
      }
    });
    const [keysBefore, keysAfter] = [keysIn(before), keysIn(after)];
    keysAfter.forEach((what, key) => seen.set(key, what));
    for (const key of keysBefore.keys()) if (!keysAfter.has(key)) takenBack.add(key);
    deps.ledger.note({ device: name, user: author.id, doing, outcome, before, after });
    return outcome;
  }

  /** A refusal takes back the transaction around it, so that it is asked for again by itself. */
  async function doIt(doing: Doing): Promise<string> {
    try {
      return (await watch(doing)).kind;
    } catch (error) {
      if (doing.kind === 'verb') throw error;
      const { kind } = await perform(device, doing);
      if ((await db.parked.get(doing.n)) === undefined)
        deps.ledger.wrong.push(
          `${name} lost the parked change ${doing.n} by ${doing.kind}, which was ${kind}`,
        );
      return kind;
    }
  }

  async function doAll(act: ActName): Promise<void> {
    const scene = await sceneOf(device, { chance, words: () => `${name}-word${(words += 1)}` });
    for (const doing of actOf(act)(scene))
      trace(`${name} ${act}: ${JSON.stringify(doing)}: ${await doIt(doing)}`);
  }

  return {
    name,
    author,
    db,
    seen,
    takenBack,
    failures,
    act: () => doAll(chance.pick(deps.acts)),
    begin: () => doAll('makeProject'),
    wake: (index) => {
      const host = (index === undefined ? undefined : hosts[index]) ?? chance.pick(hosts);
      void host.sync.wake({ isUrgent: true }).catch((error: unknown) => failures.push(error));
    },
    kill: () => {
      trace(`${name} killed`);
      kill();
    },
    install: (version) => {
      trace(`${name} has the ${version} app`);
      isOld = version === 'old';
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

function keysIn({ log, parked }: Look): ReadonlyMap<string, string> {
  const all = [...log.values(), ...parked.values()];
  return new Map(all.map(({ key, kind, args }) => [key, `${kind} ${JSON.stringify(args)}`]));
}

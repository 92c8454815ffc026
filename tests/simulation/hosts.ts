/** The hosts of one account on a device, each with a real engine: pages and a worker that live, freeze and are killed. */
import type { KinboxDb } from '#store/db.ts';
import type { TaskAuthor } from '#domain/task.ts';
import { createSync, type CycleEnd, type Sync } from '#sw/sync/engine.ts';
import type { Random } from './random.ts';
import type { Exchange } from './exchange.ts';
import { createPagesAsked, watchFence } from './fence-watch.ts';
import { everyOn, type Line } from './line.ts';
import { mortal, never } from './mortal.ts';
import { asOldAppSeesIt } from './old-app.ts';
import type { SimLocks } from './sim-locks.ts';
import type { Life, SimDisk, Stack } from './stack.ts';

export interface HostsDeps {
  readonly stack: Pick<Stack, 'createTransport'>;
  readonly disk: SimDisk;
  readonly author: TaskAuthor;
  readonly token: () => string;
  readonly serverId: string;
  readonly exchange: Exchange;
  readonly random: Random;
  readonly pageSize: number;
  readonly clock: () => number;
  /** Of the machine; null in a browser that has none. */
  readonly locks: SimLocks | null;
  /** Of the machine; null where it is quick. */
  readonly line: Line | null;
  /** Of the session that hosts start with; undefined where nobody signs in or out. */
  readonly mark: () => string | undefined;
  readonly isOld: () => boolean;
  /** Old apps did not wait for the disk before they sent. */
  readonly hasRelaxedMarks: boolean;
  readonly rowsGone: () => number;
  readonly onBreach: (breach: string) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface HostLife extends Life {
  /** Resolves when the host is not frozen; never, where it is killed before. */
  readonly awake: () => Promise<void>;
}

export interface Hosts {
  /** Starts a cycle and does not wait for it, on any host where none is given. */
  readonly wake: (host?: number) => void;
  /** Runs one cycle to its end, on a host that is not frozen. */
  readonly cycle: () => Promise<CycleEnd>;
  readonly kill: () => void;
  /** One host stops where it is, and keeps its locks: in the middle of a cycle, or before it takes the lease. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly isFrozen: () => boolean;
  /** The session has ended: other hosts take over, and those of before do not know of it yet. */
  readonly retire: () => void;
  /** A cycle of a host that still knows the session of before. */
  readonly wakeRetired: () => void;
}

interface Host {
  readonly sync: () => Sync;
  readonly life: Mortal;
}

/** What a host knows from its start on, whatever becomes of the device. */
interface Birth {
  readonly isOld: boolean;
  readonly token: string;
  readonly mark: string | undefined;
}

interface Mortal extends HostLife {
  isFrozen: boolean;
  readonly setFrozen: (isFrozen: boolean) => void;
}

const HOSTS = 2;

export function createHosts(deps: HostsDeps): Hosts {
  const { random, disk } = deps;
  const pages = createPagesAsked();
  let hosts = startAll();
  /** Of the session before this one. */
  let retired: readonly Host[] = [];

  function startAll(): readonly Host[] {
    return Array.from({ length: HOSTS }, startHost);
  }

  /** A host lives until it is killed. After that no answer and no transaction ever returns to it. */
  function startHost(): Host {
    const life = createLife();
    const birth = { isOld: deps.isOld(), token: deps.token(), mark: deps.mark() };
    let sync: Sync | null = null;
    // Most are killed before they are ever woken.
    return { life, sync: () => (sync ??= startSync(life, birth)) };
  }

  function startSync(life: Mortal, { isOld, token, mark }: Birth): Sync {
    const options = { token, serverId: deps.serverId, line: deps.line };
    const exchange: Exchange = async (request) => {
      const answer = await deps.exchange(request);
      await life.awake();
      return isOld ? asOldAppSeesIt(request, answer) : answer;
    };
    const transport = deps.stack.createTransport(options, exchange);
    const holder = random.uuid();
    const watched = (connection: KinboxDb) =>
      watchFence(connection, { holder, pages, rowsGone: deps.rowsGone }, deps.onBreach);
    return createSync({
      db: watched(disk.connect(life, 'relaxed')),
      ...(isOld && deps.hasRelaxedMarks ? {} : { strictDb: watched(disk.connect(life, 'strict')) }),
      author: deps.author,
      transport: {
        send: mortal(transport.send, life),
        sendBatch: mortal(transport.sendBatch, life),
        pull: mortal(pages.watch(transport.pull), life),
      },
      holder,
      uuid: random.uuid,
      tokenMark: 'sim',
      pageSize: deps.pageSize,
      build: isOld ? 'old' : 'new',
      locks: deps.locks?.of(life) ?? null,
      ...(mark !== undefined && { sessionMark: mark }),
      clock: deps.clock,
      random: random.next,
      every: (ms, beat) => beating(life, ms, beat),
    });
  }

  /** Time passes within a cycle only where the line is slow. */
  function beating(life: Mortal, ms: number, beat: () => void): () => void {
    if (deps.line === null) return () => undefined;
    return everyOn(deps.line.time, ms, () => {
      if (!life.isOver && !life.isFrozen) beat();
    });
  }

  function end({ life }: Host): void {
    life.isOver = true;
    deps.locks?.release(life);
  }

  function wakeIt({ sync }: Host): void {
    void sync().wake({ isUrgent: true }).catch(deps.onFailure);
  }

  return {
    wake: (index) => wakeIt((index === undefined ? undefined : hosts[index]) ?? random.pick(hosts)),
    cycle: () => {
      const host = hosts.find(({ life }) => !life.isFrozen);
      if (host === undefined) throw new Error('All hosts are frozen.');
      return host.sync().wake({ isUrgent: true });
    },
    kill: () => {
      [...hosts, ...retired].forEach(end);
      retired = [];
      hosts = startAll();
    },
    freeze: () => {
      const [first] = hosts;
      first?.life.setFrozen(true);
    },
    thaw: () => {
      for (const { life } of hosts) life.setFrozen(false);
    },
    isFrozen: () => hosts.some(({ life }) => life.isFrozen),
    retire: () => {
      retired.forEach(end);
      for (const { life } of hosts) life.setFrozen(false);
      retired = hosts;
      hosts = startAll();
    },
    wakeRetired: () => {
      if (retired.length > 0) wakeIt(random.pick(retired));
    },
  };
}

function createLife(): Mortal {
  let thawed: { readonly promise: Promise<void>; readonly open: () => void } | null = null;
  const life: Mortal = {
    isOver: false,
    isFrozen: false,
    awake: async () => {
      if (thawed !== null) {
        await thawed.promise;
        return life.awake();
      }
      return life.isOver ? never() : undefined;
    },
    setFrozen: (isFrozen) => {
      life.isFrozen = isFrozen;
      thawed?.open();
      thawed = isFrozen ? gate() : null;
    },
  };
  return life;
}

function gate() {
  let open = () => {};
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
}

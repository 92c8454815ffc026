/** A device in the simulation: its storage, two hosts with a real engine each, and a person in front of it. */
import type { Act as RowsChanged } from '#domain/act.ts';
import type { TaskAuthor } from '#domain/task.ts';
import { databaseName, type KinboxDb, type Mutation, type TaskRow } from '#store/db.ts';
import { noteContact } from '#store/meta.ts';
import type { Device } from '#store/device.ts';
import { newActStack, type ActStack } from '#store/undo/act-stack.ts';
import { ALREADY_DONE, isTooOldToResend } from '#store/unsent/remake.ts';
import { eraseDatabase } from '#store/account/erase-database.ts';
import { markDatabase } from '#store/account/session-mark.ts';
import type { CycleEnd } from '#sw/sync/engine.ts';
import { actOf, DECISION_NAMES, type ActName } from './acts/all-acts.ts';
import type { Act, Doing, Scene } from './acts/act.ts';
import type { Random } from './random.ts';
import type { Exchange } from './exchange.ts';
import { createHosts } from './hosts.ts';
import type { Line } from './line.ts';
import { look, type Ledger, type Look } from './ledger.ts';
import { lookInside, type Looks } from './look-inside.ts';
import { perform, sceneOf, type Performed } from './perform.ts';
import { createShownEffects } from './shown-effects.ts';
import type { SimLocks } from './sim-locks.ts';
import type { SimPlatform, Stack } from './stack.ts';
import { changesBetween, undoneRightly, type Undone } from './undone-rightly.ts';

export interface SimDeviceDeps {
  readonly stack: Pick<Stack, 'createTransport'>;
  readonly platform: SimPlatform;
  readonly locks: SimLocks | null;
  readonly line: Line | null;
  readonly name: string;
  readonly author: TaskAuthor;
  readonly token: () => string;
  readonly serverId: string;
  /** The network. */
  readonly exchange: Exchange;
  readonly random: Random;
  /** Rows in a page of the delta: small ones put page boundaries everywhere. */
  readonly pageSize: number;
  readonly clock: () => number;
  readonly trace: (line: string) => void;
  /** What this person does at all. */
  readonly acts: readonly ActName[];
  /** How many rows they work on. */
  readonly focus: number;
  readonly startsOld: boolean;
  readonly isWide: boolean;
  readonly hasTabs: boolean;
  readonly ledger: Ledger;
}

/** How often a person who undoes at all undoes one of their last acts instead of doing something. */
const UNDO_RATE = 0.25;

interface Done extends Looks, Performed {}

/** A transaction, for a hook that wants to know whether it commits. */
interface Noticed {
  readonly on: (event: 'complete', run: () => void) => void;
}

export interface SimDevice {
  readonly name: string;
  readonly author: TaskAuthor;
  readonly db: KinboxDb;
  readonly act: () => Promise<void>;
  /** Something that only some worlds have. */
  readonly doAll: (what: string, act: Act) => Promise<void>;
  /** By the store and the engine, of all tables; null where nobody counts them. */
  readonly rowsRead: () => number | null;
  /** Makes a project with its tasks. */
  readonly begin: () => Promise<void>;
  /** Starts a cycle and does not wait for it, on any host where none is given. A second one may be at it too. */
  readonly wake: (host?: number) => void;
  /** A host that knows the session of before, which has ended. */
  readonly wakeRetired: () => void;
  /** A host stops where it is, in the middle of a cycle or with the lock and no lease, and goes on when it thaws. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly isFrozen: () => boolean;
  /** Nothing of the person stays; hosts that are at work do not know of it yet. */
  readonly logOut: () => Promise<void>;
  /** As a new session, where nobody is in. */
  readonly logIn: () => Promise<void>;
  readonly isOut: () => boolean;
  /** By its own clock, ms since the epoch. */
  readonly now: () => number;
  /** The process is gone: nothing it was waiting for ever comes back to it. */
  readonly kill: () => void;
  /** Killed, and what was written relaxed is lost. */
  readonly powerCut: () => Promise<void>;
  /** Another version of the app: an old one cannot read all tasks. */
  readonly install: (version: 'old' | 'new') => void;
  readonly isOld: () => boolean;
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
  /** Keys of what may have been sent by an app that wrote its marks relaxed, before the power was cut. */
  readonly marksLost: ReadonlySet<string>;
  readonly failures: readonly unknown[];
}

export function createSimDevice(deps: SimDeviceDeps): SimDevice {
  const { name, author, random, clock, trace } = deps;
  const disk = deps.platform.openDisk(databaseName(deps.serverId, author.id));
  const { db } = disk;
  const shown = createShownEffects({ db, clock });
  const changes = new WeakMap<RowsChanged, RowsChanged>();
  const first = { db, author, clock, uuid: random.uuid, early: shown.early, acts: newActStack() };
  // Its lists read again with every write.
  const second = { db, author, clock, uuid: random.uuid, acts: newActStack() };
  const tabs = deps.hasTabs ? [first, second] : [first];
  /** In which the person is. */
  let device: Device & { readonly acts: ActStack } = first;
  const seen = new Map<string, string>();
  const takenBack = new Set<string>();
  const remade = new Set<string>();
  const marksLost = new Set<string>();
  /** Keys that an old app has marked as sent: it did not wait for the disk. */
  const markedByOld = new Set<string>();
  const failures: unknown[] = [];
  let words = 0;
  let fullness: 'neverFull' | 'full' | 'hasSpace' = 'neverFull';
  let isOld = deps.startsOld;
  let isActing = false;
  /** Of the session; undefined in a world where nobody signs out. */
  let mark: string | undefined;
  let isOut = false;
  let rowsGone = 0;
  let rowsLookedAt = 0;
  const hosts = createHosts({
    ...deps,
    disk,
    mark: () => mark,
    isOld: () => isOld,
    hasRelaxedMarks: deps.startsOld,
    rowsGone: () => rowsGone,
    onBreach: (breach) => deps.ledger.wrong.push(`${name} ${breach}`),
    onFailure: (error) => failures.push(error),
  });

  db.outbox.hook('updating', noteUpdated);
  db.meta.hook('creating', (key, _value, transaction) => noteFullResync(key, transaction));
  db.meta.hook('updating', (_changes, key, _value, transaction) => noteFullResync(key, transaction));
  db.tasks.hook('deleting', (_ref, row?: TaskRow) => {
    if (row !== undefined && row.version > 0 && row.deleted_at === null) rowsGone += 1;
  });

  /**
   * A comparison of counts mends a device that has lost rows, and hides from the oracle why it has. Only what commits
   * counts: an old app that is killed for a new one writes on until its transaction rolls back.
   */
  function noteFullResync(key: string, transaction: Noticed): undefined {
    if (key !== 'startedOverAt' || isOld || fullness !== 'neverFull') return;
    transaction.on('complete', () =>
      deps.ledger.wrong.push(`${name} has not the rows that the server counts, and reads everything again`),
    );
  }

  /** A mutation that is made anew goes on under another key, one that was found done is never answered under its own. */
  function noteUpdated(
    changes: Partial<Mutation>,
    _n: number,
    mutation: Mutation,
    transaction: Noticed,
  ): undefined {
    const { key, kind, args } = mutation;
    // What a person coalesces into it has a key of its own, too.
    const remadeAs = isActing ? undefined : changes.key;
    transaction.on('complete', () => {
      if (changes.state === 'sent' && isOld && deps.startsOld) markedByOld.add(key);
      const isDone = changes.lastError === ALREADY_DONE;
      // Of a create that may have made the row long ago others have changed the flags since, for all its device knows.
      if (isDone && kind === 'task.create' && isTooOldToResend(mutation, clock()))
        deps.ledger.letBe(args.ref);
      if (remadeAs !== undefined) {
        seen.set(remadeAs, `${kind}, made anew`);
        if (isOld) remade.add(remadeAs);
      }
      if (changes.key !== undefined || isDone) takenBack.add(key);
    });
  }

  /** The person's own writes are let through: what becomes of those is said to the person, and tested elsewhere. */
  function failIfFull(): undefined {
    if (fullness === 'full' && !isActing) throw new DOMException('The disk is full.', 'QuotaExceededError');
  }

  async function lookUncounted(): Promise<Look> {
    const before = disk.rowsRead?.() ?? 0;
    const seen = await look(db);
    rowsLookedAt += (disk.rowsRead?.() ?? 0) - before;
    return seen;
  }

  /** In one transaction with a look at the tables before and after, so that no engine writes in between. */
  async function watch(doing: Doing): Promise<Performed> {
    const done = await db.transaction('rw', db.tables, async () => {
      // Dexie keeps a transaction open over native awaits only where its own callback is an async function.
      const looked = await lookAroundIt(doing);
      return looked;
    });
    return noteDone(doing, done);
  }

  async function lookAroundIt(doing: Doing): Promise<Done> {
    return {
      before: await lookUncounted(),
      ...(await performAs(device, doing)),
      after: await lookUncounted(),
    };
  }

  async function performAs(actor: Device, doing: Doing): Promise<Performed> {
    isActing = true;
    try {
      return await perform(actor, doing);
    } finally {
      isActing = false;
    }
  }

  function noteDone(doing: Doing, { outcome, undone, before, after }: Done): Performed {
    const keysAfter = new Set<string>();
    for (const mutation of held(after)) {
      keysAfter.add(mutation.key);
      if (!seen.has(mutation.key))
        seen.set(mutation.key, `${mutation.kind} ${JSON.stringify(mutation.args)}`);
    }
    for (const { key } of held(before)) if (!keysAfter.has(key)) takenBack.add(key);
    forgetChanged(before, after);
    noteShown(after.rows);
    deps.ledger.turns.note(doing, before, after);
    const ofRounds = deps.ledger.rounds.note(author.id, before, after);
    deps.ledger.steps.note(before, after);
    deps.ledger.ticks.note(author.id, before, after);
    if (outcome.kind === 'saved')
      deps.ledger.settings.note({ device: name, user: author.id, doing }, before, after);
    deps.ledger.wrong.push(...ofRounds.map((wrong) => `${name} ${wrong}`));
    if (undone !== undefined) noteUndone(undone, before, after);
    const newest = device.acts.done.at(-1)?.act;
    if (newest !== undefined && !changes.has(newest)) changes.set(newest, changesBetween(before, after));
    deps.ledger.note({ device: name, user: author.id, doing, outcome, before, after });
    return { outcome, ...(undone && { undone }) };
  }

  function noteUndone({ act, move, outcome }: Undone, before: Look, after: Look): void {
    const undone = { act: changes.get(act) ?? act, move, outcome };
    deps.ledger.wrong.push(...undoneRightly(undone, before, after).map((wrong) => `${name} ${wrong}`));
  }

  function noteShown(stored: Look['rows']): void {
    deps.ledger.wrong.push(...shown.check(stored).map((wrong) => `${name} ${wrong}`));
  }

  /** What may have been sent under a key is excused only where nobody has written something else under it since. */
  function forgetChanged(before: Look, after: Look): void {
    const argsBefore = new Map(held(before).map(({ key, args }) => [key, JSON.stringify(args)]));
    for (const { key, args } of held(after)) {
      const known = argsBefore.get(key);
      if (known !== undefined && known !== JSON.stringify(args)) marksLost.delete(key);
    }
  }

  /**
   * A refusal takes back the transaction around it, so that it is asked for again by itself. A pull in between may have
   * brought what makes it possible.
   */
  async function doIt(doing: Doing): Promise<string> {
    try {
      return resultOf(await watch(doing));
    } catch (error) {
      // What an undo does was tried before: the rules do not refuse it when it is committed.
      if (doing.kind === 'verb' || doing.kind === 'undo') throw error;
      const inside = lookInside(db, lookUncounted);
      const { outcome } = await performAs({ ...device, db: inside.db }, doing);
      const { kind } = outcome;
      if (doing.kind === 'press' && doing.how === 'each' && kind === 'refused')
        deps.ledger.wrong.push(`${name} did none of several because one was refused`);
      if (kind === 'saved') return resultOf(noteDone(doing, { ...inside.looks(), outcome }));
      if ('n' in doing && (await db.parked.get(doing.n)) === undefined)
        deps.ledger.wrong.push(
          `${name} lost the parked change ${doing.n} by ${doing.kind}, which was ${kind}`,
        );
      return kind;
    }
  }

  function forgetActs(): void {
    for (const { acts } of tabs) acts.done.length = 0;
  }

  async function doAll(what: string, act: Act): Promise<void> {
    if (!isOut) await doIn(await lookAround(), what, act);
  }

  async function lookAround(): Promise<Scene> {
    const newWords = () => `${name}-word${(words += 1)}`;
    const scene = await sceneOf(device, { random, focus: deps.focus, isWide: deps.isWide, words: newWords });
    await shown.show(new Map(scene.rows.map((row) => [row.ref, row])), scene.home);
    return scene;
  }

  async function doIn(scene: Scene, what: string, act: Act): Promise<void> {
    const refusable = shown.refusable();
    if (refusable !== null) {
      await performAs(device, { kind: 'verb', verb: refusable });
      noteShown(new Map());
    }
    for (const doing of act(scene)) trace(`${name} ${what}: ${JSON.stringify(doing)}: ${await doIt(doing)}`);
  }

  async function doOne(act: ActName): Promise<void> {
    await doAll(act, actOf(act));
  }

  /** People see to what was parked: without it, few schedules have both a refusal and what comes of it. */
  async function doAny(): Promise<void> {
    if (isOut) return;
    if (deps.hasTabs) device = random.pick(tabs);
    const scene = await lookAround();
    const isAsked = scene.parked.length + scene.stalled.length > 0 && random.happens(0.5);
    const decisions = isAsked ? deps.acts.filter((act) => DECISION_NAMES.includes(act)) : [];
    const isUndoing = deps.acts.includes('undo') && device.acts.done.length > 0 && random.happens(UNDO_RATE);
    const act = isUndoing ? 'undo' : random.pick(decisions.length > 0 ? decisions : deps.acts);
    await doIn(scene, act, actOf(act));
  }

  return {
    name,
    author,
    db,
    seen,
    takenBack,
    marksLost,
    failures,
    act: doAny,
    begin: () => doOne(random.happens(0.7) ? 'makeFamilyProject' : 'makeProject'),
    doAll,
    rowsRead: () => (disk.rowsRead === null ? null : disk.rowsRead() - rowsLookedAt),
    wake: hosts.wake,
    wakeRetired: hosts.wakeRetired,
    freeze: () => {
      trace(`${name} freezes`);
      hosts.freeze();
    },
    isFrozen: hosts.isFrozen,
    thaw: () => {
      trace(`${name} thaws`);
      hosts.thaw();
    },
    kill: () => {
      trace(`${name} killed`);
      hosts.kill();
    },
    install: (version) => {
      trace(`${name} has the ${version} app`);
      isOld = version === 'old';
      forgetActs();
      hosts.kill();
    },
    powerCut: async () => {
      trace(`${name} loses power`);
      hosts.kill();
      forgetActs();
      await disk.powerCut();
      // An app of last year loses what it made anew: then that goes on as it was before.
      const left = held(await db.transaction('r', db.tables, lookUncounted));
      const keys = new Set(left.map(({ key }) => key));
      for (const key of remade) if (!keys.has(key)) takenBack.add(key);
      for (const { key, state, lastError, args } of left) {
        if (lastError !== ALREADY_DONE) takenBack.delete(key);
        // Also after its update: what it wrote relaxed is lost until something strict is committed.
        if (!markedByOld.has(key) || state !== 'queued') continue;
        marksLost.add(key);
        // Its request may still be on the way and come after newer ones, which no app can prevent by then.
        if ('ref' in args) deps.ledger.letBe(args.ref);
      }
    },
    logOut: async () => {
      if (isOut) return;
      trace(`${name} logs out`);
      isOut = true;
      forgetActs();
      // Its author was asked, and lets go of what waits.
      const before = await db.transaction('rw', db.tables, async () => {
        const held = await look(db);
        await eraseDatabase(db);
        return held;
      });
      for (const { key } of held(before)) takenBack.add(key);
      deps.ledger.letGo(author.id, before);
    },
    logIn: async () => {
      if (mark !== undefined && !isOut) return;
      const made = await markDatabase(db, random.uuid);
      if (mark !== undefined) trace(`${name} logs in`);
      mark = made;
      isOut = false;
      hosts.retire();
    },
    isOut: () => isOut,
    isOld: () => isOld,
    now: clock,
    cycle: hosts.cycle,
    signIn: async () => {
      if (!isOut) await noteContact(db, { refusedToken: null, refusedSchema: null });
    },
    fill: (isFull) => {
      if (fullness === 'neverFull') {
        db.tasks.hook('creating', failIfFull);
        db.outbox.hook('updating', failIfFull);
      }
      fullness = isFull ? 'full' : 'hasSpace';
    },
    wasFull: () => fullness !== 'neverFull',
  };
}

function resultOf({ outcome, undone }: Performed): string {
  return undone === undefined ? outcome.kind : JSON.stringify(undone.outcome);
}

function held({ log, parked }: Look): readonly Mutation[] {
  return [...log.values(), ...parked.values()];
}

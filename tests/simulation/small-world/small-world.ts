/** Two members of a family with a device each, a few tasks that both have, and what both do with them, step by step. */
import type { TaskRow } from '#store/db.ts';
import { commit } from '#store/commit.ts';
import type { Exchange } from '../exchange.ts';
import { joinFamily } from '../families.ts';
import { look, type Look } from '../ledger.ts';
import { perform } from '../perform.ts';
import type { SimPerson, SimServer, Stack } from '../stack.ts';
import { undoneRightly } from '../undone-rightly.ts';
import { firstVerbs, roundSeen, type Part } from './places.ts';
import {
  NOTHING,
  overwrittenBy,
  setBy,
  withDeed,
  withLetGo,
  withUndone,
  withWrong,
  type Record,
} from './record.ts';
import { openSmallDevice, type SmallDevice } from './small-device.ts';
import type { LineState, Step } from './steps.ts';
import { takenAway } from './taken-away.ts';
import { valuesIn } from './values.ts';
import { plannedVerbs, possibleDoings, type PlannedVerb } from './verbs.ts';

const MINUTE_MS = 60_000;

export interface SmallWorldOptions {
  readonly part: Part;
  /** Of the first person and of the second. */
  readonly devices: readonly [number, number];
}

export interface SmallWorld {
  readonly part: Part;
  readonly server: SimServer;
  readonly people: readonly SimPerson[];
  readonly devices: readonly SmallDevice[];
  readonly record: () => Record;
  /** False where the device does not offer it, or it changes nothing. */
  readonly act: (step: Pick<Step, 'device' | 'doing'>) => Promise<boolean>;
  /** The lines after an act. */
  readonly sync: (lines: Pick<Step, 'device' | 'line' | 'others'>) => Promise<void>;
  readonly cycle: (device: SmallDevice, line?: LineState) => Promise<void>;
  readonly possible: (device: number) => Promise<readonly Step['doing'][]>;
  readonly advance: (ms: number) => void;
  /** Between steps: what is not in the databases and the server. Returns what goes back to it. */
  readonly save: () => () => void;
}

export interface Clock {
  now: number;
}

export async function openSmallWorld(
  stack: Stack,
  time: Clock,
  { part, devices: counts }: SmallWorldOptions,
): Promise<SmallWorld> {
  const clock = () => (time.now += 1);
  let uuids = 0;
  const uuid = () => `00000000-0000-4000-9000-${String((uuids += 1)).padStart(12, '0')}`;
  let record = NOTHING;
  let line: LineState = 'on';
  const server = await stack.openServer(clock);
  const people = [await server.addPerson('ada'), await server.addPerson('ben')];
  const [owner, other] = people;
  if (owner === undefined || other === undefined) throw new Error('Two people are needed.');
  await joinFamily(server.serve, owner, other);

  const exchange: Exchange = async (request) => {
    if (line === 'off') throw new TypeError('The device is offline.');
    const before = request.method === 'GET' ? [] : await server.rows();
    const answer = await server.serve(request);
    const after = request.method === 'GET' ? [] : await server.rows();
    record = withWrong(record, takenAway(before, after));
    if (answer.status >= 500) record = withWrong(record, [`the server answered ${answer.status}`]);
    if (line === 'lost') throw new TypeError('The answer was lost.');
    return answer;
  };
  const devices = people.flatMap((person, index) =>
    Array.from({ length: counts[index] ?? 1 }, (_, count) =>
      openSmallDevice({
        stack,
        name: `${person.email.slice(0, 3)}${count + 1}`,
        author: { id: person.id, display_name: person.email },
        token: person.token,
        serverId: server.serverId,
        exchange,
        clock,
        uuid,
      }),
    ),
  );

  /** The newest version that each device has pulled. */
  let pulled: readonly number[] = devices.map(() => -1);
  const newest = async () => Math.max(0, ...(await server.rows()).map(({ version }) => version));

  async function cycle(device: SmallDevice, lineOfCycle: LineState = 'on'): Promise<void> {
    const place = devices.indexOf(device);
    const isIdle = pulled[place] === (await newest()) && (await device.db.outbox.count()) === 0;
    if (isIdle) return;
    line = lineOfCycle;
    try {
      await device.cycle();
    } catch (error) {
      record = withWrong(record, [`${device.name}'s engine threw ${String(error)}`]);
    }
    line = 'on';
    const isPulled = lineOfCycle === 'on' && (await device.db.outbox.count()) === 0;
    const version = isPulled ? await newest() : -1;
    pulled = pulled.map((each, index) => (index === place ? version : each));
  }

  function deviceAt(index: number): SmallDevice {
    const device = devices[index];
    if (device === undefined) throw new Error(`There is no device ${index}.`);
    return device;
  }

  async function seenBy(index: number) {
    const { db, author, acts } = deviceAt(index);
    const rows = new Map<string, TaskRow>((await db.tasks.toArray()).map((row) => [row.ref, row]));
    return { rows, me: author.id, device: index, undoable: acts.done.length, part, deeds: record.deeds };
  }

  async function commitPlanned(index: number, planned: PlannedVerb, before: Look): Promise<boolean> {
    const device = deviceAt(index);
    const { verb, kind, row, value } = planned;
    const undoable = device.acts.done.length;
    const { outcome } = await perform(device, { kind: 'verb', verb });
    if (outcome.kind !== 'saved' || !outcome.changed) return false;
    const act = device.acts.done.length > undoable ? (device.acts.done.at(-1)?.act ?? null) : null;
    const { author } = device;
    const round = roundSeen(before.rows, row);
    record = withDeed(record, {
      device: index,
      user: author.id,
      kind,
      row,
      round,
      value,
      fate: 'stands',
      act,
    });
    return true;
  }

  async function undo(index: number, back: number): Promise<boolean> {
    const device = deviceAt(index);
    if (back >= device.acts.done.length) return false;
    const before = await look(device.db);
    const recordBefore = record;
    const { undone } = await perform(device, { kind: 'undo', back });
    const after = await look(device.db);
    if (undone === undefined) return false;
    const sentences = undoneRightly(undone, before, after);
    record = withWrong(
      record,
      sentences.map((sentence) => `${device.name} ${sentence}`),
    );
    if (undone.outcome.kind === 'takenBack') record = withUndone(record, undone.act, undone.outcome.isWhole);
    noteLetGo(before, after, setBy(recordBefore, undone.act));
    return true;
  }

  /** `may`: what its author has overwritten or taken back by the act. */
  function noteLetGo(before: Look, after: Look, may: readonly string[]): void {
    const waiting = [...after.log.values(), ...after.parked.values()]
      .map(({ args }) => JSON.stringify(args))
      .join();
    const gone = [...before.log.values()]
      .filter(({ state }) => state === 'queued')
      .flatMap(({ args }) => valuesIn(JSON.stringify(args)))
      .filter((value) => !waiting.includes(value));
    record = withLetGo(record, gone, may);
  }

  async function act({ device: index, doing }: Pick<Step, 'device' | 'doing'>): Promise<boolean> {
    time.now += MINUTE_MS;
    if (doing.name === 'wait') return true;
    if (doing.name === 'undo') return undo(index, doing.back);
    const seen = await seenBy(index);
    let isChanged = false;
    for (const planned of plannedVerbs(doing, seen)) {
      const before = await look(deviceAt(index).db);
      const may = overwrittenBy(record, { device: index, ...planned });
      isChanged = (await commitPlanned(index, planned, before)) || isChanged;
      noteLetGo(before, await look(deviceAt(index).db), may);
    }
    return isChanged;
  }

  const world: SmallWorld = {
    part,
    server,
    people,
    devices,
    record: () => record,
    act,
    sync: async ({ device: index, line: lineOfActor, others }) => {
      if (lineOfActor !== 'off') await cycle(deviceAt(index), lineOfActor);
      if (others === 'off') return;
      for (const device of devices) if (device !== devices[index]) await cycle(device);
    },
    cycle,
    possible: async (index) => possibleDoings(await seenBy(index)),
    advance: (ms) => void (time.now += ms),
    save: () => {
      const kept = { now: time.now, uuids, record, pulled };
      const done = devices.map(({ acts }) => [...acts.done]);
      return () => {
        time.now = kept.now;
        ({ uuids, record, pulled } = kept);
        devices.forEach(({ acts }, index) => acts.done.splice(0, acts.done.length, ...(done[index] ?? [])));
      };
    },
  };
  await begin(world, part);
  return world;
}

/** The first device makes everything, and all of them have it. */
async function begin({ devices, cycle }: SmallWorld, part: Part): Promise<void> {
  const [maker] = devices;
  if (maker === undefined) throw new Error('There is no device.');
  for (const device of devices) await cycle(device);
  for (const verb of firstVerbs(part)) {
    const { kind } = await commit(maker, verb);
    if (kind !== 'saved') throw new Error(`${verb.kind} was ${kind}.`);
  }
  for (const device of devices) await cycle(device);
  maker.acts.done.length = 0;
}

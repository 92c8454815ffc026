/**
 * The small world as a value: the domain's own verbs, fold, coalescing and undo, with a log and a pull that are as simple as
 * they can be. `same-as-engine.test.ts` holds it to the real engine.
 */
import { asOneAct, type Act } from '#domain/act.ts';
import { toIsoTime, type FamilyId, type IsoTime, type TaskRef, type UserId } from '#domain/ids.ts';
import type { Task, TaskAuthor } from '#domain/task.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { undoing } from '#domain/undo.ts';
import { subjectOf } from '#domain/verbs/registry.ts';
import type { TaskRow } from '#store/db.ts';
import type { Look } from '../ledger.ts';
import { completedRightly } from '../invariants.ts';
import { undoneRightly } from '../undone-rightly.ts';
import type { Explorable } from './explorable.ts';
import { commitTo, firstRound, type Entry, type ModelDevice } from './model-device.ts';
import { answer, type ModelServer, type Rows } from './model-server.ts';
import { keyOfModel } from './model-key.ts';
import { wrongIn } from './oracles.ts';
import { firstVerbs, NOON_MS, roundSeen, type Part } from './places.ts';
import {
  NOTHING,
  overwrittenBy,
  setBy,
  withDeed,
  withLetGo,
  withUndone,
  withWrong,
  type Deed,
  type Record,
} from './record.ts';
import type { Doing, LineState } from './steps.ts';
import { valuesIn } from './values.ts';
import { plannedVerbs, possibleDoings, type PlannedVerb } from './verbs.ts';

export interface ModelState {
  readonly part: Part;
  readonly server: ModelServer;
  readonly devices: readonly ModelDevice[];
  readonly record: Record;
  readonly now: number;
  readonly keys: number;
}

const FAMILY = 1 as FamilyId;
const MINUTE_MS = 60_000;

export interface ModelOptions {
  readonly part: Part;
  readonly devices: readonly [number, number];
}

export function modelWorld({ part, devices: counts }: ModelOptions): Explorable<ModelState> {
  const start = begin(part, counts);
  return {
    start,
    devices: start.devices.length,
    possible: (state, device) => possibleDoings(seenBy(state, device)),
    act,
    sync: (state, { device, line, others }) => {
      const first = line === 'off' ? state : syncOne(state, device, line);
      if (others === 'off') return first;
      return first.devices.reduce(
        (now, _, index) => (index === device ? now : syncOne(now, index, 'on')),
        first,
      );
    },
    key: keyOfModel,
    check: (state, first) => checkHealed(heal(state, first)),
  };
}

export function heal(state: ModelState, first: number): ModelState {
  const inOrder = [first, ...Array.from(state.devices.keys()).filter((each) => each !== first)];
  return [...inOrder, ...inOrder].reduce((now, device) => syncOne(now, device, 'on'), state);
}

function begin(part: Part, [ofFirst, ofSecond]: readonly [number, number]): ModelState {
  const authors: TaskAuthor[] = [
    ...Array.from({ length: ofFirst }, () => authorOf(1)),
    ...Array.from({ length: ofSecond }, () => authorOf(2)),
  ];
  const none: Rows = new Map();
  const nothing = { confirmed: none, view: none, log: [], parked: [], hasFailed: false, acts: [] };
  const empty: ModelState = {
    part,
    server: { rows: none, done: new Set(), history: [] },
    devices: authors.map((author) => ({ author, ...nothing })),
    record: NOTHING,
    now: NOON_MS,
    keys: 0,
  };
  const made = firstVerbs(part).reduce((state, verb) => committed(state, 0, [verb])?.state ?? state, empty);
  const synced = heal(made, 0);
  return { ...synced, devices: synced.devices.map((device) => ({ ...device, acts: [] })) };
}

function authorOf(id: number): TaskAuthor {
  return { id: id as UserId, display_name: id === 1 ? 'ada' : 'ben' };
}

function deviceAt({ devices }: ModelState, index: number): ModelDevice {
  const device = devices[index];
  if (device === undefined) throw new Error(`There is no device ${index}.`);
  return device;
}

function withDevice(state: ModelState, index: number, device: ModelDevice): ModelState {
  return { ...state, devices: state.devices.with(index, device) };
}

function seenBy(state: ModelState, index: number) {
  const { view, author, acts } = deviceAt(state, index);
  const { part, record } = state;
  return { rows: view, me: author.id, device: index, undoable: acts.length, part, deeds: record.deeds };
}

/** The moment of the next commit or request. */
function tick(state: ModelState): { readonly state: ModelState; readonly at: IsoTime; readonly key: string } {
  const now = state.now + 1;
  const keys = state.keys + 1;
  return { state: { ...state, now, keys }, at: toIsoTime(now), key: String(keys) };
}

/** Null where one of them is refused, or nothing changes. One act. */
function committed(
  before: ModelState,
  index: number,
  verbs: readonly Parameters<typeof commitTo>[1][],
): { readonly state: ModelState; readonly act: Act } | null {
  let state = before;
  const acts: Act[] = [];
  for (const verb of verbs) {
    const { state: next, at, key } = tick(state);
    state = next;
    const done = commitTo(deviceAt(state, index), verb, { at, key, homeFamily: FAMILY });
    if (done === null) continue;
    acts.push(done.act);
    state = withDevice(state, index, done.device);
  }
  const act = asOneAct(acts);
  return act.length === 0 ? null : { state, act };
}

function act(before: ModelState, index: number, doing: Doing): ModelState | null {
  const state = { ...before, now: before.now + MINUTE_MS };
  if (doing.name === 'wait') return state;
  if (doing.name === 'undo') return undo(state, index, doing.back);
  let now: ModelState | null = null;
  for (const planned of plannedVerbs(doing, seenBy(state, index)))
    now = actOut(now ?? state, index, planned) ?? now;
  return now;
}

function actOut(state: ModelState, index: number, planned: PlannedVerb): ModelState | null {
  const { verb, kind, row, value } = planned;
  const done = committed(state, index, [verb]);
  if (done === null) return null;
  const { author, view } = deviceAt(state, index);
  const round = roundSeen(view, row);
  const deed: Deed = {
    device: index,
    user: author.id,
    kind,
    row,
    round,
    value,
    fate: 'stands',
    act: done.act,
  };
  const noted = { ...done.state, record: withDeed(state.record, deed) };
  const device = deviceAt(noted, index);
  const after = withDevice(noted, index, { ...device, acts: [...device.acts, done.act] });
  return noteLetGo(state, after, { index, may: overwrittenBy(state.record, deed) });
}

function undo(state: ModelState, index: number, back: number): ModelState | null {
  const device = deviceAt(state, index);
  const undone = device.acts.at(-1 - back);
  if (undone === undefined) return null;
  const { at } = tick(state);
  const found = undoing(undone, [...device.view.values()], { at, actor: device.author, homeFamily: FAMILY });
  const acts = device.acts.filter((each) => each !== undone);
  const taken = withDevice(state, index, { ...device, acts });
  if (found.kind !== 'verbs') return taken;
  const done = committed(taken, index, found.verbs);
  const after = done?.state ?? taken;
  const outcome = { kind: 'takenBack', isWhole: found.isWhole } as const;
  const [was, now] = [lookAt(device), lookAt(deviceAt(after, index))];
  const wrong = undoneRightly({ act: undone, move: null, outcome }, was, now).map(
    (sentence) => `${index} ${sentence}`,
  );
  const record = withWrong(withUndone(after.record, undone, found.isWhole), wrong);
  return noteLetGo(state, { ...after, record }, { index, may: setBy(state.record, undone) });
}

function lookAt({ view }: ModelDevice): Look {
  const rows = view as ReadonlyMap<TaskRef, TaskRow>;
  return { rows, log: new Map(), parked: new Map(), confirmed: new Map(), settings: DEFAULT_SETTINGS };
}

/** `may`: what its author has overwritten or taken back by the act. */
function noteLetGo(
  before: ModelState,
  after: ModelState,
  { index, may }: { readonly index: number; readonly may: readonly string[] },
): ModelState {
  if (may.length === 0) return after;
  const waiting = JSON.stringify(deviceAt(after, index).log.map(({ verb }) => verb.args));
  const gone = deviceAt(before, index)
    .log.filter(({ isSent }) => !isSent)
    .flatMap(({ verb }) => valuesIn(JSON.stringify(verb.args)))
    .filter((value) => !waiting.includes(value));
  return { ...after, record: withLetGo(after.record, gone, may) };
}

/** All that waits is sent, and everything is pulled. Where the answers are lost, the first that goes out is the last. */
function syncOne(before: ModelState, index: number, line: LineState): ModelState {
  const device = deviceAt(before, index);
  const { log, confirmed } = device;
  if (log.length === 0 && confirmed === before.server.rows) return before;
  if (line === 'lost') {
    const round = firstRound(device);
    const { state } = sent(before, index, device.hasFailed ? round.slice(0, 1) : round);
    const marked = log.map((entry) => (round.includes(entry) ? { ...entry, isSent: true } : entry));
    return withDevice(state, index, { ...device, log: marked, hasFailed: true });
  }
  const { state, parked } = sent(before, index, log);
  const { rows } = state.server;
  const pulled = { log: [], parked: [...device.parked, ...parked], confirmed: rows, view: rows };
  return withDevice(state, index, { ...device, ...pulled, hasFailed: false });
}

function sent(before: ModelState, index: number, entries: readonly Entry[]) {
  const { author: actor } = deviceAt(before, index);
  let state = before;
  const parked: { readonly entry: Entry; readonly code: string }[] = [];
  for (const entry of entries) {
    const { state: next, at } = tick(state);
    const { server, refusal, wrong } = answer(next.server, entry, { actor, at, homeFamily: FAMILY });
    state = { ...next, server, record: withWrong(next.record, wrong) };
    if (refusal !== null) parked.push({ entry, code: refusal.code });
  }
  return { state, parked };
}

export function checkHealed({ server, devices, record }: ModelState): readonly string[] {
  const tasks: ReadonlyMap<string, Task> = server.rows;
  const parked = devices.flatMap((device, index) =>
    device.parked.map(({ entry, code }) => ({
      device: index,
      ref: subjectOf(entry.verb),
      kind: entry.verb.kind,
      why: code,
      args: entry.verb.args,
    })),
  );
  const texts = JSON.stringify([[...tasks.values()], server.history, parked]);
  return [...record.wrong, ...completedRightly(tasks), ...wrongIn({ ...record, tasks, texts, parked })];
}

/**
 * What people typed and did, as seen from their side of the screen: the record against which a run is checked. It looks
 * at a device's tables around each act and knows nothing of the code between.
 */
import type { RealmId, TaskRef, UserId } from '#domain/ids.ts';
import { DEFAULT_SETTINGS, type Settings } from '#domain/settings.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { Task } from '#domain/task.ts';
import { verbOf, type KinboxDb, type Mutation, type ParkedMutation, type TaskRow } from '#store/db.ts';
import type { ParkedOutcome } from '#store/unsent/retry-parked.ts';
import type { Doing } from './acts/act.ts';
import { createAudience, type Audience } from './audience.ts';
import { createRounds, type Rounds } from './rounds.ts';
import { createStepRounds, type StepRounds } from './step-rounds.ts';
import { createTurnsWatch, type TurnsWatch } from './turns.ts';
import { verbsIn } from './verbs-in.ts';
import { createSettingsWatch, type SettingsWatch } from './settings-watch.ts';
import { createTicksWatch, type TicksWatch } from './ticks-watch.ts';
import { rememberWords, wordsIn } from './words.ts';

export interface Look {
  readonly log: ReadonlyMap<number, Mutation>;
  readonly parked: ReadonlyMap<number, ParkedMutation>;
  readonly rows: ReadonlyMap<TaskRef, TaskRow>;
  readonly confirmed: ReadonlyMap<TaskRef, Task | null>;
  readonly settings: Settings;
}

/** Where a row was in its author's view after the act. */
export interface Place {
  readonly realm: RealmId;
  readonly isDeleted: boolean;
  /** In the family space of somebody who had no family: it comes along to the first one they join. */
  readonly awaitsFamily: boolean;
  /** Asked out of its family while its project, which keeps it there, was not on the device. */
  readonly leavesFamily: boolean;
}

/** What an act did to the rows that its author saw. */
export interface Deed {
  readonly user: number;
  readonly target: TaskRef | null;
  readonly kind: string;
  readonly touched: ReadonlyMap<TaskRef, Place>;
  /** Rows that the author had taken out of the project before the server knew of it, and nobody has put back. */
  readonly spared: Set<TaskRef>;
}

interface Edit {
  readonly devices: Set<string>;
  value: unknown;
}

export interface Ledger {
  readonly wrong: string[];
  readonly audience: Audience;
  readonly rounds: Rounds;
  readonly steps: StepRounds;
  readonly turns: TurnsWatch;
  readonly ticks: TicksWatch;
  readonly settings: SettingsWatch;
  /** Compares what a device held before an act with what it holds after it. */
  readonly note: (noted: Noted) => void;
  /** Words that need not be anywhere any more, by the act that overwrote, cleared or discarded them. */
  readonly excused: ReadonlySet<string>;
  readonly excuse: (words: Iterable<string>) => void;
  /** Logged out: what waited on the device goes, as its author was told. */
  readonly letGo: (user: UserId, held: Look) => void;
  readonly typed: ReadonlyMap<string, string>;
  /** The acts of a user that were about a row or showed on it. */
  readonly deedsOn: (user: number, target: TaskRef) => readonly Deed[];
  /** By "ref field": what was asked for last, and by which devices it ever was. */
  readonly edits: ReadonlyMap<string, Edit>;
  /** Rows of which a change was parked and not tried again. */
  readonly stalled: ReadonlySet<string>;
  /** A row whose flags nobody can be held to any more. */
  readonly letBe: (ref: TaskRef) => void;
}

export interface Noted {
  readonly device: string;
  readonly user: number;
  readonly doing: Doing;
  readonly outcome: ParkedOutcome;
  readonly before: Look;
  readonly after: Look;
}

const TEXTS = ['name', 'description'] as const;
/** Stands for whoever acts on a row's project. */
export const WITH_PROJECT = 'whoever has its project';
const COPIES: readonly string[] = ['copy', 'copyStalled'] satisfies readonly Doing['kind'][];
const INTENDED = ['name', 'important', 'completed'] as const;

export async function look(db: KinboxDb): Promise<Look> {
  const [log, parked, rows, shadows, settings] = [
    await db.outbox.toArray(),
    await db.parked.toArray(),
    await db.tasks.toArray(),
    await db.shadow.toArray(),
    await db.settings.get('mine'),
  ];
  const confirmed = new Map<TaskRef, Task | null>(rows.map((row) => [row.ref, row]));
  for (const { ref, task } of shadows) confirmed.set(ref, task);
  return {
    log: new Map(log.map((mutation) => [mutation.n, mutation])),
    parked: new Map(parked.map((mutation) => [mutation.n, mutation])),
    rows: new Map(rows.map((row) => [row.ref, row])),
    confirmed,
    settings: settings?.settings ?? DEFAULT_SETTINGS,
  };
}

export function createLedger(): Ledger {
  const wrong: string[] = [];
  const excused = new Set<string>();
  const typed = new Map<string, string>();
  const deeds: Deed[] = [];
  const audience = createAudience();
  const settings = createSettingsWatch();
  const edits = new Map<string, Edit>();
  const stalled = new Set<string>();
  const steps = new Map<TaskRef, Set<TaskRef>>();
  const repeating = new Set<TaskRef>();
  const wordsOfArgs = rememberWords((args: object) => wordsIn(JSON.stringify(args)));
  const wordsOfRow = rememberWords((row: TaskRow) => TEXTS.flatMap((field) => wordsIn(row[field] ?? '')));

  function wordsWaiting({ log, parked }: Look): ReadonlySet<string> {
    const words = new Set<string>();
    for (const held of [log, parked])
      for (const { args } of held.values()) for (const word of wordsOfArgs(args)) words.add(word);
    return words;
  }

  function wordsShown({ rows }: Look): ReadonlySet<string> {
    const words = new Set<string>();
    for (const row of rows.values()) for (const word of wordsOfRow(row)) words.add(word);
    return words;
  }

  function noteWords(noted: Noted): void {
    const { device, doing, before, after } = noted;
    const kept = wordsWaiting(after);
    const shown = wordsShown(after);
    const may = overwritten(noted);
    if (noted.outcome.kind === 'saved') for (const word of may) excused.add(word);
    for (const word of wordsWaiting(before)) {
      if (kept.has(word) || excused.has(word)) continue;
      if (!shown.has(word)) wrong.push(`${device} lost ${word} by ${nameOf(doing)}`);
    }
    if (noted.outcome.kind !== 'saved') return;
    if (doing.kind === 'undo' || 'isOld' in doing) for (const word of wordsBack(noted)) excused.delete(word);
    for (const word of newWords(doing)) {
      typed.set(word, device);
      if (noted.outcome.changed && !kept.has(word) && !shown.has(word))
        wrong.push(`${device} said saved and does not have ${word} of ${nameOf(doing)}`);
    }
  }

  /** "Saved, changed" is a promise: something new waits, and nothing that was on its way is touched. */
  function noteEntries({ device, doing, outcome, before, after }: Noted): void {
    const isNew = newIn(after.log, before.log).length > 0;
    const isDecision = ['discard', 'discardStalled'].includes(doing.kind);
    if (outcome.kind === 'saved' && outcome.changed && !isNew && !isDecision)
      wrong.push(`${device} said saved and queued nothing for ${nameOf(doing)}`);
    for (const mutation of before.log.values()) {
      if (mutation.state === 'queued' || doing.kind.endsWith('Stalled')) continue;
      const now = after.log.get(mutation.n);
      const isSame = now !== undefined && JSON.stringify(verbOf(now)) === JSON.stringify(verbOf(mutation));
      if (!isSame) wrong.push(`${device} changed what was on its way: ${mutation.kind} by ${nameOf(doing)}`);
    }
  }

  function noteDeed({ user, doing, before, after }: Noted): void {
    const verbs = verbsIn(doing, before);
    // A decision without a verb is a deed, too.
    const sent = doing.kind === 'undo' ? newIn(after.log, before.log).map(verbOf) : orNull(verbs);
    const targets = sent.map(targetOf);
    const touched = new Map<TaskRef, Place>();
    for (const [ref, row] of after.rows) {
      const was = before.rows.get(ref);
      const isSame = was?.realm === row.realm && was.deleted_at === row.deleted_at;
      const awaitsSince = was !== undefined && !placeOf(was).awaitsFamily && placeOf(row).awaitsFamily;
      if (!isSame || awaitsSince || targets.includes(ref)) touched.set(ref, placeOf(row));
    }
    const sparedBy = (target: TaskRef | null) =>
      [...before.rows.values()].filter(({ ref, project_ref }) => {
        const wasIn = before.confirmed.get(ref)?.project_ref;
        return target !== null && wasIn === target && project_ref !== target;
      });
    for (const [ref, { project_ref }] of after.rows) {
      if (project_ref === null || before.rows.get(ref)?.project_ref === project_ref) continue;
      for (const deed of deeds) if (deed.target === project_ref) deed.spared.delete(ref);
    }
    audience.note(user, 'isOld' in doing ? [] : verbs, touched);
    if (COPIES.includes(doing.kind))
      audience.noteCopies([...after.rows.keys()].filter((ref) => !before.rows.has(ref)));
    for (const each of sent)
      deeds.push({
        user,
        target: targetOf(each),
        kind: each?.kind ?? doing.kind,
        touched,
        spared: new Set(sparedBy(targetOf(each)).map((row) => row.ref)),
      });
  }

  function noteIntents({ device, doing, before, after }: Noted): void {
    const isOfRows = verbsIn(doing, before).some(({ kind }) => kind !== 'settings.edit');
    if (doing.kind !== 'undo' && !isOfRows) return;
    for (const [ref, row] of after.rows) {
      const was = before.rows.get(ref);
      for (const field of INTENDED) {
        if (was?.[field] !== row[field]) intend(device, `${ref} ${field}`, row[field]);
      }
      if ((was?.deleted_at ?? null) !== row.deleted_at)
        intend(device, `${ref} isDeleted`, row.deleted_at !== null);
      // Whether a project stays completed depends on what others do with its steps.
      // And a round is over where the task is open.
      if (row.type === 'project' || row.repeat !== null) intend(WITH_PROJECT, `${ref} completed`, null);
      if (row.type === 'project' && row.repeat !== null) repeating.add(ref);
      if (row.project_ref !== null) stepsOf(row.project_ref).add(ref);
      // Whether a row goes along with its project depends on what others do with that.
      if (row.project_ref !== null) intend(WITH_PROJECT, `${ref} isDeleted`, null);
    }
    // A round of its project opens a step, also for who has not heard that it repeats.
    for (const project of repeating)
      for (const step of stepsOf(project)) intend(WITH_PROJECT, `${step} completed`, null);
  }

  /** All that ever were in it on any device. */
  function stepsOf(project: TaskRef): Set<TaskRef> {
    const known = steps.get(project) ?? new Set<TaskRef>();
    steps.set(project, known);
    return known;
  }

  function intend(device: string, name: string, value: unknown): void {
    const edit = edits.get(name) ?? { devices: new Set<string>(), value };
    edit.devices.add(device);
    edit.value = value;
    edits.set(name, edit);
  }

  return {
    wrong,
    audience,
    rounds: createRounds(),
    steps: createStepRounds(),
    turns: createTurnsWatch(),
    ticks: createTicksWatch(),
    settings,
    excused,
    typed,
    edits,
    stalled,
    letBe: (ref) => void stalled.add(ref),
    excuse: (words) => {
      for (const word of words) excused.add(word);
    },
    letGo: (user, held) => {
      settings.letBe(user);
      for (const word of wordsWaiting(held)) excused.add(word);
      for (const gone of [held.log, held.parked])
        for (const { refs } of gone.values()) refs.forEach((ref) => stalled.add(ref));
    },
    deedsOn: (user, target) =>
      deeds.filter((deed) => deed.user === user && (deed.target === target || deed.touched.has(target))),
    note: (noted) => {
      const { doing, before } = noted;
      // What the server keeps failing on may be taken back by a decision, without having been parked.
      const decided = 'n' in doing ? before.log.get(doing.n) : undefined;
      for (const { args } of [...before.parked.values(), ...(decided ? [decided] : [])])
        if ('ref' in args) stalled.add(args.ref);
      noteWords(noted);
      if (noted.outcome.kind !== 'saved') return;
      noteEntries(noted);
      noteDeed(noted);
      noteIntents(noted);
    },
  };
}

function placeOf({ realm, deleted_at, space, family_id }: TaskRow): Place {
  const awaitsFamily = space === 'family' && family_id === null;
  const leavesFamily = space !== 'family' && family_id !== null;
  return { realm, isDeleted: deleted_at !== null, awaitsFamily, leavesFamily };
}

function targetOf(verb: Verb | null): TaskRef | null {
  return verb !== null && 'ref' in verb.args ? verb.args.ref : null;
}

function orNull(verbs: readonly Verb[]): readonly (Verb | null)[] {
  return verbs.length === 0 ? [null] : verbs;
}

/** Waiting, on its way, or stalled. */
export function wordsHeld(mutations: Iterable<Pick<Mutation, 'args'>>): Set<string> {
  return new Set(Array.from(mutations).flatMap(({ args }) => wordsIn(JSON.stringify(args))));
}

function newWords(doing: Doing): readonly string[] {
  if (doing.kind === 'verb') return wordsIn(JSON.stringify(doing.verb.args));
  if (doing.kind === 'press') return wordsIn(JSON.stringify(doing.verbs));
  return doing.kind === 'retry' && doing.corrected ? wordsIn(JSON.stringify(doing.corrected.args)) : [];
}

/** The words that an act replaces, clears or throws away because its author asked for just that. */
function overwritten({ doing, before, after }: Noted): Set<string> {
  const gone: unknown[] = [];
  if (doing.kind === 'discard') gone.push(before.parked.get(doing.n)?.args);
  if (doing.kind === 'discardStalled') gone.push(before.log.get(doing.n)?.args);
  if (doing.kind === 'retry' && doing.corrected) gone.push(namesIn(before.parked.get(doing.n)?.args));
  for (const verb of verbsIn(doing, before)) {
    if (verb.kind !== 'task.edit') continue;
    const { ref, changes } = verb.args;
    const fields = TEXTS.filter((field) => changes[field] !== undefined);
    const becameGrocery = changes.type === 'grocery' && after.rows.get(ref)?.type === 'grocery';
    for (const field of becameGrocery
      ? TEXTS.filter((each) => each === 'description' || fields.includes(each))
      : fields) {
      gone.push(before.rows.get(ref)?.[field]);
      for (const each of before.log.values()) if (isOn(each, ref)) gone.push(textOf(each, field));
    }
  }
  if (doing.kind === 'undo')
    for (const [ref, field] of textsChanged({ before, after })) {
      gone.push(before.rows.get(ref)?.[field]);
      for (const each of before.log.values()) if (isOn(each, ref)) gone.push(textOf(each, field));
    }
  return new Set(wordsIn(JSON.stringify(gone)));
}

/** C55: what an undo brings back has to be kept again. */
function wordsBack({ before, after }: Pick<Noted, 'before' | 'after'>): readonly string[] {
  return textsChanged({ before, after }).flatMap(([ref, field]) =>
    wordsIn(after.rows.get(ref)?.[field] ?? ''),
  );
}

function textsChanged({ before, after }: Pick<Noted, 'before' | 'after'>) {
  return [...after.rows.values()].flatMap((row) =>
    TEXTS.filter((field) => before.rows.get(row.ref)?.[field] !== row[field]).map(
      (field) => [row.ref, field] as const,
    ),
  );
}

function newIn(after: Look['log'], before: Look['log']): readonly Mutation[] {
  return [...after.values()].filter(({ n, key }) => before.get(n)?.key !== key);
}

function isOn(mutation: Mutation, ref: TaskRef): boolean {
  return 'ref' in mutation.args && mutation.args.ref === ref;
}

function textOf(mutation: Mutation, field: 'name' | 'description'): unknown {
  if (mutation.kind === 'task.create') return mutation.args[field];
  return mutation.kind === 'task.edit' ? mutation.args.changes[field] : null;
}

function namesIn(args: unknown): unknown {
  const { name, changes } = (args ?? {}) as { name?: unknown; changes?: { name?: unknown } };
  return [name, changes?.name];
}

function nameOf(doing: Doing): string {
  return JSON.stringify(doing.kind === 'verb' ? doing.verb : doing);
}

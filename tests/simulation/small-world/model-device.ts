/** A device of the model: confirmed rows, the log, and what it shows. As the store does it, without its tables. */
import { changeOf, type Act } from '#domain/act.ts';
import type { FamilyId, IsoTime, TaskRef, TickId } from '#domain/ids.ts';
import { foldPending } from '#domain/rebase.ts';
import type { Board } from '#domain/verbs/board.ts';
import { coalesce } from '#domain/verbs/coalesce.ts';
import {
  applyVerb,
  asQueued,
  makesRow,
  scopeOf,
  subjectOf,
  withTickNamed,
  type Verb,
} from '#domain/verbs/registry.ts';
import { withFamilySeen } from '#domain/verbs/seen-family.ts';
import type { Task, TaskAuthor } from '#domain/task.ts';
import { boardOf, type Rows } from './model-server.ts';

export interface Entry {
  readonly key: string;
  readonly verb: Verb;
  readonly refs: readonly TaskRef[];
  readonly isSent: boolean;
  readonly at: IsoTime;
}

export interface ModelDevice {
  readonly author: TaskAuthor;
  readonly confirmed: Rows;
  readonly view: Rows;
  readonly log: readonly Entry[];
  readonly parked: readonly { readonly entry: Entry; readonly code: string }[];
  /** Its last request had no answer: the next push begins with one alone. */
  readonly hasFailed: boolean;
  /** The newest last. */
  readonly acts: readonly Act[];
}

export interface Moment {
  readonly at: IsoTime;
  readonly key: string;
  readonly homeFamily: FamilyId;
}

export interface Committed {
  readonly device: ModelDevice;
  /** Without it nothing has changed. */
  readonly act: Act;
}

/** Null where the rules refuse it, or it changes nothing. */
export function commitTo(
  device: ModelDevice,
  asked: Verb,
  { at, key, homeFamily }: Moment,
): Committed | null {
  const { author, view, log } = device;
  const board = boardOf(view);
  const subject = subjectOf(asked);
  const verb = withTickNamed(asked, {
    row: subject === null ? null : board.task(subject),
    author: author.id,
    newTick: () => `tick ${key}` as TickId,
  });
  if (applyVerb(board, verb, { at, actor: author, homeFamily }) !== null) return null;
  const changes = board.changes();
  if (changes.length === 0) return null;
  const act = changes.map((after) => changeOf({ before: view.get(after.ref) ?? null, after }, view));
  const seen = {
    before: subject === null ? null : (view.get(subject) ?? null),
    after: subject === null ? null : board.task(subject),
    project: projectOf(board, subject),
  };
  const queued = withFamilySeen(asQueued(verb, seen), seen);
  const entry = { key, verb: queued, refs: refsOf(queued, changes, view), isSent: false, at };
  const place = coalescableIn(log, entry);
  const waiting = place === null ? undefined : log[place];
  const coalesced = waiting === undefined ? null : coalesce(waiting.verb, queued);
  if (waiting === undefined || coalesced === null)
    return { device: { ...device, view: withRows(view, changes), log: [...log, entry] }, act };
  const next = log.map((each) => (each === waiting ? { ...waiting, verb: coalesced, key } : each));
  return { device: { ...device, log: next, view: folded(device, next, homeFamily) }, act };
}

function projectOf(board: Board, ref: TaskRef | null): Task | null {
  const after = ref === null ? null : board.task(ref);
  return after === null ? null : board.projectOf(after);
}

export function folded(
  { confirmed, author }: ModelDevice,
  log: readonly Entry[],
  homeFamily: FamilyId,
): Rows {
  if (log.length === 0) return confirmed;
  const board = boardOf(confirmed);
  foldPending(
    board,
    log.map(({ verb, at }) => ({ ...verb, at, homeFamily })),
    author,
  );
  return withRows(confirmed, board.changes());
}

export function withRows(rows: Rows, changes: readonly Task[]): Rows {
  const next = new Map(rows);
  for (const row of changes) next.set(row.ref, row);
  return next;
}

function refsOf(verb: Verb, changes: readonly Task[], view: Rows): readonly TaskRef[] {
  const { named, withSubtasks } = scopeOf(verb);
  const writes = changes.map(({ ref }) => ref);
  const projects = [...named, ...writes].map((ref) => view.get(ref)?.project_ref ?? null);
  const refs = [...named, ...withSubtasks, ...writes, ...projects];
  return [...new Set(refs.filter((ref) => ref !== null))];
}

/** What goes out at once: no entry that shares a row with an earlier one, but for what is created with it. */
export function firstRound({ log, hasFailed }: Pick<ModelDevice, 'log' | 'hasFailed'>): readonly Entry[] {
  const blocked = new Set<TaskRef>();
  const created = new Set<TaskRef>();
  return log.filter(({ verb, refs }) => {
    const isCreate = makesRow(verb);
    const goes = !refs.some((ref) => blocked.has(ref) || (created.has(ref) && !isCreate));
    for (const ref of refs) (goes && isCreate && !hasFailed ? created : blocked).add(ref);
    return goes;
  });
}

/** The place of the last entry about the same row, if the new one can be done in its place. */
function coalescableIn(log: readonly Entry[], entry: Entry): number | null {
  const subject = subjectOf(entry.verb);
  const place = log.findLastIndex(({ refs }) => subject !== null && refs.includes(subject));
  const last = log[place];
  if (last === undefined || last.isSent) return null;
  if (!entry.refs.every((ref) => last.refs.includes(ref))) return null;
  const isLast = log.slice(place + 1).every(({ refs }) => !refs.some((ref) => last.refs.includes(ref)));
  return isLast ? place : null;
}

/** Fetches what changed, page by page, from the cursor on. */
import * as z from 'zod/mini';
import { changesSchema, type Changes } from '#domain/wire/changes.ts';
import { taskSchema } from '#domain/wire/task.ts';
import type { EngineStore } from '#store/engine/outbox.ts';
import { notePace } from '#store/engine/pace.ts';
import { pullForFields } from '#store/pull/known-fields.ts';
import { beginPull, takePage, unchangedPage, type PullStart } from '#store/pull/take-page.ts';
import { isOfAnother, rewindToUnread } from '#store/pull/unread-rows.ts';
import { FAST_PAGE_ROWS, isFastLine } from './fast-line.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { faster, slower } from './schedule.ts';
import { USUAL_PAGE_ROWS, type Transport } from './transport.ts';

export interface PullDeps {
  readonly store: EngineStore;
  readonly transport: Transport;
  readonly clock: () => number;
  readonly pageSize?: number;
  /** Identifies this build of the app. */
  readonly build: string;
  /** Asked between two pages: something was committed that should go out before the rest is fetched. */
  readonly hasNewChanges: () => Promise<boolean>;
  /** Where the pull begins, if it was read already and no mutation was acknowledged since. */
  readonly start: PullStart | null;
  readonly large: LargePages;
}

/** Off for as long as the host lives, once one did not come or rows took long to write: it would be so again. */
export interface LargePages {
  isOff: boolean;
}

export type PullEnd =
  | { readonly kind: 'complete' }
  /** Between two pages, for new changes: a push comes next, and the pull continues after it. */
  | { readonly kind: 'interrupted' }
  /** Out of time between two pages, or another host moved the cursor: the next cycle continues. */
  | { readonly kind: 'partial' }
  | { readonly kind: 'unreachable' }
  | Extract<Outcome, { kind: 'signIn' | 'update' | 'wait' }>;

/** About two kilobytes on average. */
const SMALLEST_PAGE_ROWS = 8;
/** A page that took longer is not followed by a larger one: a browser may kill a worker after half a minute. */
const LONG_PAGE_MS = 10_000;
/** After a slower page the next one is not prefetched: left unawaited, it would use up the next cycle's bandwidth. */
const QUICK_PAGE_MS = 2_000;
/** Writing one took longer: what a person does waits for that, so all others come in usual pages. */
const LONG_WRITE_MS = 500;

export async function pull(
  {
    store,
    transport,
    clock,
    build,
    hasNewChanges,
    start: begun,
    large,
    pageSize = USUAL_PAGE_ROWS,
  }: PullDeps,
  deadlineMs: number,
): Promise<PullEnd> {
  const start = await startOf(store, build, begun);
  let rows = Math.min(start.rows, pageSize);
  // Never stored: a host that takes over, or begins on another line, asks for usual pages.
  let isFast = false;
  const mayBeFast = () => pageSize >= USUAL_PAGE_ROWS && !large.isOff;
  const ask = async (cursor: string | null) => {
    const askedAt = clock();
    const answer = await transport.pull(cursor, isFast ? FAST_PAGE_ROWS : rows, start.isLogEmpty);
    const earlierMs = answer.kind === 'answer' ? answer.tookMs : undefined;
    return { outcome: outcomeOf(answer), tookMs: earlierMs ?? clock() - askedAt };
  };
  let answer = ask(start.cursor);
  for (let asked = start.cursor; ;) {
    const { outcome, tookMs } = await answer;
    if (outcome.kind === 'signIn' || outcome.kind === 'update' || outcome.kind === 'wait') return outcome;
    const unchangedSince = outcome.kind === 'done' && outcome.status === 204 ? asked : null;
    if (unchangedSince !== null && start.isLogEmpty) return { kind: 'complete' };
    const read =
      unchangedSince !== null
        ? { page: await unchangedPage(store, unchangedSince), unread: 0 }
        : readPage(outcome.kind === 'done' ? outcome.body : null);
    if (read === null) {
      if (isFast) large.isOff = true;
      const fewer = slower(rows, SMALLEST_PAGE_ROWS);
      if (fewer !== rows) await notePace(store, { rows: fewer });
      return { kind: 'unreachable' };
    }
    const { page } = read;
    const unreadBy = read.unread > 0 ? build : null;
    const grown = tookMs < LONG_PAGE_MS ? faster(rows, pageSize) : rows;
    const pace = grown === rows ? {} : { rows: grown };
    rows = grown;
    isFast = mayBeFast() && (isFast ? tookMs < QUICK_PAGE_MS : isFastLine(page.tasks.length, tookMs));
    // On a fast line the next page is fetched while this one is written. It is applied only if the cursor is still
    // where this one leaves it.
    const isInterrupted = page.has_more && (await hasNewChanges());
    const isPrefetched = page.has_more && !isInterrupted && tookMs < QUICK_PAGE_MS;
    const next = isPrefetched ? ask(page.cursor) : null;
    const takenAt = clock();
    const takes = { page, asked, acked: start.acked, nowMs: takenAt, unreadBy, ...pace };
    const taken = await takePage(store, takes);
    if (clock() - takenAt >= LONG_WRITE_MS) large.isOff = true;
    if (taken.kind === 'stale') return { kind: 'partial' };
    if (!page.has_more) return { kind: 'complete' };
    if (clock() >= deadlineMs) return { kind: 'partial' };
    if (isInterrupted) return { kind: 'interrupted' };
    asked = page.cursor;
    answer = next ?? ask(asked);
  }
}

async function startOf(store: EngineStore, build: string, begun: PullStart | null): Promise<PullStart> {
  const start = begun ?? (await beginPull(store));
  const isRead = !isOfAnother(start.unread, build);
  if (isRead && !start.lacksFields) return start;
  if (!isRead) await rewindToUnread(store, build);
  if (start.lacksFields) await pullForFields(store);
  return beginPull(store);
}

/**
 * Null for anything but one of our pages: that counts as no answer. A single task that this app cannot read, perhaps of
 * a type that a newer app knows, is left out and counted.
 */
function readPage(body: unknown): { readonly page: Changes; readonly unread: number } | null {
  const page = pageSchema.safeParse(body);
  if (!page.success) return null;
  const tasks = page.data.tasks.flatMap((task) => taskSchema.safeParse(task).data ?? []);
  const unread = page.data.tasks.length - tasks.length;
  if (unread > 0) console.error(`${unread} tasks cannot be read by this version of Kinbox.`);
  return { page: { ...page.data, tasks }, unread };
}

/** The delta with its tasks unparsed, so that each is validated by itself, and once. */
const pageSchema = z.extend(changesSchema, { tasks: z.array(z.unknown()) });

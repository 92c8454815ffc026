/** Fetches what changed, page by page, from the cursor on. */
import * as z from 'zod/mini';
import { changesSchema, type Changes } from '#domain/wire/changes.ts';
import { taskSchema } from '#domain/wire/task.ts';
import type { EngineStore } from '#store/outbox.ts';
import { beginPull, takePage } from '#store/replica.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import type { Transport } from './transport.ts';

export interface PullDeps {
  readonly store: EngineStore;
  readonly transport: Transport;
  readonly clock: () => number;
  readonly pageSize?: number;
}

export type PullEnd =
  | { readonly kind: 'complete' }
  /** Out of time between two pages, or another host moved the cursor: the next cycle goes on. */
  | { readonly kind: 'partial' }
  | Extract<Outcome, { kind: 'unreachable' | 'signIn' | 'update' | 'wait' }>;

const PAGE_SIZE = 500;

export async function pull(
  { store, transport, clock, pageSize = PAGE_SIZE }: PullDeps,
  deadlineMs: number,
): Promise<PullEnd> {
  const start = await beginPull(store);
  let answer = transport.pull(start.cursor, pageSize);
  for (let asked = start.cursor; ;) {
    const outcome = outcomeOf(await answer);
    switch (outcome.kind) {
      case 'signIn':
      case 'update':
      case 'wait':
      case 'unreachable':
        return outcome;
      case 'refused':
      case 'missing':
      case 'conflict':
      case 'broken':
        return { kind: 'unreachable' };
      case 'done':
        break;
    }
    const page = readPage(outcome.body);
    if (page === null) return { kind: 'unreachable' };
    // The next page travels while this one is written. It is taken only if the cursor is still where this one leaves it.
    if (page.has_more) answer = transport.pull(page.cursor, pageSize);
    const taken = await takePage(store, { page, asked, acked: start.acked, nowMs: clock() });
    if (taken.kind === 'stale') return { kind: 'partial' };
    if (!page.has_more) return { kind: 'complete' };
    if (clock() >= deadlineMs) return { kind: 'partial' };
    asked = page.cursor;
  }
}

/**
 * Null for what is not a page of ours: it counts as no answer. A single task that this app cannot read, of a type that a
 * newer one knows perhaps, is left out: the server's next count of the rows brings it again.
 */
function readPage(body: unknown): Changes | null {
  const page = pageSchema.safeParse(body);
  if (!page.success) return null;
  const tasks = page.data.tasks.flatMap((task) => taskSchema.safeParse(task).data ?? []);
  const unread = page.data.tasks.length - tasks.length;
  if (unread > 0) console.error(`${unread} tasks cannot be read by this version of Kinbox.`);
  return { ...page.data, tasks };
}

/** The delta with its tasks unread, so that each is judged by itself, and once. */
const pageSchema = z.extend(changesSchema, { tasks: z.array(z.unknown()) });

/**
 * What the server was told and what it said, seen from outside: an independent record of which writes were
 * acknowledged, against which the end of a run is checked. It knows nothing of the server's inside.
 */

import { isOk, type SimAnswer, type SimRequest } from './exchange.ts';

/** Free text and flags that no rule derives: what was written last is what must be there. */
const WATCHED = ['name', 'important'] as const;
type Watched = (typeof WATCHED)[number];

/** What a claim was answered. */
interface Claim {
  readonly ref: string;
  readonly began: number;
  /** The number of who has the task. */
  readonly holder: number | null;
}

interface Write {
  readonly key: string;
  readonly ref: string;
  readonly field: Watched;
  readonly value: unknown;
  readonly began: number;
  ended: number;
}

/** Names a mutation to the oracle where a planted bug takes its real key away. */
export const SIM_KEY = 'X-Sim-Key';

export interface Seen {
  readonly key: string | null;
  readonly method: string;
  readonly path: string;
  readonly text: string;
  readonly fields: readonly { readonly ref: string; readonly field: Watched; readonly value: unknown }[];
  readonly began: number;
}

export interface KeyMisused {
  readonly key: string | null;
  /** Its method and path. */
  readonly what: string;
}

export interface Oracle {
  /** What is known now, to be gone back to when the server is set back to a backup of now. */
  readonly remember: () => () => void;
  readonly begin: (request: SimRequest) => Seen;
  readonly end: (seen: Seen, answer: SimAnswer) => void;
  /** What a device sends, whether it arrives or not. */
  readonly sent: (request: SimRequest) => void;
  /** Families changed by other requests than those that it saw. */
  readonly familiesChanged: () => void;
  /** What a device was told, by the server or by whatever stands between. */
  readonly heard: (request: SimRequest, answer: SimAnswer) => void;
  /** Every status that came as the answer to a key. */
  readonly statuses: ReadonlyMap<string, ReadonlySet<number>>;
  /** Keys of mutations that the server answered with success, or whose row it says is gone already. */
  readonly acknowledged: ReadonlySet<string>;
  /** For each row and field the values that may stand at the end: the last write, and those that overlapped with it. */
  readonly lastWrites: () => ReadonlyMap<string, ReadonlySet<unknown>>;
  /** Statuses of 500 and above that the real application answered. */
  readonly serverErrors: readonly string[];
  /** Tasks that could not be deleted because their author did not see them any more: that counts as done. */
  readonly missed: ReadonlySet<string>;
  /** Requests that were not sent again as they were the first time, so that one key stood for two of them. */
  readonly rewritten: readonly KeyMisused[];
  /** Those that the server has refused for it. */
  readonly keysReused: readonly KeyMisused[];
  /** Of each task that was only ever claimed, who had it by the answers: one person, whoever was first. */
  readonly claims: () => ReadonlyMap<string, ReadonlySet<number | null>>;
  /** Requests that name a task by anything else than a UUID. */
  readonly numbersSent: readonly string[];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

export function createOracle(): Oracle {
  const acknowledged = new Set<string>();
  let writes: Write[] = [];
  let counted = new Set<string>();
  const serverErrors: string[] = [];
  const numbersSent: string[] = [];
  const missed = new Set<string>();
  const statuses = new Map<string, Set<number>>();
  const firstSent = new Map<string, string>();
  const rewritten: KeyMisused[] = [];
  const keysReused: KeyMisused[] = [];
  let claims: Claim[] = [];
  let stirred = new Set<string>();
  let time = 0;
  /** Who leaves a family has nothing of it: only what was claimed after that is known. */
  let left = 0;

  return {
    acknowledged,
    remember: () => {
      const [writesThen, countedThen] = [[...writes], new Set(counted)];
      const [claimsThen, stirredThen] = [[...claims], new Set(stirred)];
      return () => {
        writes = [...writesThen];
        counted = new Set(countedThen);
        claims = [...claimsThen];
        stirred = new Set(stirredThen);
      };
    },
    serverErrors,
    numbersSent,
    statuses,
    missed,
    rewritten,
    keysReused,
    familiesChanged: () => {
      left = time += 1;
    },
    sent: (request) => {
      const key = nameOf(request);
      if (key === null) return;
      const { method, path, headers, body } = request;
      // The web knows no difference between an empty body and none.
      const bytes = JSON.stringify([method, path, headers['X-Changed-Fields'], body ?? '']);
      const first = firstSent.get(key);
      if (first === undefined) firstSent.set(key, bytes);
      else if (first !== bytes) rewritten.push({ key, what: `${method} ${path}` });
    },
    heard: (request, { status }) => {
      const key = nameOf(request);
      if (key !== null) statuses.set(key, (statuses.get(key) ?? new Set()).add(status));
    },
    begin: (request) => {
      const began = (time += 1);
      const path = request.path.split('?')[0] ?? request.path;
      const key = nameOf(request);
      const text = request.body ?? '';
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      numbersSent.push(
        ...taskNames(path, body)
          .filter((name) => !uuid.test(String(name)))
          .map(String),
      );
      const ref = path.split('/')[3] ?? String(body['client_ref']);
      const named = request.headers['X-Changed-Fields']?.split(',') ?? [];
      for (const each of stirredBy(request.method, path, named, body)) stirred.add(each);
      const isCreate = request.method === 'POST' && 'client_ref' in body;
      const fields = WATCHED.filter((field) => (isCreate ? field in body : named.includes(field)));
      return {
        key,
        began,
        text,
        path,
        method: request.method,
        fields: fields.map((field) => ({
          ref: isCreate ? String(body['client_ref']) : ref,
          field,
          value: body[field],
        })),
      };
    },
    end: (seen, answer) => {
      const ended = (time += 1);
      if ((answer.body as { code?: unknown } | null)?.code === 'idempotency_key_reused')
        keysReused.push({ key: seen.key, what: `${seen.method} ${seen.path}` });
      if (isLeaving(seen.path)) left = ended;
      if (answer.status >= 500)
        serverErrors.push(`${seen.method} ${seen.path} ${answer.status} ${JSON.stringify(answer.body)}`);
      if (seen.key === null) return;
      const claimed = claimOf(seen, answer);
      if (claimed !== null) claims.push(claimed);
      const isDeletion = seen.method === 'DELETE' && !seen.path.endsWith('/claim');
      const isDone = isOk(answer) || (isDeletion && answer.status === 404);
      if (!isDone) return;
      if (!isOk(answer)) missed.add(seen.path.split('/')[3] ?? '');
      // A repeated key was not done again; the first time counts.
      if (counted.has(seen.key)) return;
      counted.add(seen.key);
      acknowledged.add(seen.key);
      // A create that is answered 200 found its row there, and wrote nothing.
      if (!isOk(answer) || (seen.method === 'POST' && answer.status === 200)) return;
      for (const field of seen.fields) writes.push({ ...field, key: seen.key, began: seen.began, ended });
    },
    claims: () => {
      const byRef = new Map<string, Set<number | null>>();
      for (const { ref, holder, began } of claims) {
        if (began > left && !stirred.has(ref)) byRef.set(ref, (byRef.get(ref) ?? new Set()).add(holder));
      }
      return byRef;
    },
    lastWrites: () => {
      const byField = new Map<string, Write[]>();
      for (const write of writes) {
        const name = `${write.ref} ${write.field}`;
        byField.set(name, [...(byField.get(name) ?? []), write]);
      }
      return new Map(
        [...byField].map(([name, all]) => {
          const lastBegan = Math.max(...all.map((write) => write.began));
          const possible = all.filter((write) => write.ended > lastBegan || write.began === lastBegan);
          return [name, new Set(possible.map((write) => write.value))];
        }),
      );
    },
  };
}

/** What may change who has a task, beside a claim. In turns each round does. */
const WHO_FOLLOWS = ['who', 'turns', 'space', 'family_id', 'project_id', 'type', 'status'];

/** The tasks of which a request may change who has them, in another way than by a claim. */
function stirredBy(
  method: string,
  path: string,
  named: readonly string[],
  body: Record<string, unknown>,
): readonly string[] {
  const [, , what, ref = '', act] = path.split('/');
  if (what !== 'tasks' || method === 'GET') return [];
  // What was ever in a project is out already: a project takes its subtasks along.
  if (act === 'switch-space' || act === 'convert-to-project') return [ref];
  if (act === 'subtasks' || (method === 'POST' && ref === '')) {
    const isPlain =
      act !== 'subtasks' && (body['who'] ?? body['turns'] ?? body['project_id'] ?? null) === null;
    return isPlain ? [] : [String(body['client_ref'])];
  }
  const isGivenBack = act === 'claim' && method === 'DELETE';
  return isGivenBack || named.some((field) => WHO_FOLLOWS.includes(field)) ? [ref] : [];
}

function isLeaving(path: string): boolean {
  return path.endsWith('/leave') || path.endsWith('/remove-member');
}

function claimOf({ method, path, key, began }: Seen, answer: SimAnswer): Claim | null {
  if (key === null || method !== 'POST' || !path.endsWith('/claim') || !isOk(answer)) return null;
  const { who } = (answer.body ?? {}) as { who?: { id?: number } | null };
  return who === undefined ? null : { ref: path.split('/')[3] ?? '', began, holder: who?.id ?? null };
}

function nameOf({ headers }: SimRequest): string | null {
  return headers[SIM_KEY] ?? headers['Idempotency-Key'] ?? null;
}

function taskNames(path: string, body: Record<string, unknown>): unknown[] {
  const inPath = /^\/api\/tasks\/([^/]+)/.exec(path)?.[1];
  const order = Array.isArray(body['task_ids']) ? (body['task_ids'] as unknown[]) : [];
  return [inPath, body['project_id'], ...order].filter((name) => name !== undefined && name !== null);
}

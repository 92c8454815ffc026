/** The device of a virtual person: follows pokes, pulls, and knows the rows of its realms as the app would. */
import { batchAnswersSchema } from '#domain/wire/batch.ts';
import type { Changes } from '#domain/wire/changes.ts';
import type { Person } from '../support/sign-up.ts';
import type { Recorder } from './recorder.ts';

export interface Row {
  readonly id: number;
  readonly ref: string;
  readonly realm: string;
  readonly version: number;
  readonly project: string | null;
  readonly isProject: boolean;
  readonly isDeleted: boolean;
  readonly isCompleted: boolean;
}

export interface VirtualDevice {
  readonly person: Person;
  readonly rows: ReadonlyMap<string, Row>;
  readonly call: (name: string, method: string, path: string, body?: unknown) => Promise<Response | null>;
  /** In one request, with the same keys as often as it is asked: as a queue whose answer was lost. */
  readonly callTogether: (calls: readonly BatchedCall[], times: number) => Promise<void>;
  /** Follows pokes until `close`. */
  readonly open: () => void;
  readonly close: () => Promise<void>;
  /** Until nothing more is to come. */
  readonly pull: () => Promise<void>;
  /** Rows that a device which begins anew would have otherwise. */
  readonly findStrays: () => Promise<readonly string[]>;
}

export type BatchedCall = Readonly<{
  method: string;
  path: string;
  body?: object;
  after?: readonly number[];
}>;

interface Store {
  readonly rows: Map<string, Row>;
  cursor: string | null;
}

export function createVirtualDevice(
  person: Person,
  { answered }: Recorder,
  uuid: () => string,
): VirtualDevice {
  const store: Store = { rows: new Map(), cursor: null };
  let stream: { readonly leave: AbortController; readonly ended: Promise<void> } | null = null;
  let pulling: Promise<void> | null = null;
  let isStale = false;

  const call: VirtualDevice['call'] = async (name, method, path, body) => {
    const from = performance.now();
    const headers = method === 'GET' ? {} : { 'Idempotency-Key': uuid() };
    const answer = await person.call(method, path, body, { headers }).catch(() => null);
    // A body that is not read keeps its connection.
    const bytes = await answer?.arrayBuffer().catch(() => null);
    answered(name, answer === null || bytes === null ? 0 : answer.status, performance.now() - from);
    if (answer === null) return null;
    const isEmpty = bytes === null || bytes === undefined || bytes.byteLength === 0;
    return new Response(isEmpty ? null : bytes, answer);
  };
  const callTogether: VirtualDevice['callTogether'] = async (calls, times) => {
    const keyed = calls.map(({ body, ...each }) => ({
      ...each,
      key: uuid(),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }));
    for (let time = 0; time < times; time += 1) {
      const answer = await call('batch', 'POST', '/api/batch', { calls: keyed });
      if (answer?.status !== 200) return;
      const { answers } = batchAnswersSchema.parse(await answer.json());
      const failed = answers.filter(({ status }) => status >= 400);
      for (const { status } of failed) answered('call of a batch', status, 0);
    }
  };
  const pullInto = async (target: Store) => {
    for (;;) {
      const since = target.cursor === null ? '' : `&since=${encodeURIComponent(target.cursor)}`;
      const answer = await call('pull', 'GET', `/api/changes?limit=500&changed_only=1${since}`);
      // 204: nothing is new.
      if (answer?.status !== 200) return;
      const page = (await answer.json()) as Changes;
      apply(target, page);
      if (!page.has_more) return;
    }
  };
  /** One at a time; a poke during one leads to another. */
  const pull = async () => {
    isStale = true;
    pulling ??= (async () => {
      while (isStale) {
        isStale = false;
        await pullInto(store);
      }
      pulling = null;
    })();
    await pulling;
  };

  return {
    person,
    rows: store.rows,
    call,
    callTogether,
    pull,
    open: () => {
      if (stream !== null) return;
      const leave = new AbortController();
      stream = {
        leave,
        ended: follow(person, { signal: leave.signal, onPoke: () => void pull(), answered }),
      };
    },
    close: async () => {
      const open = stream;
      stream = null;
      open?.leave.abort();
      await open?.ended;
      await pulling;
    },
    findStrays: async () => {
      await pull();
      const fresh: Store = { rows: new Map(), cursor: null };
      await pullInto(fresh);
      return difference(store.rows, fresh.rows).map(
        (ref) => `${person.email} has another ${ref} than the server.`,
      );
    },
  };
}

/** Connects again as long as nobody leaves, as the app does. */
async function follow(
  person: Person,
  on: { readonly signal: AbortSignal; readonly onPoke: () => void; readonly answered: Recorder['answered'] },
): Promise<void> {
  const { signal, onPoke, answered } = on;
  while (!signal.aborted) {
    const headers = { Accept: 'text/event-stream' };
    try {
      const from = performance.now();
      const answer = await person.call('GET', '/api/events', undefined, { headers, signal });
      answered('stream', answer.status, performance.now() - from);
      if (!answer.ok) return;
      for await (const chunk of answer.body ?? []) {
        if (new TextDecoder().decode(chunk).includes('data: ')) onPoke();
      }
    } catch {
      if (!signal.aborted) answered('stream', 0, 0);
    }
  }
}

function apply(store: Store, { realms, tasks, removed, cursor }: Changes): void {
  const { rows } = store;
  const own = new Set<string>(realms.map(({ id }) => id));
  const isReset = new Set<string>(realms.filter(({ reset }) => reset).map(({ id }) => id));
  for (const [ref, { realm }] of rows) if (!own.has(realm) || isReset.has(realm)) rows.delete(ref);
  for (const { realm, client_ref } of removed) {
    if (rows.get(client_ref)?.realm === realm) rows.delete(client_ref);
  }
  for (const task of tasks) {
    rows.set(task.client_ref, {
      id: task.id,
      ref: task.client_ref,
      realm: task.realm,
      version: task.version,
      project: task.project?.client_ref ?? null,
      isProject: task.type === 'project',
      isDeleted: task.deleted_at !== null,
      isCompleted: task.completed,
    });
  }
  store.cursor = cursor;
}

function difference(ours: ReadonlyMap<string, Row>, fresh: ReadonlyMap<string, Row>): readonly string[] {
  const refs = new Set([...ours.keys(), ...fresh.keys()]);
  return [...refs].filter((ref) => ours.get(ref)?.version !== fresh.get(ref)?.version);
}

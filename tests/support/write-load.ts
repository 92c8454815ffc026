/**
 * Clients that write as fast as they are answered, and record what the server acknowledged, so that after a crash a test
 * can tell what was lost. Each waits for one answer at a time.
 */
import { randomUUID } from 'node:crypto';
import type { Person } from './sign-up.ts';

export interface WriteLoad {
  /** Writes until it is told to stop, or until the server does not answer any more. */
  readonly run: () => Promise<void>;
  readonly stop: () => void;
  /** Acknowledged writes that the server lacks, and rows that nobody created. */
  readonly findLosses: () => Promise<readonly string[]>;
  /** Sends again what had no answer, in the same bytes. Afterwards every write is acknowledged. */
  readonly sendAgain: () => Promise<void>;
  readonly acknowledged: () => number;
}

interface Write {
  readonly ref: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
}

interface Writer {
  person: Person;
  /** The name that was last acknowledged, by the task's reference. */
  readonly names: Map<string, string>;
  /** Sent and not answered. */
  unanswered: Write | null;
  /** The server as a device sees it that pulls after each crash. */
  readonly mirror: Map<string, string>;
  cursor: string | null;
}

export function createWriteLoad(people: readonly Person[], random: () => number): WriteLoad {
  const writers: Writer[] = people.map((person) => ({
    person,
    names: new Map(),
    unanswered: null,
    mirror: new Map(),
    cursor: null,
  }));
  const state = { isStopped: false };
  let acknowledged = 0;
  let count = 0;

  const send = async (writer: Writer, write: Write): Promise<boolean> => {
    writer.unanswered = write;
    const headers = { 'Idempotency-Key': write.key };
    const answer = await writer.person
      .call(write.method, write.path, write.body, { headers })
      .catch(() => null);
    // The body too: a truncated answer does not count.
    const whole = answer?.ok === true ? await answer.json().catch(() => null) : null;
    if (whole === null) return false;
    writer.names.set(write.ref, write.name);
    writer.unanswered = null;
    acknowledged += 1;
    return true;
  };
  const write = async (writer: Writer) => {
    while (!state.isStopped && (await send(writer, nextWrite(writer, random, `Write ${(count += 1)}`))));
  };

  return {
    run: async () => {
      state.isStopped = false;
      await Promise.all(writers.map(write));
    },
    stop: () => {
      state.isStopped = true;
    },
    findLosses: async () => (await Promise.all(writers.map(lossesOf))).flat(),
    sendAgain: async () => {
      for (const writer of writers) {
        const { unanswered } = writer;
        if (unanswered !== null && !(await send(writer, unanswered))) {
          throw new Error(`${unanswered.method} ${unanswered.path} was not taken the second time.`);
        }
      }
    },
    acknowledged: () => acknowledged,
  };
}

/** Every fourth makes a task, the others rename one. */
function nextWrite({ names }: Writer, random: () => number, name: string): Write {
  const key = randomUUID();
  const known = [...names.keys()];
  const ref = random() < 0.25 ? undefined : known[Math.floor(random() * known.length)];
  if (ref !== undefined) return { ref, name, key, method: 'PUT', path: `/api/tasks/${ref}`, body: { name } };
  const made = randomUUID();
  const body = { name, status: 'inbox', client_ref: made };
  return { ref: made, name, key, method: 'POST', path: '/api/tasks', body };
}

async function lossesOf(writer: Writer): Promise<readonly string[]> {
  await pull(writer);
  const { names, mirror, unanswered } = writer;
  const lost = [...names].filter(([ref, name]) => {
    const there = mirror.get(ref);
    return there !== name && !(unanswered?.ref === ref && there === unanswered.name);
  });
  const unknown = [...mirror.keys()].filter((ref) => !names.has(ref) && unanswered?.ref !== ref);
  return [
    ...lost.map(([ref, name]) => `${ref}: acknowledged as "${name}", there ${mirror.get(ref) ?? 'not'}`),
    ...unknown.map((ref) => `${ref}: there, and nobody made it`),
  ];
}

async function pull(writer: Writer): Promise<void> {
  for (;;) {
    const since = writer.cursor === null ? '' : `&since=${writer.cursor}`;
    const answer = await writer.person.call('GET', `/api/changes?limit=1000${since}`);
    if (!answer.ok) throw new Error(`A pull was answered ${answer.status}.`);
    const page = (await answer.json()) as {
      cursor: string;
      has_more: boolean;
      tasks: { client_ref: string; name: string }[];
    };
    for (const { client_ref, name } of page.tasks) writer.mirror.set(client_ref, name);
    writer.cursor = page.cursor;
    if (!page.has_more) return;
  }
}

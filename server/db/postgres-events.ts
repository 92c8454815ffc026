/** Sends events between the processes on one PostgreSQL by `LISTEN` and `NOTIFY`, several in one message. */
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { createEvents, type Events, type Notice } from '../events.ts';
import { connectToPrimary } from './postgres-hosts.ts';

const CHANNEL = 'kinbox';
/** Events within this time are sent together. */
const GATHER_MS = 20;
/** PostgreSQL refuses 8,000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7900;
const RECONNECT_MS = 1000;

export interface PostgresEvents {
  readonly events: Events;
  /** Settles when the first attempt to connect has succeeded or failed. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Connects in the background and again after a loss, to the host that accepts writes. Events meanwhile reach this
 * process only: a lost event costs a later pull, not a row.
 */
export function openPostgresEvents(url: string, onError: (error: unknown) => void): PostgresEvents {
  const local = createEvents();
  const sender = randomUUID();
  let client: Client | null = null;
  let isClosed = false;
  let wasLost = false;
  let waiting: Notice[] = [];
  let timer: NodeJS.Timeout | null = null;

  const connect = async () => {
    if (isClosed) return;
    let next: Client | null = null;
    try {
      const opened = await connectToPrimary(url);
      next = opened;
      opened.on('error', (error) => lose(opened, error));
      opened.on('end', () => lose(opened, null));
      opened.on('notification', ({ payload }) => receive(payload ?? ''));
      await opened.query(`listen ${CHANNEL}`);
      if (isClosed) {
        await opened.end();
        return;
      }
      client = opened;
      // Listeners must check again: a change or the end of a session may have been missed.
      if (wasLost) local.publish({ kind: 'missed' });
    } catch (error) {
      lose(next, error);
    }
  };
  const lost = new WeakSet<Client>();
  const lose = (former: Client | null, error: unknown) => {
    if (isClosed || (former !== null && lost.has(former))) return;
    if (former !== null) lost.add(former);
    onError(error);
    client = null;
    wasLost = true;
    former?.end().catch(() => undefined);
    setTimeout(() => void connect(), RECONNECT_MS).unref();
  };
  const receive = (payload: string) => {
    const { from, notices } = JSON.parse(payload) as Message;
    if (from !== sender) notices.forEach(local.publish);
  };
  const ready = connect();
  // Once it is connected, and one after the other: a client runs one query at a time.
  let sending = ready;
  const flush = () => {
    timer = null;
    const messages = pack(sender, waiting);
    waiting = [];
    sending = sending.then(() => send(messages));
  };
  const send = async (messages: readonly string[]) => {
    try {
      for (const message of messages) await client?.query('select pg_notify($1, $2)', [CHANNEL, message]);
    } catch (error) {
      onError(error);
    }
  };

  return {
    ready,
    events: {
      subscribe: local.subscribe,
      publish: (notice) => {
        local.publish(notice);
        if (isOfThisProcess(notice)) return;
        waiting.push(notice);
        timer ??= setTimeout(flush, GATHER_MS);
      },
    },
    close: async () => {
      // A command may be done before it is connected: what it has to say is sent all the same, and nothing stays open behind it.
      await ready;
      if (timer !== null) clearTimeout(timer);
      flush();
      await sending;
      isClosed = true;
      await client?.end();
    },
  };
}

/** Only this process is closing, and only it has missed events. */
function isOfThisProcess({ kind }: Notice): boolean {
  return kind === 'closing' || kind === 'missed';
}

interface Message {
  readonly from: string;
  readonly notices: readonly Notice[];
}

/** Each realm is named once however often it changed; a payload that would be too long is split. */
function pack(from: string, notices: readonly Notice[]): readonly string[] {
  if (notices.length === 0) return [];
  const realms = new Set(notices.flatMap((notice) => (notice.kind === 'changed' ? notice.realms : [])));
  const others = notices.filter((notice) => notice.kind !== 'changed');
  const all: Notice[] = [
    ...others,
    ...(realms.size > 0 ? [{ kind: 'changed' as const, realms: [...realms] }] : []),
  ];
  return write(from, all);
}

function write(from: string, notices: readonly Notice[]): readonly string[] {
  const message = JSON.stringify({ from, notices } satisfies Message);
  if (Buffer.byteLength(message) <= MAX_PAYLOAD_BYTES) return [message];
  const [only] = notices;
  const parts = notices.length === 1 && only?.kind === 'changed' ? halves(only.realms).map(changed) : notices;
  const [first, second] = halves(parts);
  return [...write(from, first), ...write(from, second)];
}

function changed(realms: Extract<Notice, { kind: 'changed' }>['realms']): Notice {
  return { kind: 'changed', realms };
}

function halves<T>(items: readonly T[]): readonly [readonly T[], readonly T[]] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}

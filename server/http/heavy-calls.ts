/**
 * Of each user few calls are done at a time, so that nobody's come before all others': one page is read, two exports and four other
 * reads, and two batches and four other writes are done; of a network four calls of people who are not signed in. The next
 * one waits in turn, since devices of one user may pull and send at once; an export lasts as long as its reader takes, so a
 * third one is refused at once. Counts per process.
 */
import type { UserId } from '#domain/ids.ts';

/** Of reads that a route names. */
export type ReadKind = 'page' | 'export';
export type HeavyKind = ReadKind | 'read' | 'batch' | 'write' | 'public';

export interface HeavyCalls {
  /** Resolves to the function that frees the slot, once; to null if none became free in time. */
  readonly enter: (
    kind: HeavyKind,
    whose: UserId | Network,
    signal: () => AbortSignal,
  ) => Promise<(() => void) | null>;
}

type Network = string;

type Counts = { readonly [Kind in HeavyKind]: number };
const AT_ONCE: Counts = { page: 1, export: 2, read: 4, batch: 2, write: 4, public: 4 };
/** A page takes some milliseconds: who waits longer than this is better told when to return. */
const WAIT_MS = 5000;
const WAITING: Counts = { page: 20, export: 0, read: 100, batch: 20, write: 100, public: 100 };

interface Line {
  running: number;
  /** Each starts a call that waits. */
  readonly waiting: (() => void)[];
}

export function createHeavyCalls(): HeavyCalls {
  const lines = new Map<string, Line>();
  return {
    enter: async (kind, whose, signal) => {
      const name = `${kind} ${whose}`;
      const line = lines.get(name) ?? { running: 0, waiting: [] };
      lines.set(name, line);
      if (line.running < AT_ONCE[kind]) line.running += 1;
      else if (!(await hasTurn(line, WAITING[kind], signal()))) return null;
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        const next = line.waiting.shift();
        // The slot goes to the next one, so that nobody gets in before it.
        if (next !== undefined) next();
        else line.running -= 1;
        if (line.running === 0) lines.delete(name);
      };
    },
  };
}

/** False if too many wait, if it takes too long, or if the client has disconnected. */
function hasTurn({ waiting }: Line, most: number, signal: AbortSignal): Promise<boolean> {
  if (waiting.length >= most || signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (isTurn: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve(isTurn);
    };
    const start = () => end(true);
    const giveUp = () => {
      const index = waiting.indexOf(start);
      if (index >= 0) waiting.splice(index, 1);
      end(false);
    };
    const timer = setTimeout(giveUp, WAIT_MS);
    signal.addEventListener('abort', giveUp);
    waiting.push(start);
  });
}

/**
 * Saves of this process that each go by the version of one row, such as a realm. They follow one another: each begins when
 * the one before has ended, or has waited for too long, and expects the version that it left. The database decides whether
 * it is right. What waits here holds no connection and no lock.
 *
 *     seen 7 ──► 7→8 ──► saved
 *     seen 7 ──────────► 8→9 ──► saved       all from 7 to 9 are ours
 *     seen 7 ──────────────────► 9→10 ──► not saved: others have written
 *     seen 7 ───────────────────────────► not tried: it has seen less than that
 */

/** What is known of as many rows is kept. Where it is forgotten, a save fails that would have succeeded. */
const MOST_LINES = 1000;

/**
 * `seen`: the version that the caller has read. `save` saves what stays right however many of the other saves come before
 * it, if the row has the version that it is given, and takes the next one; otherwise it resolves to null. So does the
 * whole.
 */
export type InLine = <T>(
  row: string,
  seen: number,
  save: (version: number) => Promise<T | null>,
) => Promise<T | null>;

/** Who waits for longer leaves the line, since the connection of the one before may hang; in ms. */
const LONGEST_WAIT_MS = 1000;

interface Line {
  /** The end of the last save in it; null if there is none. */
  last: Promise<void> | null;
  /** The versions from one to the other were all taken by these saves. */
  ours: { readonly from: number; readonly to: number } | null;
  /** The highest version that the row has left unnoticed. */
  left: number;
}

export function createVersionLines(longestWaitMs = LONGEST_WAIT_MS): InLine {
  const lines = new Map<string, Line>();

  function lineOf(row: string): Line {
    const line = lines.get(row) ?? { last: null, ours: null, left: -1 };
    // The last used stands last, and the first goes.
    lines.delete(row);
    lines.set(row, line);
    if (lines.size > MOST_LINES) lines.delete(String(lines.keys().next().value));
    return line;
  }

  return async (row, seen, save) => {
    const line = lineOf(row);
    const before = line.last;
    let end = () => {};
    const mine = new Promise<void>((resolve) => (end = resolve));
    line.last = mine;
    try {
      const isNext = before === null || (await isSettledWithin(longestWaitMs, before));
      return isNext ? await saveNext(line, seen, save) : null;
    } finally {
      if (line.last === mine) line.last = null;
      end();
    }
  };
}

function isSettledWithin(ms: number, ended: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    void ended.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

async function saveNext<T>(
  line: Line,
  seen: number,
  save: (version: number) => Promise<T | null>,
): Promise<T | null> {
  const { ours } = line;
  const isAmongOurs = ours !== null && seen >= ours.from && seen <= ours.to;
  const version = isAmongOurs ? ours.to : seen;
  if (version <= line.left) return null;
  // Until it is known to be true: it may fail.
  line.ours = null;
  const saved = await save(version);
  if (saved === null) line.left = version;
  else line.ours = { from: isAmongOurs ? ours.from : version, to: version + 1 };
  return saved;
}

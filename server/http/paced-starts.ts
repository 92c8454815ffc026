/**
 * Calls of one session that come together begin a few in each turn of the event loop. Others' calls go to the database and back
 * several times, and would wait each time for a step of every one of these.
 */

/** Calls `start`, now or in one of the next turns. What has no session is not paced. */
export type PaceStart = (session: string | undefined, start: () => void) => void;

const STARTS_IN_A_TURN = 4;

interface Line {
  /** In this turn. */
  begun: number;
  readonly waiting: (() => void)[];
}

/** Whoever presents another's session would slow that one down: by the whole secret, which nobody else has. */
export function createPacedStarts(): PaceStart {
  const lines = new Map<string, Line>();

  const beginTurn = () => {
    const starts: (() => void)[] = [];
    for (const [session, line] of lines) {
      const next = line.waiting.splice(0, STARTS_IN_A_TURN);
      line.begun = next.length;
      if (next.length === 0) lines.delete(session);
      starts.push(...next);
    }
    if (lines.size > 0) setImmediate(beginTurn);
    for (const start of starts) start();
  };

  return (session, start) => {
    if (session === undefined) {
      start();
      return;
    }
    if (lines.size === 0) setImmediate(beginTurn);
    const line = lines.get(session) ?? { begun: 0, waiting: [] };
    lines.set(session, line);
    if (line.begun === STARTS_IN_A_TURN) {
      line.waiting.push(start);
    } else {
      line.begun += 1;
      start();
    }
  };
}

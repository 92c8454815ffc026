/**
 * One piece of work at a time: of each person one, and people in turn. After it the server serves others for as long as it took, so
 * that at most half of the time is for such work.
 */

export interface PeopleInTurn<Person> {
  /** How many of theirs wait. */
  readonly waiting: (person: Person) => number;
  /** Calls `start` when it is its turn, with what ends the work: it counts once. Returns what gives the place up. */
  readonly wait: (person: Person, start: (end: () => void) => void) => () => void;
}

type Start = (end: () => void) => void;

export function createPeopleInTurn<Person>(longestRestMs: number): PeopleInTurn<Person> {
  /** By person, whose turn is next first. */
  const lines = new Map<Person, Start[]>();
  let isRunning = false;

  const startNext = () => {
    const [next] = lines;
    if (isRunning || next === undefined) return;
    const [person, [start, ...others]] = next;
    lines.delete(person);
    if (others.length > 0) lines.set(person, others);
    isRunning = true;
    start?.(ender());
  };
  const ender = () => {
    const startedAt = performance.now();
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const rest = Math.min(performance.now() - startedAt, longestRestMs);
      setTimeout(() => {
        isRunning = false;
        startNext();
      }, rest);
    };
  };

  return {
    waiting: (person) => lines.get(person)?.length ?? 0,
    wait: (person, start) => {
      lines.set(person, [...(lines.get(person) ?? []), start]);
      startNext();
      return () => {
        const left = (lines.get(person) ?? []).filter((each) => each !== start);
        if (left.length > 0) lines.set(person, left);
        else lines.delete(person);
      };
    },
  };
}

/** How the time that a function takes for a text grows with the length of the text. */

export const LONGEST = 10_000;
/** For twice the length: a linear one takes twice as long, a quadratic one four times. Each time: one step is no growth. */
const ALLOWED = 3;
/** In ms. What is done in less holds nobody up, and is too short to be measured against another. */
const AT_ONCE = 2;
/** What is not compiled yet is slow, and memory is collected now and then: the shortest of several counts. */
const ROUNDS = 15;

/** Of texts up to the longest; null if it grows with the length alone. */
export function findGrowth(
  read: (text: string) => unknown,
  textOf: (length: number) => string,
): string | null {
  // From short ones on: what grows exponentially is found before it takes for ever.
  for (let length = LONGEST / 512; length <= LONGEST; length *= 2) {
    const found = compare(read, textOf, length);
    if (found !== null) return found;
  }
  return null;
}

function compare(
  read: (text: string) => unknown,
  textOf: (length: number) => string,
  length: number,
): string | null {
  const [whole, half, quarter] = [1, 2, 4].map((part) => textOf(Math.round(length / part))) as Three;
  let [wholeMs, halfMs, quarterMs] = [Infinity, Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    wholeMs = Math.min(wholeMs, timeOf(read, whole));
    if (wholeMs <= AT_ONCE) return null;
    halfMs = Math.min(halfMs, timeOf(read, half));
    if (wholeMs <= ALLOWED * halfMs) return null;
    quarterMs = Math.min(quarterMs, timeOf(read, quarter));
    if (wholeMs <= ALLOWED ** 2 * quarterMs) return null;
  }
  const [shown, times] = [JSON.stringify(half.slice(0, 30)), wholeMs / halfMs];
  return `${shown}…: ${wholeMs.toFixed(1)} ms for ${whole.length} characters, ${times.toFixed(1)} times as for half`;
}

type Three = [string, string, string];

/** In ms, of the processor: on a core that others use, the clock would measure their turns. */
function timeOf(read: (text: string) => unknown, text: string): number {
  const from = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

/** A text of one piece again and again, with something at its end that may not fit. */
export function repeated(piece: string, end: string): (length: number) => string {
  return (length) =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, Math.max(0, length - end.length)) + end;
}

/** Seeded random. The same seed draws the same numbers for ever (sfc32, public domain). */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  /** A whole number in [0, below). */
  readonly below: (below: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly happens: (probability: number) => boolean;
  readonly uuid: () => string;
  /** Goes on as another stream of the same seed, whatever was drawn before. */
  readonly restart: (stream: number) => void;
}

export function createRandom(seed: number): Random {
  let [a, b, c, d] = [0, 0, 0, 0];
  const restart = (stream: number) => {
    [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162 ^ stream, seed ^ 0xdeadbeef];
    for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  };
  const next = () => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return ((t + c) >>> 0) / 2 ** 32;
  };
  restart(0);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    restart,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    happens: (probability) => next() < probability,
    uuid: () => {
      const hex = Array.from({ length: 4 }, () =>
        below(2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      ).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}

import { latestEndMs, type Count, type LimitStore } from '#server/limiting/limit-store.ts';

/** As the server's in its database. */
export function createMemoryStore(): LimitStore {
  const counts = new Map<string, Count>();
  return {
    add: (key, addition) => {
      const { points, nowMs, lastsMs, replace } = addition;
      const known = counts.get(key);
      const goesOn =
        !replace &&
        known !== undefined &&
        known.expiresAtMs > nowMs &&
        known.expiresAtMs <= latestEndMs(addition);
      const count = goesOn
        ? { ...known, points: known.points + points }
        : { points, expiresAtMs: nowMs + lastsMs };
      counts.set(key, count);
      return Promise.resolve(count);
    },
    read: (key) => Promise.resolve(counts.get(key) ?? null),
    remove: (key) => Promise.resolve(counts.delete(key)),
  };
}

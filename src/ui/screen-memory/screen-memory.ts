/** What a screen restores when the user returns to it, by the key of its history entry. Lost with the page. */
export interface ScreenMemory {
  readonly read: (entry: string, name: string) => unknown;
  readonly keep: (entry: string, name: string, value: unknown) => void;
}

/** Users rarely go back further than this. */
const ENTRIES = 50;

export function createScreenMemory(): ScreenMemory {
  const entries = new Map<string, Map<string, unknown>>();
  return {
    read: (entry, name) => entries.get(entry)?.get(name),
    keep: (entry, name, value) => {
      const kept = entries.get(entry) ?? new Map<string, unknown>();
      kept.set(name, value);
      // The latest is the last, so that the first is the one to drop.
      entries.delete(entry);
      entries.set(entry, kept);
      const [oldest] = entries.keys();
      if (entries.size > ENTRIES && oldest !== undefined) entries.delete(oldest);
    },
  };
}

/** Where a page stood when it was reloaded. Broken storage only loses that. */
const KEY = 'kinbox_scroll';

export function keepScrollForReload(entry: string, top: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([entry, top]));
  } catch {
    // Then the page begins at its top.
  }
}

/** Undefined where another entry was shown. */
export function takeScrollAfterReload(entry: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return Array.isArray(kept) && kept[0] === entry ? (kept[1] as unknown) : undefined;
  } catch {
    return undefined;
  }
}

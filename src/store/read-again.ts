import { Dexie, RangeSet } from 'dexie';

/** Has every live query read again, as Dexie does itself for a page that Back shows again. */
export function readAgain(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}

/** Calls back when everything is read again. Returns the function that ends it. */
export function onReadAgain(listener: () => void): () => void {
  const hear = (parts: { readonly all?: unknown }) => {
    if (parts.all !== undefined) listener();
  };
  Dexie.on('storagemutated', hear);
  return () => Dexie.on.storagemutated.unsubscribe(hear);
}

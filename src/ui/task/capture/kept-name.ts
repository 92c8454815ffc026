/** A name that was typed and not added outlives a slip and a reload, in this tab. Broken storage only loses that. */
import { DRAFT_PREFIX } from '../edit/draft-storage.ts';

export function readKeptName(place: string): string {
  try {
    return sessionStorage.getItem(keyOf(place)) ?? '';
  } catch {
    return '';
  }
}

export function keepName(place: string, name: string): void {
  try {
    if (name === '') sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), name);
  } catch {
    // Then the text lives as long as the field.
  }
}

function keyOf(place: string): string {
  return `${DRAFT_PREFIX}add_${place}`;
}

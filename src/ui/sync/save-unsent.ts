import type { Mutation, ParkedMutation } from '#store/db.ts';
import { unsentFile } from '#store/unsent/unsent.ts';
import { saveFile } from '../parts/save-file.ts';

/** Saves the texts that only this device has as a download. */
export function saveUnsent(changes: readonly (Mutation | ParkedMutation)[]): void {
  saveFile({ name: 'kinbox-unsent.json', type: 'application/json', text: unsentFile(changes) });
}

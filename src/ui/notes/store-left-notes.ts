import { commit } from '#store/commit.ts';
import type { Device } from '#store/device.ts';
import { leftNotesOf, writeLeftNote } from '#store/local/left-notes.ts';
import { findTask } from '#store/queries/find-task.ts';
import { untilPulled } from '#store/queries/until-pulled.ts';
import { readLeft } from './kept-note.ts';
import { returnedWords, unstoredWords } from './note-words.ts';

/**
 * Stores the words of notes whose tab was closed before it could. Those of a note that has changed meanwhile, or is gone, stay:
 * its page offers them. `sinceMs`: what the server has later than this is pulled before, ms since the epoch.
 */
export async function storeLeftNotes(device: Device, sinceMs: number): Promise<void> {
  const user = device.author.id;
  const left = leftNotesOf(user);
  if (left.length > 0) await untilPulled(device.db, sinceMs);
  for (const ref of left) {
    const kept = readLeft(user, ref);
    const note = kept === null ? null : await findTask(device.db, ref);
    if (kept === null || note === null) continue;
    const { words, isOvertaken } = returnedWords(kept, note);
    if (isOvertaken) continue;
    const changes = unstoredWords(words, note);
    const isStored =
      Object.keys(changes).length === 0 ||
      (await commit(device, { kind: 'task.edit', args: { ref, changes } })).kind === 'saved';
    if (isStored) writeLeftNote(user, ref, null);
  }
}

/** The words of a note as they are typed, and what of them is to be stored. */
import type { TaskFields } from '#domain/task-fields.ts';
import { TEXT_LIMITS, trimToNull } from '#domain/text.ts';
import { nameError, textError } from '../task/text-error.ts';

/** As the fields have them. */
export interface NoteWords {
  readonly name: string;
  readonly text: string;
}

/** As they are stored. */
export type StoredWords = Pick<TaskFields, 'name' | 'description'>;

export function wordsOf({ name, description }: StoredWords): NoteWords {
  return { name, text: description ?? '' };
}

/** The name as it is typed or pasted, which has one line. */
export function onOneLine(typed: string): string {
  // Not around a line break, which would be looked for from each space of a long gap.
  return typed.replace(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap));
}

export interface NoteErrors {
  readonly name: string | null;
  readonly text: string | null;
}

export function errorsIn({ name, text }: NoteWords): NoteErrors {
  return { name: nameError(name), text: textError(text, TEXT_LIMITS.taskDescription) };
}

/** What differs from what is stored and may be stored: a name that is invalid waits, and the text does not wait for it. */
export function unstoredWords(words: NoteWords, stored: StoredWords): Partial<StoredWords> {
  const errors = errorsIn(words);
  const [name, description] = [words.name.trim(), trimToNull(words.text)];
  return {
    ...(errors.name === null && name !== stored.name && { name }),
    ...(errors.text === null && description !== stored.description && { description }),
  };
}

/** Words that were kept, and the stored ones that they replace. */
export interface KeptNote {
  readonly words: NoteWords;
  readonly stored: StoredWords;
}

export interface ReturnedWords {
  readonly words: NoteWords;
  /** What they replace: of an overtaken field what its author saw, of the other one what it is now. */
  readonly stored: StoredWords;
  /** Of a field that was typed here, something else is stored since. */
  readonly isOvertaken: boolean;
}

/** The kept words over the note as it is now: only what was typed replaces what is stored. */
export function returnedWords({ words, stored }: KeptNote, now: StoredWords): ReturnedWords {
  // What is as before stays as it is in the field, with the spaces around it.
  const current = {
    name: now.name === stored.name ? words.name : now.name,
    text: now.description === stored.description ? words.text : (now.description ?? ''),
  };
  const [isNameTyped, isTextTyped] = [
    words.name.trim() !== stored.name,
    trimToNull(words.text) !== stored.description,
  ];
  const isNameOvertaken = isNameTyped && ![stored.name, words.name.trim()].includes(now.name);
  const isTextOvertaken =
    isTextTyped && ![stored.description, trimToNull(words.text)].includes(now.description);
  return {
    words: {
      name: isNameTyped ? words.name : current.name,
      text: isTextTyped ? words.text : current.text,
    },
    stored: {
      name: isNameOvertaken ? stored.name : now.name,
      description: isTextOvertaken ? stored.description : now.description,
    },
    isOvertaken: isNameOvertaken || isTextOvertaken,
  };
}

/**
 * Stores a note while it is typed.
 *
 *     typed ──► kept in the tab, at once ──► stored, after a pause ──► no longer kept
 *                       ▲                        │
 *                       └──── not stored ────────┘
 *
 * Each change that is stored is a change in the history of the note, so they are not one for each letter. Whatever ends
 * the typing stores at once: see `flush`.
 */
import { errorsIn, unstoredWords, type NoteWords, type StoredWords } from './note-words.ts';

/** After the last letter. */
const PAUSE_MS = 1500;
/** After the first letter that is not stored yet, for somebody who types without a pause. */
const LONGEST_MS = 15_000;

export type NoteState = 'stored' | 'keeping' | 'failed';

export interface NoteSaverDeps {
  /** The words as the device has them when the typing begins. */
  readonly stored: StoredWords;
  /** Keeps the words in the tab, with those that they replace; null if all are stored. */
  readonly keep: (words: NoteWords | null, stored: StoredWords) => void;
  /** Whether they were stored. */
  readonly save: (changes: Partial<StoredWords>) => Promise<boolean>;
  readonly onState: (state: NoteState) => void;
}

export interface NoteSaver {
  readonly change: (words: NoteWords) => void;
  /** Stores what is not stored yet. */
  readonly flush: () => Promise<void>;
  /** Forgets what is not stored. */
  readonly drop: () => void;
}

export function createNoteSaver({ stored, keep, save, onState }: NoteSaverDeps): NoteSaver {
  let known = stored;
  let typed: NoteWords | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;
  // One after the other: the later words are stored last.
  let queue: Promise<void> = Promise.resolve();

  const stop = () => {
    clearTimeout(pause);
    clearTimeout(longest);
    longest = undefined;
  };
  const wait = () => {
    clearTimeout(pause);
    pause = setTimeout(() => void flush(), PAUSE_MS);
    longest ??= setTimeout(() => void flush(), LONGEST_MS);
  };

  const flush = (): Promise<void> => {
    stop();
    queue = queue.catch(() => undefined).then(store);
    return queue;
  };

  const store = async (): Promise<void> => {
    if (typed === null) return;
    const words = typed;
    const changes = unstoredWords(words, known);
    if (Object.keys(changes).length > 0) {
      if (!(await save(changes))) {
        onState('failed');
        return;
      }
      known = { ...known, ...changes };
    }
    // What was typed meanwhile, or is invalid, is still kept; not again if nothing was stored: it may be after a logout.
    if (typed === words && isStored(words, known)) {
      keep(null, known);
      onState('stored');
    } else if (typed !== null && Object.keys(changes).length > 0) keep(typed, known);
  };

  return {
    change: (words) => {
      typed = words;
      keep(words, known);
      onState('keeping');
      wait();
    },
    flush,
    drop: () => {
      stop();
      typed = null;
      keep(null, known);
    },
  };
}

function isStored(words: NoteWords, stored: StoredWords): boolean {
  const { name, text } = errorsIn(words);
  return name === null && text === null && Object.keys(unstoredWords(words, stored)).length === 0;
}

/**
 * Stores a note while it is typed.
 *
 *     typed ──► kept in the tab, at once ──► stored, after a pause ──► no longer kept
 *                       ▲                        │
 *                       └──── not stored ────────┘
 *
 * Each change that is stored is a change in the history of the note, so they are not one for each letter. Whatever ends
 * the typing stores at once: see `flush`.
 *
 * What somebody else has stored meanwhile is looked at before, one after the other with what is stored here: a field in
 * which nothing is unstored takes it, and of one in which something is, nothing is stored until its author has chosen.
 */
import { errorsIn, returnedWords, unstoredWords, type NoteWords, type StoredWords } from './note-words.ts';

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
  /** The words as the device has them now; null if it has no such note, or cannot be asked. */
  readonly read: () => Promise<StoredWords | null>;
  /** These came from elsewhere, beside what is typed. */
  readonly onTaken: (words: NoteWords) => void;
  /** Whether something else is stored since, where something is unstored. */
  readonly onOvertaken: (isOvertaken: boolean) => void;
  readonly onState: (state: NoteState) => void;
}

export interface NoteSaver {
  readonly change: (words: NoteWords) => void;
  /** Stores what is not stored yet. */
  readonly flush: () => Promise<void>;
  /** Takes what was stored elsewhere. */
  readonly look: () => Promise<void>;
  /** Stores what is typed over what was stored elsewhere, which its author has seen. */
  readonly keepMine: () => Promise<void>;
  /** Forgets what is not stored. */
  readonly drop: () => void;
}

export function createNoteSaver(deps: NoteSaverDeps): NoteSaver {
  const { stored, keep, save, read, onTaken, onOvertaken, onState } = deps;
  let known = stored;
  let typed: NoteWords | null = null;
  let present = stored;
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

  const next = (step: () => Promise<unknown>): Promise<void> => {
    queue = queue.catch(() => undefined).then(async () => void (await step()));
    return queue;
  };
  const flush = (): Promise<void> => {
    stop();
    return next(store);
  };

  /** Returns whether what is typed may be stored. */
  const look = async (): Promise<boolean> => {
    const now = await read();
    if (typed === null) return false;
    if (now === null) return true;
    present = now;
    const met = returnedWords({ words: typed, stored: known }, now);
    const isOther = met.words.name !== typed.name || met.words.text !== typed.text;
    known = met.stored;
    typed = met.words;
    if (isOther) onTaken(met.words);
    onOvertaken(met.isOvertaken);
    return !met.isOvertaken;
  };

  const store = async (): Promise<void> => {
    if (!(await look())) {
      if (typed !== null) onState('failed');
      return;
    }
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
    look: () => next(look),
    keepMine: () =>
      next(async () => {
        await look();
        known = present;
        await store();
      }),
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

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { commit } from '#store/commit.ts';
import type { TaskRow } from '#store/db.ts';
import { findTask } from '#store/queries/find-task.ts';
import * as texts from '#words/en/notes.ts';
import { useDevice } from '../session/session-context.ts';
import { outcomeWords } from '../acts/outcome-words.ts';
import { bringBack } from '../task/history/bring-back.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { keepNote, leaveKeptNote, readKeptNote } from './kept-note.ts';
import { createNoteSaver, type NoteSaver, type NoteState } from './note-saver.ts';
import { returnedWords, wordsOf, type NoteWords, type StoredWords } from './note-words.ts';

/** A note on its page, read or edited in place. What is typed is stored as `note-saver.ts` says. */
export function useNoteEditor(note: TaskRow) {
  const device = useDevice();
  const user = device.author.id;
  const toasts = useToasts();
  const [returned] = useState(() => {
    const kept = readKeptNote(user, note.ref);
    return kept === null ? null : returnedWords(kept, note);
  });
  const [isEditing, setEditing] = useState(returned !== null);
  // What was typed here. Null: the note as the device has it, also where others change it.
  const [typed, setTyped] = useState<NoteWords | null>(returned?.words ?? null);
  const [state, setState] = useState<NoteState>('stored');
  const [failure, setFailure] = useState<string | null>(null);
  const [isOvertaken, setOvertaken] = useState(returned?.isOvertaken === true);
  const saver = useRef<NoteSaver>(null);
  const isShown = useRef(true);

  const save = async (changes: Partial<StoredWords>): Promise<boolean> => {
    const outcome = await commit(device, { kind: 'task.edit', args: { ref: note.ref, changes } });
    if (outcome.kind === 'saved') return true;
    const why = `${texts.failed} ${outcomeWords(outcome)}`;
    setFailure(why);
    if (!isShown.current) toasts.show({ type: 'error', message: why });
    return false;
  };

  const theSaver = ({ name, description }: StoredWords = note): NoteSaver => {
    saver.current ??= createNoteSaver({
      stored: { name, description },
      keep: (words, stored) => keepNote(user, note.ref, words === null ? null : { words, stored }),
      save,
      // A write that fails, too, says why.
      read: () => findTask(device.db, note.ref).catch(() => null),
      // At once: the next letter is typed into these words.
      onTaken: (words) => flushSync(() => setTyped(words)),
      onOvertaken: setOvertaken,
      onState: setState,
    });
    return saver.current;
  };

  const change = (part: Partial<NoteWords>) => {
    const next = { ...(typed ?? wordsOf(note)), ...part };
    setFailure(null);
    setTyped(next);
    theSaver().change(next);
  };

  const flush = () => saver.current?.flush() ?? Promise.resolve();

  const finish = async () => {
    setEditing(false);
    await flush();
    if (readKeptNote(user, note.ref) !== null) return;
    saver.current = null;
    // Shown until the live query brings it, too.
    const row = await findTask(device.db, note.ref);
    if (row !== null) setTyped(wordsOf(row));
  };

  /** What could not be stored yet is tried again first, so that it is in the history, too. */
  const bringTextBack = async (field: 'name' | 'description', text: string) => {
    await finish();
    const isTyped = readKeptNote(user, note.ref) !== null;
    await bringBack({ device, toasts }, { ref: note.ref, field, value: text, isTyped });
  };

  const drop = () => {
    theSaver().drop();
    saver.current = null;
    setTyped(null);
    setOvertaken(false);
    setEditing(false);
  };

  // The tab was closed before these words were stored.
  const storeKept = useEffectEvent(() => {
    if (returned === null) return;
    theSaver(returned.stored).change(returned.words);
    void flush();
  });
  const leave = useEffectEvent(() => void flush());
  const leavePage = useEffectEvent(() => {
    // First, since it takes no time: the page may be gone before the words are stored.
    leaveKeptNote(user, note.ref);
    void flush();
  });
  useEffect(() => {
    isShown.current = true;
    storeKept();
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') leavePage();
    };
    document.addEventListener('visibilitychange', whenHidden);
    const whenLeft = () => leavePage();
    window.addEventListener('pagehide', whenLeft);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('pagehide', whenLeft);
      isShown.current = false;
      leave();
    };
  }, []);

  // Of a note that is only read, the words that come are newer than those that were typed here.
  const take = useEffectEvent((row: StoredWords) => {
    void saver.current?.look();
    const isOther = typed?.name !== row.name || typed.text !== wordsOf(row).text;
    if (isOther && !isEditing && saver.current === null) setTyped(null);
  });
  const { name, description } = note;
  useEffect(() => take({ name, description }), [name, description]);

  return {
    words: typed ?? wordsOf(note),
    isEditing,
    isOvertaken,
    /** Null where nothing was typed. */
    state: typed === null ? null : state,
    failure,
    begin: () => {
      if (saver.current === null) setTyped(null);
      setEditing(true);
    },
    change,
    flush,
    finish,
    bringTextBack,
    drop,
    keepMine: () => void theSaver().keepMine(),
  };
}

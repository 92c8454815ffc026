import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createNoteSaver } from '#ui/notes/note-saver.ts';
import { returnedWords, type NoteWords, type StoredWords } from '#ui/notes/note-words.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A note with the name 'Wifi' and no text, on a device whose writes end when the test says so. */
function openNote() {
  const saved: Partial<StoredWords>[] = [];
  const states: string[] = [];
  let kept: NoteWords | null = null;
  let answers: ((isSaved: boolean) => void)[] = [];
  let isSlow = false;
  let isFull = false;
  const saver = createNoteSaver({
    stored: { name: 'Wifi', description: null },
    keep: (words) => void (kept = words),
    save: (changes) => {
      saved.push(changes);
      return isSlow ? new Promise<boolean>((resolve) => answers.push(resolve)) : Promise.resolve(!isFull);
    },
    onState: (state) => void states.push(state),
  });
  return {
    saver,
    saved,
    states,
    kept: () => kept,
    /** As a logout does. */
    forget: () => void (kept = null),
    type: (text: string, name = 'Wifi') => saver.change({ name, text }),
    beSlow: () => void (isSlow = true),
    beFull: (isOn: boolean) => void (isFull = isOn),
    answer: async (isSaved = true) => {
      const waiting = answers;
      answers = [];
      waiting.forEach((each) => each(isSaved));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a note that is typed', () => {
  it('U852 is kept at once, stored once after the last letter, and then no longer kept', async () => {
    const note = openNote();
    for (const text of ['o', 'ot', 'otter']) {
      note.type(text);
      expect(note.kept()).toEqual({ name: 'Wifi', text });
      await pass(1000);
    }
    expect(note.saved).toEqual([]);
    await pass(500);
    expect(note.saved).toEqual([{ description: 'otter' }]);
    expect([note.kept(), note.states.at(-1)]).toEqual([null, 'stored']);
    await pass(60_000);
    expect(note.saved).toHaveLength(1);
  });

  it('U852 is stored after 15 seconds by somebody who makes no pause', async () => {
    const note = openNote();
    for (let letters = 1; letters <= 16; letters += 1) {
      note.type('x'.repeat(letters));
      await pass(1000);
    }
    expect(note.saved).toEqual([{ description: 'x'.repeat(15) }]);
  });

  it('U852 is stored at once where the field, the page or the app is left', async () => {
    const note = openNote();
    note.type('otter');
    await note.saver.flush();
    expect([note.saved, note.kept()]).toEqual([[{ description: 'otter' }], null]);
    await note.saver.flush();
    expect(note.saved).toHaveLength(1);
  });

  it('U852 keeps what is typed while the earlier words are stored, and stores it after them', async () => {
    const note = openNote();
    note.beSlow();
    note.type('otter');
    void note.saver.flush();
    await pass(0);
    note.type('otter4711');
    void note.saver.flush();
    await pass(0);
    expect(note.saved).toEqual([{ description: 'otter' }]);
    await note.answer();
    expect(note.kept()).toEqual({ name: 'Wifi', text: 'otter4711' });
    expect(note.saved).toEqual([{ description: 'otter' }, { description: 'otter4711' }]);
    await note.answer();
    expect(note.kept()).toBeNull();
  });

  it('U853 stays kept if it cannot be stored, and is stored by the next attempt', async () => {
    const note = openNote();
    note.beFull(true);
    note.type('otter');
    await pass(2000);
    expect([note.kept()?.text, note.states.at(-1)]).toEqual(['otter', 'failed']);
    note.beFull(false);
    await note.saver.flush();
    expect([note.kept(), note.states.at(-1)]).toEqual([null, 'stored']);
  });

  it('U852 stores the text while the name is missing or too long, and keeps both', async () => {
    const note = openNote();
    for (const name of [' ', 'x'.repeat(501)]) note.type('otter', name);
    await note.saver.flush();
    expect(note.saved).toEqual([{ description: 'otter' }]);
    expect(note.kept()?.name).toHaveLength(501);
    note.type('otter', 'Router');
    await note.saver.flush();
    expect([note.saved.at(-1), note.kept()]).toEqual([{ name: 'Router' }, null]);
  });

  it('U852 stores nothing where the words are the same again, and clears a text that is gone', async () => {
    const note = openNote();
    note.type('otter');
    note.type('  ');
    await note.saver.flush();
    expect([note.saved, note.kept()]).toEqual([[], null]);
    note.type('otter');
    await note.saver.flush();
    note.type('');
    await note.saver.flush();
    expect(note.saved).toEqual([{ description: 'otter' }, { description: null }]);
  });

  it('U853 stores nothing of what is discarded', async () => {
    const note = openNote();
    note.type('otter');
    note.saver.drop();
    await pass(60_000);
    await note.saver.flush();
    expect([note.saved, note.kept()]).toEqual([[], null]);
  });
});

describe('words that were kept and come back', () => {
  const stored = { name: 'Wifi', description: 'otter' };
  const back = (words: Partial<NoteWords>, now: Partial<StoredWords>) =>
    returnedWords({ words: { name: 'Wifi', text: 'otter', ...words }, stored }, { ...stored, ...now });

  it.each<[string, Partial<NoteWords>, Partial<StoredWords>, NoteWords, boolean]>([
    ['over the same note', { text: 'otter4711' }, {}, { name: 'Wifi', text: 'otter4711' }, false],
    [
      'beside what others changed in the other field',
      { text: 'otter4711' },
      { name: 'Router' },
      { name: 'Router', text: 'otter4711' },
      false,
    ],
    [
      'over what others changed, which their author decides',
      { text: 'otter4711' },
      { description: 'beaver' },
      { name: 'Wifi', text: 'otter4711' },
      true,
    ],
    ['of a name', { name: 'Router' }, { name: 'WLAN' }, { name: 'Router', text: 'otter' }, true],
  ])('U853 %s', (_, words, now, expected, isOvertaken) => {
    expect(back(words, now)).toEqual({ words: expected, isOvertaken });
  });
  it('U852 keeps nothing again where nothing was stored: what is kept may have been removed by a logout', async () => {
    const note = openNote();
    note.type('What is left', '');
    await note.saver.flush();
    expect(note.saved).toEqual([{ description: 'What is left' }]);
    note.type('What is left', '');
    note.forget();
    await note.saver.flush();
    expect(note.kept()).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createNoteSaver } from '#ui/notes/note-saver.ts';
import { caretAfter } from '#ui/notes/caret-after.ts';
import { returnedWords, type KeptNote, type NoteWords, type StoredWords } from '#ui/notes/note-words.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A note with the name 'Wifi' and no text, on a device whose writes end when the test says so. */
function openNote() {
  const saved: Partial<StoredWords>[] = [];
  const states: string[] = [];
  let kept: KeptNote | null = null;
  let row: StoredWords = { name: 'Wifi', description: null };
  const taken: NoteWords[] = [];
  let isOvertaken = false;
  let answers: ((isSaved: boolean) => void)[] = [];
  let isSlow = false;
  let isFull = false;
  const saver = createNoteSaver({
    stored: row,
    keep: (words, stored) => void (kept = words === null ? null : { words, stored }),
    save: (changes) => {
      saved.push(changes);
      if (!isFull) row = { ...row, ...changes };
      return isSlow ? new Promise<boolean>((resolve) => answers.push(resolve)) : Promise.resolve(!isFull);
    },
    read: () => Promise.resolve(row),
    onTaken: (words) => void taken.push(words),
    onOvertaken: (is) => void (isOvertaken = is),
    onState: (state) => void states.push(state),
  });
  return {
    saver,
    saved,
    states,
    taken,
    kept: () => kept?.words ?? null,
    keptOver: () => kept?.stored,
    isOvertaken: () => isOvertaken,
    /** Somebody else's words come to the device, and its page looks at them. */
    come: (words: Partial<StoredWords>) => {
      row = { ...row, ...words };
      return saver.look();
    },
    /** They come, and the page has not noticed yet. */
    comeUnseen: (words: Partial<StoredWords>) => void (row = { ...row, ...words }),
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

describe('a note that is open in edit while others write', () => {
  it('U1324 takes what comes where nothing is unstored, and stores what is typed into it', async () => {
    const note = openNote();
    note.type('desk 1 ');
    await note.saver.flush();
    await note.come({ description: 'desk 1\nphone 1' });
    expect(note.taken).toEqual([{ name: 'Wifi', text: 'desk 1\nphone 1' }]);
    note.type('desk 1\nphone 1\ndesk 2');
    await note.saver.flush();
    expect(note.saved.at(-1)).toEqual({ description: 'desk 1\nphone 1\ndesk 2' });
    expect([note.kept(), note.isOvertaken(), note.states.at(-1)]).toEqual([null, false, 'stored']);
  });

  it.each(['come', 'comeUnseen'] as const)(
    'U1324 stores nothing over what its author has not seen, and asks (%s)',
    async (come) => {
      const note = openNote();
      note.type('desk 1');
      await note.saver.flush();
      note.type('desk 1\ndesk 2');
      await note[come]({ description: 'desk 1\nphone 1' });
      await pass(20_000);
      note.type('desk 1\ndesk 2\ndesk 3');
      await note.saver.flush();
      expect(note.saved).toEqual([{ description: 'desk 1' }]);
      expect([note.taken, note.isOvertaken(), note.states.at(-1)]).toEqual([[], true, 'failed']);
      // So that it is asked again where the page is opened again.
      expect([note.kept()?.text, note.keptOver()?.description]).toEqual(['desk 1\ndesk 2\ndesk 3', 'desk 1']);
      await note.saver.keepMine();
      expect(note.saved.at(-1)).toEqual({ description: 'desk 1\ndesk 2\ndesk 3' });
      expect([note.kept(), note.isOvertaken(), note.states.at(-1)]).toEqual([null, false, 'stored']);
    },
  );

  it('U1324 keeps the other words of who discards their own, and asks no more where they are put back', async () => {
    const note = openNote();
    note.type('desk 1');
    await note.come({ description: 'phone 1' });
    await note.come({ description: null });
    expect(note.isOvertaken()).toBe(false);
    await note.come({ description: 'phone 1' });
    note.saver.drop();
    await pass(20_000);
    expect([note.saved, note.kept()]).toEqual([[], null]);
  });

  it('U1324 takes a name beside a text that is typed, and stores only the text', async () => {
    const note = openNote();
    note.type('otter');
    await note.come({ name: 'Router' });
    expect(note.taken).toEqual([{ name: 'Router', text: 'otter' }]);
    await note.saver.flush();
    expect(note.saved).toEqual([{ description: 'otter' }]);
  });

  it('U1324 takes a name beside a text that is asked about, and stores none of it with mine', async () => {
    const note = openNote();
    note.type('otter');
    await note.come({ description: 'beaver' });
    note.comeUnseen({ name: 'Router' });
    await note.saver.keepMine();
    expect(note.saved).toEqual([{ description: 'otter' }]);
  });

  it('U1324 asks nothing where both have written the same, and takes nothing of its own as new', async () => {
    const note = openNote();
    note.type('otter');
    await note.come({ description: 'otter' });
    await note.saver.flush();
    note.beSlow();
    note.type('otter 2');
    void note.saver.flush();
    void note.saver.look();
    await pass(0);
    note.type('otter 23');
    await note.answer();
    await note.answer();
    expect([note.saved, note.taken, note.isOvertaken()]).toEqual([[{ description: 'otter 2' }], [], false]);
  });

  it.each([
    ['ab|', 'ab\nphone', 'ab|\nphone'],
    ['ab|cd', 'phone abcd', 'phone ab|cd'],
    ['abcd|', 'abXcd', 'abXcd|'],
    ['a old| b', 'a new b', 'a new| b'],
    ['aa|', 'aaa', 'aa|a'],
    ['abc|', '', '|'],
  ])('U1324 has its caret between the same letters: %j becomes %j', (before, after, expected) => {
    const at = caretAfter(before.replace('|', ''), after, before.indexOf('|'));
    expect(`${after.slice(0, at)}|${after.slice(at)}`).toBe(expected);
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
      'that others have written too',
      { text: 'beaver' },
      { description: 'beaver' },
      { name: 'Wifi', text: 'beaver' },
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
    expect(back(words, now)).toMatchObject({ words: expected, isOvertaken });
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

/**
 * The folded words of every task in memory, and the search in them. It goes through all texts for each search: with
 * 100,000 tasks that takes some milliseconds, and a change costs nothing but its own row (decisions 100 and 168).
 */
import type { TaskRef } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { nameIn } from '#domain/who.ts';
import { foldWords } from './fold.ts';
import { hasSpellings, spellingsOf } from './spellings.ts';
import { typedWordsOf, type TypedWord } from './typed-words.ts';

export type IndexedTask = Pick<
  Task,
  'ref' | 'name' | 'description' | 'who' | 'completed' | 'deleted_at' | 'updated_at'
>;

export interface Found {
  /** The best ones first. */
  readonly refs: readonly TaskRef[];
  /** Of all that match. */
  readonly count: number;
}

export interface TextIndex {
  /** `pass`: of the reading that has seen it; see `removeUnseen`. */
  readonly put: (task: IndexedTask, pass: number) => void;
  readonly remove: (ref: TaskRef) => void;
  /** What no reading since this one has seen is no longer on the device. */
  readonly removeUnseen: (pass: number) => void;
  /** Tasks that have each typed word, at the beginning of a word or within one. */
  readonly find: (typed: string, limit: number) => Found;
}

interface Entry {
  readonly ref: TaskRef;
  /** The name, and behind `nameEnd` the description and who has it, if that is a name; see `foldedName`. */
  readonly text: string;
  readonly nameEnd: number;
  readonly order: number;
  readonly pass: number;
}

export function createTextIndex(): TextIndex {
  const entries = new Map<TaskRef, Entry>();
  return {
    put: (task, pass) => void entries.set(task.ref, entryOf(task, pass)),
    remove: (ref) => void entries.delete(ref),
    removeUnseen: (pass) => {
      for (const entry of entries.values()) if (entry.pass < pass) entries.delete(entry.ref);
    },
    find: (typed, limit) => {
      const starts = spellingsOf(typed).map(foldWords);
      // A long word is in few texts, so that the others are rarely looked for.
      const words = [...typedWordsOf(typed)].sort((a, b) => longest(b) - longest(a));
      const best: Ranked[] = [];
      let count = 0;
      for (const entry of words.length === 0 ? [] : entries.values()) {
        if (!words.every((word) => placeOf(entry.text, word) !== -1)) continue;
        count += 1;
        // Most are behind all these even if their name began with it.
        if (isBehind(best, entry.order, limit)) continue;
        keepBest(best, { ref: entry.ref, order: entry.order + matchOf(entry, words, starts) * STEP }, limit);
      }
      return { refs: best.map(({ ref }) => ref), count };
    },
  };
}

/** More than any instant of this century, ms since the epoch. */
const STEP = 1e13;
/** The lower the better. What was typed begins words in the first three, and is only within words in the others. */
const MATCH = { startsName: 0, inName: 1, inOthers: 2, withinName: 9, withinOthers: 10 };
/** As many as there are for each state of a task, of those that begin words and of those within. */
const MATCHES = 3;

function entryOf({ ref, name, description, who, ...task }: IndexedTask, pass: number): Entry {
  const folded = foldedName(name);
  const others = [description, nameIn(who)].filter((each) => each !== null);
  const text = [folded, ...others.flatMap(foldedWords)].join('\n');
  const age = Math.min(STEP - 1, Math.max(0, Date.parse(task.updated_at)));
  const order = stateOf(task) * MATCHES * STEP - age;
  return { ref, text, nameEnd: folded.length, order, pass };
}

/** In each of its spellings, whole. */
function foldedName(name: string): string {
  return [...new Set(spellingsOf(name).map(foldWords))].join('\n');
}

/** As it is written, and behind it the other spellings of its words: a long text is not kept twice. */
function foldedWords(text: string): readonly string[] {
  if (!hasSpellings(text)) return [foldWords(text)];
  const words = text.split(/\s+/).filter(hasSpellings);
  return [foldWords(text), ...new Set(words.flatMap((word) => spellingsOf(word).slice(1)).map(foldWords))];
}

/** Open tasks and notes come before completed tasks, and deleted ones are the last. */
function stateOf({ completed, deleted_at }: Pick<Task, 'completed' | 'deleted_at'>): number {
  if (deleted_at !== null) return 2;
  return completed ? 1 : 0;
}

/** Of `MATCH`, of an entry that has all words. */
function matchOf({ text, nameEnd }: Entry, words: readonly TypedWord[], starts: readonly string[]): number {
  const beginnings = words.map((word) => beginningOf(text, word));
  if (beginnings.includes(-1)) {
    const isInName = words.every((word) => placeOf(text, word) < nameEnd);
    return isInName ? MATCH.withinName : MATCH.withinOthers;
  }
  if (beginnings.some((at) => at >= nameEnd)) return MATCH.inOthers;
  return starts.some((start) => startsName(text, nameEnd, start)) ? MATCH.startsName : MATCH.inName;
}

/** -1 if the text has it neither at the beginning of a word nor within one. */
function placeOf(text: string, word: TypedWord): number {
  let first = -1;
  for (const { within } of word) {
    const at = text.indexOf(within);
    if (at !== -1 && (first === -1 || at < first)) first = at;
  }
  return first;
}

function beginningOf(text: string, word: TypedWord): number {
  const places = word.map(({ beginning }) => text.indexOf(beginning)).filter((at) => at !== -1);
  return places.length === 0 ? -1 : Math.min(...places);
}

function startsName(text: string, nameEnd: number, start: string): boolean {
  if (text.startsWith(start)) return true;
  const at = text.indexOf(`\n${start}`);
  return at !== -1 && at < nameEnd;
}

function longest(word: TypedWord): number {
  return Math.max(...word.map(({ within }) => within.length));
}

interface Ranked {
  readonly ref: TaskRef;
  readonly order: number;
}

function isBehind(best: readonly Ranked[], order: number, limit: number): boolean {
  const last = best.length < limit ? undefined : best[limit - 1];
  return last !== undefined && last.order <= order;
}

function keepBest(best: Ranked[], found: Ranked, limit: number): void {
  if (isBehind(best, found.order, limit)) return;
  let [from, to] = [0, best.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((best[middle]?.order ?? 0) <= found.order) from = middle + 1;
    else to = middle;
  }
  best.splice(from, 0, found);
  if (best.length > limit) best.pop();
}

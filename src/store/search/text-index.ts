/**
 * The folded words of every task in memory, and the search in them. It goes through all texts for each search: with
 * 100,000 tasks that takes some milliseconds, and a change costs nothing but its own row (decision 100).
 */
import type { TaskRef } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { nameIn } from '#domain/who.ts';
import { foldWords, needleOf, wordsOf } from './fold.ts';

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
  /** Tasks that have, for each typed word, a word that begins with it. */
  readonly find: (typed: string, limit: number) => Found;
}

interface Entry {
  readonly ref: TaskRef;
  /** The words of the name, and behind `nameEnd` those of the description and of who has it, if that is a name. */
  readonly text: string;
  readonly nameEnd: number;
  readonly heads: number;
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
      const start = foldWords(typed);
      // A long word is in few texts, so that the others are rarely looked for.
      const needles = wordsOf(typed)
        .map(needleOf)
        .sort((a, b) => b.length - a.length);
      const heads = needles.reduce((all, needle) => all | headsOf(needle), 0);
      const best: Ranked[] = [];
      let count = 0;
      for (const entry of needles.length === 0 ? [] : entries.values()) {
        if ((entry.heads & heads) !== heads) continue;
        const match = matchOf(entry, needles, start);
        if (match === null) continue;
        count += 1;
        keepBest(best, { ref: entry.ref, order: entry.order + match * STEP }, limit);
      }
      return { refs: best.map(({ ref }) => ref), count };
    },
  };
}

/** More than any instant of this century, ms since the epoch. */
const STEP = 1e13;
/** How a text can match: its name begins with what was typed, its name has all words, or the description has some. */
const MATCHES = 3;

function entryOf({ ref, name, description, who, ...task }: IndexedTask, pass: number): Entry {
  const folded = foldWords(name);
  const others = [description, nameIn(who)].filter((each) => each !== null);
  const text = [folded, ...others.map(foldWords)].join('\n');
  const age = Math.min(STEP - 1, Math.max(0, Date.parse(task.updated_at)));
  const order = stateOf(task) * MATCHES * STEP - age;
  return { ref, text, nameEnd: folded.length, heads: headsOf(text), order, pass };
}

/**
 * A bit for the first two letters of each word, which several pairs share: a text that lacks a bit of what is looked for
 * need not be searched. Nine of ten are passed over so.
 */
function headsOf(text: string): number {
  let heads = 0;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) {
    if (at + 2 < text.length) heads |= 1 << ((text.charCodeAt(at + 1) * 7 + text.charCodeAt(at + 2)) % HEADS);
  }
  return heads;
}

/** As many bits as the engine keeps in a small integer. */
const HEADS = 30;

/** Open tasks and notes come before completed tasks, and deleted ones are the last. */
function stateOf({ completed, deleted_at }: Pick<Task, 'completed' | 'deleted_at'>): number {
  if (deleted_at !== null) return 2;
  return completed ? 1 : 0;
}

/** The lower the better; null if a word is missing. */
function matchOf({ text, nameEnd }: Entry, needles: readonly string[], start: string): number | null {
  let isInName = true;
  for (const needle of needles) {
    const at = text.indexOf(needle);
    if (at === -1) return null;
    isInName &&= at < nameEnd;
  }
  if (!isInName) return 2;
  return text.startsWith(start) ? 0 : 1;
}

interface Ranked {
  readonly ref: TaskRef;
  readonly order: number;
}

function keepBest(best: Ranked[], found: Ranked, limit: number): void {
  const last = best.at(-1);
  if (best.length >= limit && last !== undefined && last.order <= found.order) return;
  let [from, to] = [0, best.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((best[middle]?.order ?? 0) <= found.order) from = middle + 1;
    else to = middle;
  }
  best.splice(from, 0, found);
  if (best.length > limit) best.pop();
}

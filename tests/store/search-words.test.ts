/** What is found by which words, in which order, and where it is marked. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { IsoTime, TaskRef, UserId } from '#domain/ids.ts';
import { member, named } from '#domain/who.ts';
import { foldLetters, foldWords } from '#store/search/fold.ts';
import { marksIn } from '#store/search/marks.ts';
import { createTextIndex, type IndexedTask } from '#store/search/text-index.ts';
import { typedWordsOf } from '#store/search/typed-words.ts';
import { EVENING, MORNING, NOON } from '../support/task-builder.ts';

const aTask = (name: string, fields: Partial<IndexedTask> = {}): IndexedTask => ({
  ref: name as TaskRef,
  name,
  description: null,
  who: null,
  completed: false,
  deleted_at: null,
  updated_at: MORNING,
  ...fields,
});

function find(typed: string, tasks: readonly IndexedTask[], limit = 10) {
  const index = createTextIndex();
  for (const task of tasks) index.put(task, 1);
  return index.find(typed, limit);
}

const isFound = (typed: string, name: string, description: string | null = null) =>
  find(typed, [aTask(name, { description })]).count === 1;

it.each([
  ['mil', 'Buy oat milk', true],
  ['ilk', 'Buy oat milk', true],
  ['milch', 'Vollmilch kaufen', true],
  ['versicherung', 'Haftpflichtversicherung', true],
  ['milch kauf', 'Vollmilch kaufen', true],
  ['mlk', 'Buy oat milk', false],
  ['milkb', 'Buy oat milk bread', false],
  ['oat mil', 'Buy oat milk', true],
  ['milk oat', 'Buy oat milk', true],
  ['oat bread', 'Buy oat milk', false],
  ['e-mail', 'Answer the E-mail', true],
  ['mail', 'Answer the e-mail', true],
  ['2026', 'Tax return (2026)', true],
  ['', 'Buy oat milk', false],
  ['…!', 'Buy oat milk', false],
])('U781 %j in %j is found: %s', (typed, name, expected) => {
  expect(isFound(typed, name)).toBe(expected);
});

it('U781 words are looked for in the name and in the description together', () => {
  expect(isFound('dentist monday', 'Ring the dentist', 'Not on Mondays')).toBe(true);
  expect(isFound('dentist tuesday', 'Ring the dentist', 'Not on Mondays')).toBe(false);
});

it.each([
  ['creme brulee', 'Crème Brûlée'],
  ['CRÈME', 'creme brulee'],
  ['strasse', 'Straße'],
  ['STRASSE', 'straße'],
  ['aesir', 'Æsir'],
  ['lodz', 'Łódź'],
  ['istanbul', 'İstanbul'],
  ['οδοσ', 'ΟΔΟΣ'],
  ['e\u0301cole', '\u00e9cole'],
  ['ecole', 'e\u0301cole'],
  ['йога', 'ЙОГА'],
  ['１２', '12 eggs'],
  ['שלום', 'שָׁלוֹם'],
  ['牛奶', '买牛奶'],
  ['ミルク', '明日ミルクを買う'],
  ['บ้าน', 'ทาสีบ้าน'],
  ['🎂', 'Party🎂tomorrow'],
  ['tom', 'Party🎂tomorrow'],
  ['奶', '买2盒牛奶'],
  ['月', '3月'],
  ['น้ำ', 'ซื้อน้ำมัน'],
  ['مدرسة', 'والمدرسة'],
  ['مدرسه', 'مدرســه'],
  ['اخبار', 'أَخْبَار'],
  ['कार', 'सरकार'],
  ['ø', 'Smørrebrød'],
  ['smorrebrod', 'Smørrebrød'],
  ['fœtus', 'Foetus'],
  ['coeur', 'Cœur'],
  ['dura', 'Đurađ'],
  ['Diyarbakir', 'Diyarbakır'],
  ['ILIK', 'ılık'],
])('U782 %j is found in %j', (typed, name) => {
  expect(isFound(typed, name)).toBe(true);
});

it.each([
  ['dont', 'Don’t panic'],
  ["don't", 'Dont panic'],
  ['don’t', "Don't panic"],
  ['email', 'Answer the e-mail'],
  ['e-mail', 'Answer the email'],
  ['e‑mail', 'Answer the E-Mail'],
  ['mother-in-law', 'Ring the mother in law'],
  ['motherinlaw', 'Ring my mother-in-law'],
  ['lecole', "À l'école"],
  ['ecole', "À l'école"],
  ['צהל', 'צה״ל'],
  ['hawaii', 'Tickets to Hawaiʻi'],
  ['ozbek', 'Oʻzbek palov'],
  ['collegi', 'Pay the col·legi'],
  ['ärger', 'Aerger'],
  ['aerger', 'Ärger'],
  ['aerger', 'A\u0308rger'],
  ['MUELLER', 'müller anrufen'],
  ['muller', 'Müller anrufen'],
  ['koebenhavn', 'København'],
  ['aarhus', 'Århus'],
  ['mullers', "Müller's Mühle"],
  ['muellers', "Müller's Mühle"],
  ['fueller', 'Nachfüller'],
  ['zusammen', 'zu\u00adsam\u00admen'],
  ['zu\u00adsammen', 'zusammen'],
  ['milk', 'mi\u200blk'],
  ['milk', 'mi\ufefflk'],
  ['milk', '\u202amilk\u202c'],
  ['می‌خواهم', 'میخواهم'],
])('U1275 %j is found in %j, in a name and in a description', (typed, text) => {
  expect(isFound(typed, text)).toBe(true);
  expect(isFound(typed, 'Another', text)).toBe(true);
});

it.each([
  ['e-mail', 'Regel malen'],
  ["don't", 'Trip to London'],
  ["don't", 'London trip'],
  ['aerger', 'Arger'],
  ['blut', 'Bluetooth'],
])('U1275 %j is not found in %j', (typed, name) => {
  expect(isFound(typed, name)).toBe(false);
});

it('U783 what begins with it comes before what has it within a word, whatever the state', () => {
  const tasks = [
    aTask('butter', { description: 'and oatmilk', updated_at: EVENING }),
    aTask('oatmilk milky', { updated_at: MORNING }),
    aTask('oatmilk', { updated_at: EVENING }),
    aTask('buttermilk completed', { completed: true, updated_at: EVENING }),
    aTask('buy milk deleted', { deleted_at: NOON, updated_at: EVENING }),
    aTask('bread', { description: 'milk roll', updated_at: EVENING }),
    aTask('milk completed', { completed: true, updated_at: EVENING }),
  ];
  const expected = [
    'oatmilk milky',
    'bread',
    'milk completed',
    'buy milk deleted',
    'oatmilk',
    'butter',
    'buttermilk completed',
  ];
  expect(find('milk', tasks).refs).toEqual(expected);
  expect(find('milk', tasks.toReversed()).refs).toEqual(expected);
});

it.each([
  ['aerger mit', 'Ärger mit der Bank'],
  ['email s', 'E-Mail schreiben'],
  ['ärger m', 'Aerger mit der Bank'],
])('U783 a name that begins with %j in another spelling comes first: %j', (typed, name) => {
  const tasks = [aTask(name), aTask(`Neu: ${name}`, { updated_at: EVENING })];
  expect(find(typed, tasks).refs[0]).toBe(name);
});

it('U783 open comes first, then completed, then deleted; names before descriptions, and the latest first', () => {
  const tasks = [
    aTask('paint deleted', { deleted_at: NOON, completed: true, updated_at: EVENING }),
    aTask('paint completed long ago', { completed: true }),
    aTask('paint completed', { completed: true, updated_at: EVENING }),
    aTask('buy brushes', { description: 'and paint', updated_at: EVENING }),
    aTask('buy paint', { updated_at: NOON }),
    aTask('ask about paint', { updated_at: EVENING }),
    aTask('paint the hall'),
  ];
  const expected = [
    'paint the hall',
    'ask about paint',
    'buy paint',
    'buy brushes',
    'paint completed',
    'paint completed long ago',
    'paint deleted',
  ];
  expect(find('paint', tasks).refs).toEqual(expected);
  expect(find('paint', tasks.toReversed()).refs).toEqual(expected);
  expect(find('paint', tasks, 3)).toEqual({ refs: expected.slice(0, 3), count: 7 });
});

it('U783 of many the best are found, whatever the order in which they are kept', () => {
  const tasks = Array.from({ length: 300 }, (_, n) => {
    const minute = (n * 7919) % 300;
    return aTask(`t${n}`, { updated_at: new Date(minute * 60_000).toISOString() as IsoTime });
  });
  const latest = tasks.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1)).map(({ ref }) => ref);
  expect(find('t', tasks, 50)).toEqual({ refs: latest.slice(0, 50), count: 300 });
});

const marked = (text: string, typed: string) =>
  marksIn(text, typedWordsOf(typed)).map(([from, to]) => text.slice(from, to));

it.each([
  ['Crème brûlée and cream', 'cre bru', ['Crè', 'brû', 'cre']],
  ['e\u0301cole', 'ecole', ['e\u0301cole']],
  ['Straße', 'stras', ['Straß']],
  ['Oat milk', 'milk oat', ['Oat', 'milk']],
  ['milkmaid', 'milk milkm', ['milkm']],
  ['买牛奶', '牛', ['牛']],
  ['A🎂b', '🎂', ['🎂']],
  ['Buttermilk', 'milk', ['milk']],
  ['Buttermilk and milk', 'milk', ['milk']],
  ['Großmütter', 'muetter', ['mütter']],
  ['Gromu\u0308tter', 'muett', ['mu\u0308tt']],
  ['Ärger', 'aer', ['Är']],
  ['Ärger', 'ae', ['Ä']],
  ['Aerger', 'är', ['Aer']],
  ['Don’t panic', 'dont', ['Don’t']],
  ['Don’t panic', "don't", ['Don’t']],
  ['my e-mail', 'email', ['e-mail']],
  ['my e-mail', 'e-ma', ['e-ma']],
  ['London trip, don t', 'don’t', ['don t']],
  ['zu\u00adsammen', 'zusa', ['zu\u00adsa']],
  ['والمدرسة', 'مدرسة', ['مدرسة']],
  ['(milk)', 'MILK', ['milk']],
])('U788 in %j what was found by %j is marked', (text, typed, expected) => {
  expect(marked(text, typed)).toEqual(expected);
});

it('U788 what is found in a name is marked in it', () => {
  const letters = fc.constantFrom(...'aàÀbßæ İı-.ſ\u0301牛🎂é𝔸가각ΣςЙ½ﬁäÖ’\u00ad\u200b', '👩‍🚀', '🇫🇷');
  const text = fc.array(letters, { minLength: 1, maxLength: 12 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, fc.nat(12), (name, length) => {
      const folded = Array.from(name, foldLetters).join('');
      expect(foldWords(folded)).toBe(foldWords(name));
      const [[word] = []] = typedWordsOf(name);
      const typed = [...(word?.within ?? '')].slice(0, length + 1).join('');
      if (typed === '' || typedWordsOf(typed).length === 0) return;
      expect(isFound(typed, name)).toBe(true);
      const marks = marked(name, typed);
      expect(marks.length).toBeGreaterThan(0);
      expect(marks).not.toContain('');
    }),
  );
});

it('U780 who has a task is found by a name that was typed, behind tasks of that name', () => {
  const tasks = [aTask('Mend the tap', { who: named('The plumber') }), aTask('Plumber’s bill')];
  expect(find('plumb', tasks).refs).toEqual(['Plumber’s bill', 'Mend the tap']);
  expect(find('m', [aTask('Bins', { who: member(3 as UserId) })]).count).toBe(0);
});

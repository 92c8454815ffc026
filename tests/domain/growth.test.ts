import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { captured, type SentText } from '#domain/captured.ts';
import { dayInName } from '#domain/day-in-name.ts';
import { isEmailAddress } from '#domain/email.ts';
import { nameWithAmount, readGrocery } from '#domain/groceries/read-grocery.ts';
import { icsCalendar, icsText } from '#domain/icalendar.ts';
import type { Day, TaskRef } from '#domain/ids.ts';
import { linkedParts } from '#domain/linked-parts.ts';
import { pastedLines } from '#domain/pasted-lines.ts';
import { readDay } from '#domain/read-day.ts';
import { linesShared, readShared, sharedIn, writeShared } from '#domain/shared-words.ts';
import { codePointLength, isStorableText, trimToNull } from '#domain/text.ts';
import { createTaskBody, registerBody } from '#domain/wire/requests.ts';
import { pageText } from '#extension/queue/page-text.ts';
import { readServerAddress } from '#extension/queue/server-address.ts';
import { isCommonPassword } from '#server/auth/common-passwords.ts';
import { sessionName } from '#server/auth/session-name.ts';
import { cleanInput } from '#server/http/clean.ts';
import { parseUrlencoded } from '#server/http/form.ts';
import { parseJson } from '#server/http/json.ts';
import { validate } from '#server/http/validate.ts';
import { foldWords } from '#store/search/fold.ts';
import { marksIn } from '#store/search/marks.ts';
import { spellingsOf } from '#store/search/spellings.ts';
import { typedWordsOf } from '#store/search/typed-words.ts';
import { onOneLine } from '#ui/notes/note-words.ts';
import { excerptOf } from '#ui/search/excerpt.ts';
import { initialsOf } from '#ui/who/who-words.ts';
import { beforeDays } from '#words/en/day-in-name.ts';
import { typed as words } from '#words/en/days.ts';
import { ROOT } from '../../scripts/prepare.mjs';
import { filesBelow, isCode } from '../architecture/source-files.ts';
import { expressionsIn, type Expression } from '../support/expressions.ts';
import { findGrowth, repeated } from '../support/growth.ts';
import { LIMITS } from '../support/time-limits.mjs';
import { createRandom } from '../simulation/random.ts';

const TODAY = '2026-07-01' as Day;
const REF = '00000000-0000-4000-8000-000000000001' as TaskRef;

/** Whatever reads what people type, paste, share, capture or send. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  readGrocery,
  nameWithAmount: (text) => readGrocery(nameWithAmount(text, { count: 2, unit: 'can' })),
  readDay: (text) => readDay(text, TODAY, words),
  dayInName: (text) => dayInName(text, TODAY, words, beforeDays),
  pastedLines,
  'captured text': (text) => captured({ text }),
  'captured title and address': (text) => captured({ title: text, url: text }),
  shared: (text) => {
    const shared = sharedIn({ title: text, text }, REF);
    return shared && [linesShared(shared), readShared(writeShared(shared))];
  },
  isEmailAddress,
  calendar: (text) => icsCalendar([`SUMMARY:${icsText(text)}`]),
  measures: (text) => [codePointLength(text), isStorableText(text), trimToNull(text)],
  'a task': (text) =>
    validate(createTaskBody, { name: text, description: text, not_before: text, repeat: text }),
  'a registration': (text) =>
    validate(registerBody, {
      first_name: text,
      email: text,
      password: text,
      device_name: text,
      remember: text,
    }),
  isCommonPassword,
  sessionName: (text) => sessionName(text, text),
  cleanInput: (text) => cleanInput(text, 10),
  parseUrlencoded,
  parseJson,
  'text in JSON': (text) => parseJson(JSON.stringify({ text })),
  foldWords,
  spellingsOf,
  typedWordsOf,
  marksIn: (text) => marksIn(text, typedWordsOf('milk a 1')),
  excerptOf: (text) => excerptOf(text, typedWordsOf('milk a')),
  'words that are looked for': (text) => marksIn('Two cans of milk', typedWordsOf(text)),
  linkedParts,
  onOneLine,
  initialsOf,
  readServerAddress,
  pageText: (text) => pageText({ title: text, text, url: text } satisfies SentText),
};

const PIECES = [
  'a',
  ' ',
  '1',
  '\n',
  '.',
  ',',
  '(',
  '[',
  '"',
  '\\',
  '%',
  '&',
  '=',
  '@',
  '\0',
  '\r',
  '1 x ',
  ' 1',
  '1x',
  '2 cans of ',
  '½ ',
  '(2 g) ',
  '7 up ',
  '- ',
  '1. ',
  '[ ] ',
  'next ',
  'in 3 weeks ',
  '24. dec ',
  'http://',
  'https://a.b/(',
  'https://a)',
  'e-',
  'ä',
  'on ',
  'a)',
  '((',
  'é',
  '\u0301',
  // Marks that Unicode puts into another order.
  '\u0301\u0323',
  '\u0e48\u0e38',
  '😀',
  '漢',
  '\u200b',
  '%41',
  'a[b]',
  'a=1&',
  '{"a":',
  '[1,',
];
const ENDS = ['', ' flour!'];
const SEEDED = 12;
/** `KINBOX_SEED` repeats a run. */
const seed = Number(process.env['KINBOX_SEED'] ?? Date.now() % 1_000_000);

describe('the time that reading takes', () => {
  it.each(Object.entries(READERS))(
    'T183 grows with the text alone: %s',
    { timeout: LIMITS.longTest },
    (_, read) => {
      const random = createRandom(seed);
      const texts = [
        ...PIECES.flatMap((piece) => ENDS.map((end) => repeated(piece, end))),
        ...Array.from({ length: SEEDED }, () =>
          repeated(
            Array.from({ length: 1 + random.below(6) }, () => random.pick(PIECES)).join(''),
            random.pick(ENDS),
          ),
        ),
      ];
      const found = texts.flatMap((textOf) => findGrowth(read, textOf) ?? []);
      expect(found, `seed ${seed}`).toEqual([]);
    },
  );

  it('T183 grows with the text alone in every regular expression', { timeout: LIMITS.longTest }, () => {
    // Those of the design sheet and of the build read what we wrote ourselves.
    const files = filesBelow('src', 'sw', 'server', 'extension').filter(
      (file) => isCode(file) && !/^src\/(ui\/design|words\/build)\//.test(file),
    );
    const all = files.flatMap((file) => expressionsIn(file, readFileSync(join(ROOT, file), 'utf8')));
    expect(all.length).toBeGreaterThan(100);
    expect(all.flatMap(growthOf)).toEqual([]);
  });
});

/** What most expressions tell apart. What one names itself is added. */
const CHARACTERS = [...' \n1a.,-é\u0301'];
const MOST_CHARACTERS = 12;

function growthOf({ place, regex }: Expression): string[] {
  const read = (text: string) => (regex.global ? text.replace(regex, '') : regex.test(text));
  for (const textOf of textsFor(regex)) {
    const growth = findGrowth(read, textOf);
    if (growth !== null) return [`${place}: ${growth}`];
  }
  return [];
}

function textsFor({ source }: RegExp): ((length: number) => string)[] {
  const named = source.replaceAll(/\\[pP]\{[^}]*\}|\\./g, '').match(/[^^$.*+?()[\]{}|\\]/gu) ?? [];
  const characters = [...new Set([...CHARACTERS, ...named])].slice(0, MOST_CHARACTERS);
  const pairs = characters.flatMap((first) => characters.map((second) => first + second));
  return [
    ...characters.flatMap((piece) => ['', '!', 'a'].map((end) => repeated(piece, end))),
    ...pairs.map((piece) => repeated(piece, '!')),
    // Behind what is no part of what an expression looks for at the start.
    ...characters.map((piece) => (length: number) => `a!${repeated(piece, 'a')(length - 2)}`),
  ];
}

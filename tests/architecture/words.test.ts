import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, it } from 'vitest';

import { ROOT } from '../../scripts/prepare.mjs';
import { icusOf, readCatalog, type Text } from '../../src/words/build/catalog-file.ts';
import { bareTexts } from './bare-text.ts';
import { readCatalogUse } from './catalog-use.ts';
import { filesBelow, isCode } from './source-files.ts';

/** Emails, in which people read texts of the server. Its refusals are part of the API, and stay as they are. */
const EMAILS = /^server\/(mail|auth)\/.*-emails?\.ts$|^server\/feedback\.ts$/;

/** A page that is in no build. */
const FOR_DEVELOPERS = 'src/ui/design/';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const catalogsOf = (language: string) =>
  filesBelow(`src/words/${language}`).filter((file) => basename(file) !== 'messages.ts');

describe('the interface', () => {
  const files = filesBelow('src/ui', 'sw', 'server').filter(isCode);

  it('takes its texts from the catalogs', () => {
    const found = files
      .filter((file) => (file.startsWith('src/ui/') && !file.startsWith(FOR_DEVELOPERS)) || EMAILS.test(file))
      .flatMap((file) => bareTexts(file, read(file)));
    expect(found).toEqual([]);
  });

  it('reads its texts when it shows them, and copies none before the language is loaded', () => {
    expect(files.flatMap((file) => readCatalogUse(file, read(file)).copies)).toEqual([]);
  });

  it('uses every text of the catalogs', () => {
    const used = new Set(files.flatMap((file) => readCatalogUse(file, read(file)).used));
    const unused = catalogsOf('en').flatMap((file) => {
      const catalog = basename(file, '.ts');
      const names = readCatalog(file, read(file)).map(({ name }) => name);
      return used.has(`${catalog}/*`) ? [] : names.filter((name) => !used.has(`${catalog}/${name}`));
    });
    expect(unused).toEqual([]);
  });
});

describe('the languages', () => {
  const languages = filesBelow('src/words').flatMap(
    (file) => /^src\/words\/([^/]+)\/messages\.ts$/.exec(file)?.[1] ?? [],
  );

  it.each(languages)('have every text and value in %s', (language) => {
    expect(textsOf(language)).toEqual(textsOf('en'));
  });

  it('are told apart by a text and by a value that is missing', () => {
    const [one, other, both] = [
      "message('{a} b')",
      "message('{b} b')",
      "message('{b, plural, one {{a}} other {#}}')",
    ].map((code) =>
      readCatalog('sample.ts', `export const text = ${code};`).flatMap(({ text }) => valuesOf(text)),
    );
    expect([one, other, both]).toEqual([['a'], ['b'], ['a', 'b']]);
  });
});

/** The names of all texts of a language, each with the names of its values. */
function textsOf(language: string): Record<string, readonly string[]> {
  const texts = catalogsOf(language).flatMap((file) =>
    readCatalog(file, read(file)).map(({ name, text }) => [
      `${basename(file, '.ts')}/${name}`,
      valuesOf(text),
    ]),
  );
  return Object.fromEntries(texts) as Record<string, readonly string[]>;
}

function valuesOf(text: Text): readonly string[] {
  const icus = [...icusOf(text, 'message'), ...icusOf(text, 'parts')];
  return [...new Set(icus.flatMap((icu) => argumentsOf(parse(icu))))].toSorted();
}

function argumentsOf(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => [
    ...('arg' in token ? [token.arg] : []),
    ...('cases' in token ? token.cases.flatMap((each) => argumentsOf(each.tokens)) : []),
  ]);
}

describe('the check for bare texts', () => {
  it.each([
    ['between tags', '<p>Hello</p>'],
    ['in braces', "<p>{isNew ? 'Add' : texts.change}</p>"],
    ['in a label', '<button aria-label="close" />'],
    ['in one of two labels', "<Icon label={isOpen ? 'close' : name} />"],
    ['in a title', '<Sheet title="Sync">{children}</Sheet>'],
    ['in a template', '<p>{`${count} tasks left`}</p>'],
    ['in a toast', "toasts.show({ type: 'error', message: 'failed' })"],
    ['in a constant', "const SENTENCE = 'It was changed meanwhile.'"],
  ])('finds a text %s', (_place, code) => {
    expect(bareTexts('src/ui/sample.tsx', code)).toHaveLength(1);
  });

  it.each([
    ['a message', '<p>{texts.hello({ name })}</p>'],
    ['a class', "<p className={classes('a', styles['big'])} />"],
    ['a path', "const path = '/privacy-policy'"],
    ['a key', "if (event.key === 'Enter') run()"],
    ['an error', "throw new Error('There is no session.')"],
    ['a drawing', '<path d="M8 92h132" />'],
    ['punctuation', "<p>{name}, {' '}{count}</p>"],
  ])('passes %s', (_what, code) => {
    expect(bareTexts('src/ui/sample.tsx', code)).toEqual([]);
  });
});

describe('the check for copies', () => {
  const imported =
    "import * as texts from '#words/en/layout.ts'; import { spaceNames } from '#words/en/spaces.ts';";

  it.each([
    ['const LABEL = texts.inbox', ['layout/inbox'], 1],
    ['const LABELS = { inbox: texts.inbox, names: spaceNames }', ['layout/inbox', 'spaces/spaceNames'], 2],
    ['const label = () => texts.inbox', ['layout/inbox'], 0],
    [
      'function Screen({ is }) { return <p title={texts[is]}>{spaceNames.work}</p> }',
      ['layout/*', 'spaces/spaceNames'],
      0,
    ],
    ['const texts2 = { texts: 1 }', [], 0],
  ] as const)('of %s', (code, used, copies) => {
    const use = readCatalogUse('src/ui/sample.tsx', `${imported}\n${code}`);
    expect(use.used).toEqual(used);
    expect(use.copies).toHaveLength(copies);
  });
});

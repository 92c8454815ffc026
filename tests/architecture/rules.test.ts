import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { ROOT } from '../../scripts/prepare.mjs';
import {
  findLooseGroups,
  findLooseRules,
  findRetiredUses,
  readCitations,
  readGroups,
  readRetired,
  readRules,
} from './rule-book.ts';
import { filesBelow, isCode } from './source-files.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('docs/rules.md', () => {
  const book = read('docs/rules.md');
  const rules = readRules(book);

  it('holds a rule for every cited id and a test for every rule', () => {
    const tests = filesBelow('tests').filter(
      (file) => isCode(file) && !file.startsWith('tests/architecture/'),
    );
    const cited = new Map(tests.map((file) => [file, readCitations(file, read(file))]));
    expect(findLooseRules(rules, cited)).toEqual([]);
  });

  it('holds one sentence a rule', () => {
    expect(rules.filter(({ sentence }) => !/^\S.*[.]$/.test(sentence))).toEqual([]);
  });

  it('groups the rules under headings that name existing modules', () => {
    expect(findLooseGroups(readGroups(book), (path) => existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('neither defines nor cites a retired id', () => {
    const documents = filesBelow('docs').filter((file) => file.endsWith('.md') && file !== 'docs/rules.md');
    const texts = new Map(documents.map((file) => [file, read(file)]));
    expect(findRetiredUses(readRetired(book), rules, texts)).toEqual([]);
  });
});

describe('the check itself', () => {
  const rules = readRules(
    '# Rules\n\n**T1** A new task is in the inbox.\n**A2** Nobody sees it.\n\n## Known gaps\n\n**U9** Later.\n',
  );

  it('reads the rules above the known gaps', () => {
    expect(rules.map(({ id }) => id)).toEqual(['T1', 'A2']);
  });

  it.each([
    ["it('T1 a new task is in the inbox', () => {})", ['T1']],
    ["it.each([1, 2])('T1, A2 with %s', () => {})", ['T1', 'A2']],
    ['test(`A2 ${name} sees nothing`, () => {})', ['A2']],
    ["it.each([['T1 from a table', 1]])('%s', () => {})", ['T1']],
    ["it('a task T1 is no citation', () => {})", []],
    ["// it('T1 in a comment')", []],
    ["const id = 'T1'", []],
  ])('reads %s', (code, ids) => {
    expect(readCitations('tests/a.test.ts', code)).toEqual(ids);
  });

  it('tells a rule without a test, a test without a rule, and an id given twice', () => {
    const twice = [...rules, { id: 'T1', sentence: 'Again.' }];
    expect(findLooseRules(twice, new Map([['tests/a.test.ts', ['T1', 'T3']]]))).toEqual([
      'no test cites A2: Nobody sees it.',
      'T1 is given twice',
      'tests/a.test.ts cites T3, which is no rule',
    ]);
  });

  it('tells a group without modules, a missing module, ids out of order, and rules without a group', () => {
    const groups = readGroups(
      '## Tasks\n\n**T9** Loose.\n\n### New\n\nModules: `src/a.ts`, `src/b.ts`.\n\n**T2** Two.\n**T1** One.\n\n### Old\n',
    );
    expect(findLooseGroups(groups, (path) => path === 'src/a.ts')).toEqual([
      '## Tasks: T9 stand above its first group',
      '## Tasks names no module',
      '### New names src/b.ts, which does not exist',
      '### New: T1 stands behind a higher number',
      '### Old names no module',
    ]);
  });

  it('tells a retired id that is a rule, that a document cites, or whose successor is no rule', () => {
    const retired = readRetired('## Retired ids\n\n- T1: A2\n- T7: T8\n');
    expect(findRetiredUses(retired, rules, new Map([['docs/sync.md', 'See T7 and T70.']]))).toEqual([
      'T1 is retired and still a rule',
      'T7 is retired for T8, which is no rule',
      'docs/sync.md cites T7, which is retired',
    ]);
  });
});

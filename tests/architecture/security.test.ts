import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { ROOT } from '../../scripts/prepare.mjs';
import { findUnshown, LEVELS, readAsvsCitations, readAsvsRows, REQUIREMENTS, sumOf } from './asvs.ts';
import { readImports } from './import-graph.ts';
import { readCitations, readRules } from './rule-book.ts';
import { filesBelow, isCode } from './source-files.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const document = read('docs/security.md');
const rows = readAsvsRows(document);

describe('the ASVS table of docs/security.md', () => {
  it.each(LEVELS)('answers each requirement of level %i once', (level) => {
    const answered = rows.filter((row) => row.level === level).flatMap(({ requirements }) => requirements);
    expect([...answered].sort()).toEqual([...REQUIREMENTS[level]].sort());
  });

  it('has as many requirements as the standard', () => {
    expect(LEVELS.map((level) => REQUIREMENTS[level].length)).toEqual([70, 183]);
  });

  it('names rules and files that exist', () => {
    const rules = new Set(readRules(read('docs/rules.md')).map(({ id }) => id));
    const named = [...document.matchAll(/\b[TQPSFAORCWU]\d+\b/g)].map(([id]) => id);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((id) => !rules.has(id))).toEqual([]);
    const paths = [...document.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|md|sql|yaml|json))`/g)];
    const files = [...paths.map(([, path = '']) => path), 'Caddyfile', 'Dockerfile', '.dockerignore'];
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('links only to headings that exist', () => {
    const anchors = [...document.matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)];
    expect(anchors.length).toBeGreaterThan(20);
    const missing = anchors.filter(([, file = '', anchor = '']) => {
      const target = file === '' ? 'docs/security.md' : join(dirname('docs/security.md'), file);
      return !headingsOf(read(target)).includes(anchor);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it('names for each yes a test that shows it, which is named for its rule or for the requirement', () => {
    const tests = filesBelow('tests').filter((file) => isCode(file));
    const ofRules = tests.filter((file) => !file.startsWith('tests/architecture/'));
    const rules = new Set(ofRules.flatMap((file) => readCitations(file, read(file))));
    const citations = new Map(tests.map((file) => [file, readAsvsCitations(read(file))]));
    expect(findUnshown(rows, { rules, citations })).toEqual([]);
    // What is cited is in the table, as met.
    const met = new Set(rows.flatMap(({ answer, requirements }) => (answer === 'yes' ? requirements : [])));
    const cited = [...citations].filter(
      ([file]) => file.endsWith('.test.ts') && !file.endsWith('security.test.ts'),
    );
    expect(cited.flatMap(([, ids]) => ids).filter((id) => !met.has(id))).toEqual([]);
  });

  it.each([
    ['a rule that has no test', 'A1'],
    ['a file that is not about it', '`tests/a.test.ts`'],
    ['no test at all', '`server/http/mount.ts`'],
  ])('finds a yes that names %s', (_, where) => {
    const row = { requirements: ['1.1.1'], level: 1, asks: 'x', answer: 'yes', where } as const;
    const citations = new Map([['tests/a.test.ts', readAsvsCitations("it('ASVS 1.1.2 x')")]]);
    expect(findUnshown([row], { rules: new Set(['A2']), citations })).toEqual(['1.1.1']);
    const shown = { ...row, requirements: ['1.1.2'], where: '`tests/a.test.ts`, A1' };
    expect(findUnshown([shown], { rules: new Set(), citations })).toEqual([]);
  });

  it('gives a reason for every other answer', () => {
    expect(rows.filter(({ answer, where }) => answer !== 'yes' && where.length < 8)).toEqual([]);
  });

  it.each(LEVELS)('sums up level %i as it is', (level) => {
    expect(document).toContain(`- ${sumOf(rows, level)}\n`);
  });
});

describe('what the table says of the code as a whole', () => {
  const code = ['server', 'src', 'sw', 'public']
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => /\.(ts|tsx|js)$/.test(file))
    .map((file) => ({ file, text: read(file) }));
  const filesWith = (pattern: RegExp, below = '') =>
    code.filter(({ file, text }) => file.startsWith(below) && pattern.test(text)).map(({ file }) => file);

  it.each([
    ['starts a process', /child_process/, 'server/'],
    ['runs a text as code', /\beval\(|new Function\(|setTimeout\(['"`]/, ''],
    ['sets or reads a cookie', /Set-Cookie|document\.cookie|setCookie|getCookie/, ''],
    ['listens to messages of other windows', /window\.addEventListener\('message'|window\.onmessage/, ''],
  ])('nothing %s', (_, pattern, below) => {
    expect(filesWith(pattern, below)).toEqual([]);
  });

  it('only push messages and the doctor, a command that no file of the server imports, make requests', () => {
    const asks = 'server/doctor/ask-server.ts';
    const requests =
      /\bfetch\((?!request|new Request)|\brequest\b.*'node:https?'|webPush\.sendNotification|from 'ky'/;
    expect(filesWith(requests, 'server/')).toEqual([asks, 'server/push/delivery.ts']);
    const graph = readImports(code.map(({ file }) => file).filter((file) => file.startsWith('server/')));
    const reached = new Set<string>();
    const follow = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const { target, typeOnly } of graph.get(file) ?? [])
        if (target !== null && !typeOnly) follow(target);
    };
    follow('server/main.ts');
    expect([reached.has('server/app.ts'), reached.has(asks)]).toEqual([true, false]);
  });

  it('one regular expression is built, of constants', () => {
    expect(filesWith(/new RegExp\(/)).toEqual(['src/domain/email.ts']);
  });
});

/** As GitHub names the anchors of headings. */
function headingsOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/**
 * What docs/security.md says of the code and of the documents and no other test shows: each test is named for the
 * requirements of ASVS that it is about. A claim of behaviour is a rule, with a test that does it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { ROOT } from '../../scripts/prepare.mjs';
import { filesBelow, isCode } from './source-files.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const sources = ['server', 'src', 'sw', 'extension'].flatMap((folder) => filesBelow(folder)).filter(isCode);

/** The files below the folder in which it stands. */
function filesWith(pattern: RegExp, below: string): readonly string[] {
  return sources.filter((file) => file.startsWith(below) && pattern.test(read(file)));
}

/** Whether the first matches stand in the order of the patterns. */
function isInOrder(file: string, ...patterns: readonly RegExp[]): boolean {
  const code = read(file);
  const places = patterns.map((pattern) => code.search(pattern));
  return places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0));
}

/** The paths of the calls without a session whose definition fits. */
function openCalls(fits: (definition: string) => boolean): readonly string[] {
  return filesWith(/publicRoute\(/, 'server/routes/')
    .flatMap((file) => read(file).split('publicRoute({').slice(1))
    .map((part) => part.split('handle:')[0] ?? '')
    .filter(fits)
    .map((part) => /path: '([^']+)'/.exec(part)?.[1] ?? '')
    .toSorted((a, b) => a.localeCompare(b));
}

/** What stands below a heading, up to the next of its level or above. */
function section(file: string, heading: string): string {
  const [, text] = read(file).split(new RegExp(`^#+ ${heading}$`, 'm'));
  return text?.split(/^##? /m)[0] ?? '';
}

it.each([
  ['ASVS 2.1.2 rules of combined data', 'docs/rules.md', 'Tasks', ['**T']],
  ['ASVS 2.1.3 limits', 'docs/api.md', 'Limits', ['250,000 tasks in a realm', '50 sessions', '10 a second']],
  [
    'ASVS 3.5.4, 12.1.1, 12.2.2 what a proxy has to do',
    'docs/operations.md',
    'TLS',
    ['a host name of its own', 'TLS 1.2 or\n1.3 only', 'a certificate that browsers trust'],
  ],
  [
    'ASVS 3.7.1 the technology of pages',
    'docs/architecture.md',
    'Dependencies, each with its reason',
    ['dexie, dexie-react-hooks', 'react, react-dom', 'workbox-precaching'],
  ],
  [
    'ASVS 6.1.1, 6.1.2, 6.1.3, 7.1.1, 7.1.2 guessing, words, ways in, timeouts and sessions',
    'docs/security.md',
    'Ways in and guessing',
    [
      'two ways in',
      '24 hours without use',
      'NIST SP 800-63B',
      'at most 50 sessions',
      'No password',
      'eleven are checked',
    ],
  ],
  ['ASVS 8.1.1 access', 'docs/api.md', 'Access', ['|']],
  ['ASVS 8.1.2 access to fields', 'docs/api.md', 'Realms', ['realm']],
  [
    'ASVS 11.1.1, 11.1.2, 11.2.3, 11.4.1, 11.4.3 keys, algorithms and their strength',
    'docs/security.md',
    'Keys and algorithms',
    [
      'SHA-256',
      'HMAC-SHA-1',
      'argon2id',
      '256 random bits',
      'are\nreplaced when somebody who knew them leaves',
    ],
  ],
  [
    'ASVS 13.1.1 who talks to whom',
    'docs/security.md',
    'Who talks to whom',
    ['PostgreSQL', 'SMTP', 'push services'],
  ],
  [
    'ASVS 14.1.1, 14.1.2 classes of data and what protects them',
    'docs/security.md',
    'Data and how it is protected',
    ['| secret', '| private', '| operational', '| public'],
  ],
  [
    'ASVS 15.1.1, 15.2.1 time frames of updates, and when they were last looked at',
    'docs/security.md',
    'Packages',
    ['within', 'Last look: '],
  ],
  [
    'ASVS 15.1.3 what is costly',
    'docs/security.md',
    'Costly calls',
    [
      'hashing',
      'export',
      'import',
      'batch',
      'a new name',
      'joining and leaving',
      'a project as a whole',
      'calendars',
      'capture',
    ],
  ],
  [
    'ASVS 16.1.1, 16.4.2 logs',
    'docs/operations.md',
    'Health and logs',
    ['standard output', 'cannot change it'],
  ],
])('%s are documented', (_, file, heading, words) => {
  const text = section(file, heading);
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});

it('ASVS 1.1.1 a body is decoded, then cleaned, then checked, once', () => {
  expect(isInOrder('server/http/mount.ts', /await readBodyOf\(/, /readGiven\(/)).toBe(true);
  expect(filesWith(/decodeURIComponent|TextDecoder/, 'server/')).toEqual(
    expect.arrayContaining(['server/http/form.ts']),
  );
});

it('ASVS 1.1.2, 1.2.3 JSON is written by JSON.stringify when it is sent, and no script is built', () => {
  expect(read('server/http/respond.ts')).toContain('JSON.stringify(body.value)');
  expect(filesWith(/<script/, 'server/')).toEqual([]);
});

it('ASVS 1.2.2 links of mails and calendars are built by URL, and pages link to no protocol of somebody else’s', () => {
  for (const file of [
    'server/mail/page-link.ts',
    'server/routes/calendar-feed.ts',
    'src/ui/process/calendar.ts',
  ])
    expect(read(file)).toContain('new URL(');
  expect(filesWith(/javascript:/, 'src/')).toEqual([]);
});

it('ASVS 1.2.5 nothing starts a process', () => {
  expect(filesWith(/child_process/, 'server/')).toEqual([]);
});

it('ASVS 1.3.10, 16.2.2, 16.2.3 a line of the log has a constant message and ms since the epoch, on the standard output', () => {
  const log = read('server/log/log.ts');
  expect(log).toContain('pino(options)');
  expect(log).not.toMatch(/transport|timestamp|pino\.destination/);
  expect(filesWith(/log\.(?:info|warn|error)\((?:['"`]|[^;]*,\s*`[^`]*\$\{)/, 'server/')).toEqual([]);
});

it('ASVS 2.2.2 every call is checked on the server before its handler', () => {
  expect(
    isInOrder('server/http/mount.ts', /await readBodyOf\(/, /= readGiven\(/, /\breturn runInTurn\(/),
  ).toBe(true);
});

it('ASVS 3.5.3 nothing that may be got writes', () => {
  const handlers = filesWith(/./, 'server/routes/')
    .flatMap((file) => read(file).split(/(?=method: ')/))
    .filter((part) => part.startsWith("method: 'GET'"));
  expect(handlers.length).toBeGreaterThan(15);
  expect(handlers.filter((part) => /\.write\(/.test(part))).toEqual([]);
});

it('ASVS 3.5.5 the window hears no other window; ports, channels and the worker are of the app’s own origin', () => {
  expect(filesWith(/window\.addEventListener\('message'|window\.onmessage/, 'src/')).toEqual([]);
  expect(filesWith(/postMessage\([^)]*['"]\*['"]/, '')).toEqual([]);
});

it('ASVS 3.7.2 the one redirect leads to a page of the app', () => {
  expect(filesWith(/status: 30[12378]|\bLocation\b/, 'server/')).toEqual(['server/share-target.ts']);
  expect(read('server/share-target.ts')).toContain(
    'const Location = shared === null ? SHARE_PATH : `${SHARE_PATH}#${writeShared(shared)}`;',
  );
  expect(read('src/domain/shared-words.ts')).toContain("SHARE_PATH = '/share'");
});

it('ASVS 4.1.2, 12.1.2, 12.2.1 Caddy redirects pages and refuses calls without TLS, whose versions and ciphers are its own', () => {
  const caddy = read('Caddyfile');
  expect(isInOrder('Caddyfile', /handle \/api\/\* \{\s+respond "Use https\." 403/, /redir https:/)).toBe(
    true,
  );
  expect(caddy).not.toMatch(/\btls\b|protocols|ciphers/);
  expect(read('server/config.ts')).toMatch(/read\(env, 'HOST'.*'127\.0\.0\.1'/);
});

it('ASVS 5.3.1, 5.3.2, 5.4.1, 5.4.2 files have names of the server’s, and none of a request', () => {
  expect(read('server/site/serve-site.ts')).not.toContain("from 'node:fs");
  expect(read('server/mail/mail-folder.ts')).toContain('`${stamp}-${random.uuid().slice(0, 8)}.txt`');
  expect(read('server/routes/own-data.ts')).toContain('filename="kinbox-export-${at.slice(0, 10)}.json"');
  expect(filesWith(/Content-Disposition/, 'server/')).toContain('server/routes/own-data.ts');
  expect(filesWith(/from 'node:fs/, 'server/routes/')).toEqual([]);
  expect(filesWith(/from 'node:fs/, 'server/http/')).toEqual([
    'server/http/mount.ts',
    'server/http/spool.ts',
  ]);
  expect(read('server/http/mount.ts')).toContain('path: join(deps.imports.folder, deps.random.uuid())');
});

it('ASVS 6.2.5, 6.2.9 of a new password nothing is asked but 8 to 256 characters', () => {
  const limits = read('src/domain/account-limits.ts');
  expect([limits.includes('passwordMin: 8,'), limits.includes('passwordMax: 256,')]).toEqual([true, true]);
  expect(read('src/domain/wire/account-fields.ts')).not.toMatch(/\[A-Z\]|\\d|\\W/);
});

it('ASVS 6.2.6, 6.2.7 fields of passwords are masked, named for password managers, and stop no paste', () => {
  const fields = read('src/ui/account/account-fields.tsx');
  expect(fields).toContain('type="password" autoComplete={`${of}-password`}');
  expect(filesWith(/type="password"/, 'src/')).toEqual(['src/ui/account/account-fields.tsx']);
  expect(fields).not.toMatch(/onPaste|preventDefault/);
});

it('ASVS 6.2.10 no password expires', () => {
  expect(filesWith(/password_(?:changed|expires)|passwordAge|password_set_at/, 'server/')).toEqual([]);
});

it('ASVS 6.4.2 there is no hint and no secret question', () => {
  expect(filesWith(/password_hint|secret_question|security_question/, '')).toEqual([]);
});

it('ASVS 6.5.3, 7.2.2, 7.2.3, 11.5.1 every secret is of crypto.randomBytes, 128 bits or more', () => {
  expect(read('server/random.ts')).toContain('bytes: (count) => randomBytes(count)');
  expect(filesWith(/Math\.random\(/, 'server/')).toEqual([]);
  const sizes = filesWith(/SECRET_BYTES = \d+/, 'server/').map((file) =>
    Number(/SECRET_BYTES = (\d+)/.exec(read(file))?.[1]),
  );
  expect(sizes.length).toBeGreaterThan(3);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

it('ASVS 7.4.4 the bar of every screen has the menu that logs out', () => {
  expect(read('src/ui/layout/shell.tsx')).toContain('<UserMenu');
  expect(read('src/ui/layout/user-menu-items.tsx')).toContain('onLogout');
});

it('ASVS 11.2.1, 11.2.2 passwords are hashed by a package that names its parameters in the hash; nothing is encrypted by hand', () => {
  expect(filesWith(/from '@node-rs\/argon2'/, 'server/')).toEqual(['server/auth/passwords.ts']);
  expect(filesWith(/createCipher|createDecipher|createECDH|createDiffieHellman/, '')).toEqual([]);
});

it('ASVS 11.4.1, 11.4.3 the only digest is SHA-256', () => {
  const used = filesWith(/createHash\(/, 'server/').flatMap((file) =>
    [...read(file).matchAll(/createHash\(([^)]*)\)/g)].map(([, name]) => name),
  );
  expect(used.length).toBeGreaterThan(10);
  expect([...new Set(used)]).toEqual(["'sha256'"]);
});

it('ASVS 13.4.5 what can be read without a session and is no page is these', () => {
  expect(openCalls((definition) => definition.includes("method: 'GET'"))).toEqual([
    '/api/feeds/:file',
    '/api/openapi.json',
    '/api/policy',
    '/healthz',
    '/readyz',
  ]);
});

it('A27 every call without a session has a limit, but for those that read nothing of anybody', () => {
  const free = openCalls((definition) => !/^\s+limit: '/m.test(definition));
  expect(free).toEqual(['/api/openapi.json', '/api/policy', '/healthz', '/readyz']);
});

it('ASVS 15.2.3 the image has the built files and packages without those of development', () => {
  const [, image = ''] = read('Dockerfile').split(/^FROM \$\{NODE_IMAGE\}$/m);
  expect([...image.matchAll(/COPY --from=build \S+ (\S+)/g)].map(([, to]) => to)).toEqual([
    'package.json',
    'node_modules',
    'dist',
  ]);
  expect(read('Dockerfile')).toContain('npm prune --omit=dev');
});

it('ASVS 15.3.5 types are checked strictly and comparison is strict', () => {
  expect(read('tsconfig.base.json')).toContain('"strict": true');
  expect(read('.oxlintrc.json')).toContain('"eqeqeq": ["error", "always"');
});

/** Limits of time only end what hangs, also on a machine that is many times slower than the one they were written on. */
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { ROOT } from '../../scripts/prepare.mjs';
import { runScript } from '../support/run-script.mjs';
import { LIMITS } from '../support/time-limits.mjs';
import { filesBelow, isCode } from './source-files.ts';

/** What is no limit of a test, or belongs to a program of its own. */
const OTHERS = [
  'tests/architecture/time-limits.test.ts',
  'tests/bench/',
  'tests/soak/',
  'tests/screenshots/',
  'tests/support/debian-packages.mjs',
  // Of servers and authenticators.
  'tests/server/http-server.test.ts',
  'tests/server/passkeys.test.ts',
];
const NUMBER = /\btimeout: [\d_]+|[tT]estTimeout: [\d_]|^ *\}, [\d_]{4,}\);$/m;
const QUIET_MS = LIMITS.soon;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinbox-scripts-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('keeps the limits of all tests in one place', () => {
  const files = filesBelow('tests').filter(
    (file) => isCode(file) && !OTHERS.some((other) => file.startsWith(other)),
  );
  const own = files.filter((file) => NUMBER.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(own).toEqual([]);
});

it('waits by polls that say what for, and not for the second that `vi.waitFor` has', () => {
  const files = filesBelow('tests').filter((file) => isCode(file) && !OTHERS.includes(file));
  expect(
    files.filter((file) => /\bvi\.wait(For|Until)\b/.test(readFileSync(join(ROOT, file), 'utf8'))),
  ).toEqual([]);
});

it('lets no promise of a page that is closed fail a stage whose tests pass at their second attempt', () => {
  const started = /(await\s+|awaitedLater\(\s*)?[\w.]+(?:\(\)[\w.]*)*\.waitFor(?:Event|Request|Response)\(/g;
  const code = filesBelow('tests').filter((file) => isCode(file) && !OTHERS.includes(file));
  const all = code.flatMap((file) =>
    Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(started), ([, how]) => ({ file, how })),
  );
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter(({ how }) => how === undefined)).toEqual([]);
});

it('says what a poll waited for', async () => {
  const fetchNothing = () => 'nothing';
  const poll = expect.poll(() => fetchNothing(), { timeout: 1, interval: 1 }).toBe('something');
  await expect(poll).rejects.toThrow(/^waited for fetchNothing\(\) within 1 ms: expected 'nothing'/);
});

it('ends a stage in which nothing moves, and says so', async () => {
  const { ok, output } = await run('console.log("begun"); setInterval(() => {}, 1000)');
  expect(ok).toBe(false);
  expect(output).toBe(`begun\n\nEnded: nothing had moved for ${QUIET_MS / 1000} seconds.\n`);
});

it('names what ran in a stage that hangs', async () => {
  const heard: string[] = [];
  const { output } = await run(
    `console.log('progress: 1 of 2 files; in a.test.ts: it waits');
    console.log('goes on: waits, 3 of 4');
    setInterval(() => {}, 1000)`,
    (progress) => heard.push(progress),
  );
  expect(heard).toEqual(['1 of 2 files; in a.test.ts: it waits', 'waits, 3 of 4']);
  expect(output).toBe(
    `\nEnded: nothing had moved for ${QUIET_MS / 1000} seconds. It had run 1 of 2 files; in a.test.ts: it waits.\n`,
  );
});

it('gives the longest limit only to tests that say that they go on', () => {
  const silent = filesBelow('tests').filter((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return source.includes('LIMITS.longestTest') && !source.includes('/goes-on.ts');
  });
  expect(silent).toEqual([]);
});

it('ends a test before the stage that it hangs in', () => {
  // A test, and the hooks behind it; what comes next is heard of.
  expect(LIMITS.longTest + LIMITS.start).toBeLessThan(LIMITS.quietStage);
});

it('fails a stage that leaves a process behind', async () => {
  const forever = JSON.stringify(['-e', 'setInterval(() => {}, 1000)']);
  const { ok } = await run(
    `require('node:child_process').spawn(process.execPath, ${forever}, { stdio: 'inherit' }).unref()`,
  );
  expect(ok).toBe(false);
});

it('leaves a stage alone that goes on, and hears how far it is', async () => {
  const script = `
    let left = 12;
    const timer = setInterval(() => {
      console.log(\`progress: \${left} left\`);
      left -= 1;
      if (left === 0) clearInterval(timer);
    }, ${QUIET_MS / 8});`;
  const heard: string[] = [];
  const { ok, output } = await run(script, (progress) => heard.push(progress));
  expect(ok).toBe(true);
  expect(output).toBe('');
  expect(heard).toHaveLength(12);
  expect(heard[0]).toBe('12 left');
  expect(await readFile(join(folder, 'log'), 'utf8')).toBe('');
});

function run(script: string, onProgress?: (progress: string) => void) {
  const options = { cwd: folder, logFile: join(folder, 'log'), quietMs: QUIET_MS };
  return runScript(['-e', script], { ...options, ...(onProgress && { onProgress }) });
}

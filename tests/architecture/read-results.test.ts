/** The end of a run names what failed: of a long output often only the end is kept. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { ROOT } from '../../scripts/prepare.mjs';
import { readResults, triedAgain } from '../support/read-results.mjs';
import { runScript } from '../support/run-script.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinbox-results-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('names each test that failed and each file that did not load, with what was expected', async () => {
  const { ok, results } = await runTests({
    'sums.test.js': `test('adds', () => expect(1 + 1).toBe(3)); test('takes away', () => expect(2 - 1).toBe(1));`,
    'broken.test.js': `import './nowhere.js';`,
  });
  expect({ ok, passed: results.passed, failed: results.failed }).toEqual({ ok: false, passed: 1, failed: 2 });
  expect(results.failures.toSorted()).toEqual([
    expect.stringMatching(/^broken\.test\.js: .*nowhere\.js/),
    expect.stringMatching(/^sums\.test\.js > adds: AssertionError: expected 2 to be 3/),
  ]);
});

it('counts a run that wrote nothing as failed', () => {
  expect(readResults(join(folder, 'nothing.json'), folder)).toEqual({ passed: 0, failed: 1, failures: [] });
});

it('names what was tried again', async () => {
  const { output } = await runTests({
    'second.test.js': `let tries = 0; test('at last', { retry: 1 }, () => expect(++tries).toBe(2));`,
  });
  expect(triedAgain(output)).toEqual(['at last']);
});

async function runTests(files: Record<string, string>) {
  const root = await mkdtemp(join(folder, 'run-'));
  await mkdir(join(root, 'out'));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(root, name), text)));
  const file = join(root, 'out', 'results.json');
  const setup = join(ROOT, 'tests/support/tell-retries.ts');
  const config = `export default { test: { globals: true, setupFiles: ['${setup}'] }, server: { fs: { strict: false } } };`;
  await writeFile(join(root, 'vitest.config.js'), config);
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', root, '--reporter=default'];
  const { ok, output } = await runScript([...args, '--reporter=json', `--outputFile.json=${file}`], {
    cwd: ROOT,
    logFile: join(root, 'out', 'run.log'),
  });
  return { ok, output, results: readResults(file, root) };
}

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Of a message: what was expected and what came stands in its first lines, and its stack in the others. */
const LINES = 4;

/**
 * What a run of vitest has written as JSON. A file that could not be loaded counts as one failure: it has no tests to count.
 *
 * @param {string} file
 * @param {string} root of the names of files
 * @returns {{ passed: number, failed: number, failures: string[] }} `failures`: with file, name and the first lines of
 *   the error; none where nothing was written
 */
export function readResults(file, root) {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [] };
  const json = JSON.parse(readFileSync(file, 'utf8'));
  const failures = json.testResults.flatMap((/** @type {any} */ suite) => failuresOf(suite, root));
  return { passed: json.numPassedTests, failed: failures.length, failures };
}

/** What `tell-retries.ts` has printed: a test that passed at its second attempt is one to look at. */
export function triedAgain(/** @type {string} */ output) {
  return [...output.matchAll(/tried again: (.+)/g)].map(([, name = '']) => name);
}

function failuresOf(
  /** @type {any} */ { name, status, message, assertionResults },
  /** @type {string} */ root,
) {
  const file = relative(root, name);
  if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${firstLines(message)}`];
  return assertionResults
    .filter((/** @type {any} */ test) => test.status === 'failed')
    .map(
      (/** @type {any} */ test) =>
        `${file} > ${test.fullName}: ${firstLines(test.failureMessages.join('\n'))}`,
    );
}

function firstLines(/** @type {string} */ message) {
  return message.trim().split('\n').slice(0, LINES).join('\n    ');
}

import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { ensureBuild, ensurePackages, nodeProblem, ROOT } from '../scripts/prepare.mjs';
import { readResults, triedAgain } from './support/read-results.mjs';
import { runScript } from './support/run-script.mjs';
import { measureAgain, slowness } from './support/time-limits.mjs';

/**
 * `npm test`: installs what is missing and runs every check, one stage after the other; `npm test -- domain server`
 * runs those whose names begin so. A stage that fails hides none after it. Full output lies in artifacts/test.
 *
 * @typedef {{ passed: number, failed: number, output: string, failures?: string[] }} Result
 * @typedef {{ isPatient?: boolean | undefined, workers?: number }} Options of a run: whether it leaves the processors to
 *   others, and how many files run at a time, where that is not one a processor
 * @typedef {{ name: string, run: (options: Options) => Result | Promise<Result>, beside?: string, isPatient?: boolean }} Stage
 */
const ARTIFACTS = join(ROOT, 'artifacts', 'test');
/** How often the stages under way are told of. */
const TELL_EVERY_MS = 30_000;
/** Characters of an output whose failure is no test's. */
const LAST_OUTPUT = 1000;

/**
 * In the order of their price: what fails cheaply fails first. One that leaves a processor idle runs beside the one that
 * it names: tsc and prettier have one thread, a server is waited for, a clone is installed. The patient one leaves the
 * processors to the other: browsers wait now and then, and a simulation has a clock of its own.
 *
 * @type {Stage[]}
 */
const STAGES = [
  tool('lint', 'oxlint/bin/oxlint', [
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
  ]),
  { ...tool('types', 'typescript/bin/tsc', ['-b']), beside: 'lint' },
  { ...tool('format', 'prettier/bin/prettier.cjs', ['--check', '.']), beside: 'lint' },
  ...['architecture', 'bench', 'domain', 'store', 'sync', 'ui', 'extension'].map(vitest),
  { name: 'build', run: build },
  vitest('server-sqlite'),
  vitest('server-postgres'),
  // It mostly waits, for alarms.
  { name: 'extension-browser', run: inBothBrowsers, beside: 'server-postgres' },
  { name: 'engines', run: inEngines, isPatient: true },
  // It mostly waits, for processes that end and start, but measures some of them.
  { ...vitest('operations'), beside: 'engines' },
  // Alone, and one file at a time: it compares times that whatever runs beside it would change.
  { name: 'availability', run: (options) => runProject('availability', { ...options, workers: 1 }) },
  vitest('start'),
  { name: 'e2e', run: journeys },
  { ...vitest('simulation'), beside: 'e2e', isPatient: true },
];

/** Until when the stages that need a browser wait. */
let browsers = Promise.resolve();

/** What the stages under way said last of how far they are. */
const progress = /** @type {Map<string, string>} */ (new Map());

/** What failed, and what passed at its second attempt: whoever sees only the end of a long output finds it there. */
const toLookAt = /** @type {string[]} */ ([]);

process.exitCode = await main(process.argv.slice(2));

async function main(/** @type {string[]} */ wanted) {
  const problem = nodeProblem();
  const unknown = wanted.filter((name) => selected([name]).length === 0);
  if (problem !== null || unknown.length > 0) {
    console.error(problem ?? `No stage begins with ${unknown.join(', ')}. There are: ${namesOf(STAGES)}.`);
    return 1;
  }
  process.chdir(ROOT);
  rmSync(ARTIFACTS, { recursive: true, force: true });
  mkdirSync(ARTIFACTS, { recursive: true });

  if (slowness() > 1.5)
    console.log(`A slow machine: every limit of time is ${String(slowness())} times as long.`);
  const total = { passed: 0, failed: 0 };
  const packages = await report({ name: 'packages', run: install });
  if (wanted.length === 0) browsers = installBrowsers();
  // Without the packages every stage would fail, for one and the same reason.
  for (const group of packages.failed > 0 ? [] : inGroups(selected(wanted))) {
    measureAgain();
    const results = await Promise.all(
      group.map((stage) => report(stage, { isPatient: group.length > 1 && stage.isPatient })),
    );
    for (const { passed, failed } of results) {
      total.passed += passed;
      total.failed += failed;
    }
  }
  total.failed += packages.failed;
  for (const line of toLookAt) console.log(line);
  console.log(`\n${String(total.passed)} passed, ${String(total.failed)} failed`);
  return total.failed === 0 ? 0 : 1;
}

/** Each stage with those that run beside it. */
function inGroups(/** @type {Stage[]} */ stages) {
  /** @type {Stage[][]} */
  const groups = [];
  for (const stage of stages) {
    const group = groups.find(([first]) => first !== undefined && first.name === stage.beside);
    if (group === undefined) groups.push([stage]);
    else group.push(stage);
  }
  return groups;
}

/** A line for a stage that passed, and its figures; all its output for one that did not. */
async function report(/** @type {Stage} */ stage, /** @type {Options} */ options = {}) {
  const startedAt = Date.now();
  const secondsSince = () => (Date.now() - startedAt) / 1000;
  const tell = () => {
    const said = progress.get(stage.name);
    if (said !== undefined) console.log(`  ${stage.name} after ${secondsSince().toFixed(0)} s: ${said}`);
  };
  const telling = setInterval(tell, TELL_EVERY_MS);
  const result = await attempt(stage, options);
  clearInterval(telling);
  progress.delete(stage.name);
  const seconds = secondsSince().toFixed(1);
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`);
  toLookAt.push(...triedAgain(result.output).map((name) => `  tried again in ${stage.name}: ${name}`));
  const { failures = [] } = result;
  if (result.failed > failures.length) failures.push(result.output.trim().slice(-LAST_OUTPUT));
  toLookAt.push(...failures.map((failure) => `✗ ${stage.name}: ${failure}`));
  const mark = result.failed > 0 ? '✗' : '✓';
  const counts = `${String(result.passed)} passed, ${String(result.failed)} failed`;
  console.log(`${mark} ${stage.name.padEnd(16)} ${counts.padEnd(26)} ${seconds.padStart(6)} s`);
  for (const [, figure = ''] of result.output.matchAll(/figure: (.+)/g)) console.log(`  ${figure}`);
  return result;
}

/** @returns {Promise<Result>} */
async function attempt(/** @type {Stage} */ stage, /** @type {Options} */ options) {
  try {
    return await stage.run(options);
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
  }
}

function selected(/** @type {string[]} */ wanted) {
  if (wanted.length === 0) return STAGES;
  return STAGES.filter(({ name }) => wanted.some((start) => name.startsWith(start)));
}

/** @returns {Stage} a check that passes or fails as a whole */
function tool(/** @type {string} */ name, /** @type {string} */ script, /** @type {string[]} */ args) {
  return {
    name,
    run: async () => {
      const { ok, output } = await node(name, [join('node_modules', script), ...args]);
      return { passed: Number(ok), failed: Number(!ok), output };
    },
  };
}

/** @returns {Stage} a project of vitest.config.ts */
function vitest(/** @type {string} */ project) {
  return { name: project, run: (options) => runProject(project, options) };
}

/** @returns {Promise<Result>} */
async function runProject(/** @type {string} */ project, /** @type {Options} */ options) {
  const file = join(ARTIFACTS, `${project}.json`);
  const reporters = [
    '--reporter=default',
    '--reporter=./tests/support/progress-reporter.ts',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters];
  if (options.workers !== undefined) args.push(`--maxWorkers=${String(options.workers)}`);
  const { ok, output } = await node(project, args, options);
  const { passed, failed, failures } = readResults(file, ROOT);
  // An error outside a test, or a crash: vitest says so only by its exit code.
  return { passed, failed: ok ? failed : Math.max(failed, 1), failures, output };
}

/** @returns {Result} what is no check is not counted when it works */
function install() {
  ensurePackages();
  return { passed: 0, failed: 0, output: '' };
}

/** @returns {Result} */
function build() {
  ensureBuild(ROOT, () => undefined);
  return { passed: 1, failed: 0, output: '' };
}

/** An installation mostly waits for a network: the first stages go on beside it. It never fails: the stages look themselves. */
async function installBrowsers() {
  await node('browsers', ['tests/support/install-browsers.mjs']);
}

async function journeys(/** @type {Options} */ options) {
  await browsers;
  // Only now: playwright is one of the packages that may have had to be installed.
  const { ensureHeadlessShell } = await import('./support/chromium.mjs');
  process.env['CHROMIUM_PATH'] = ensureHeadlessShell();
  // Journeys wait for answers and timers. On two processors twelve files took 203 s, three at a time 170, and four 165.
  return runProject('e2e', { ...options, workers: availableParallelism() + 1 });
}

/** The whole Chromium: the headless shell of the journeys has no extensions. */
async function inBothBrowsers(/** @type {Options} */ options) {
  await browsers;
  const { ensureChromium } = await import('./support/chromium.mjs');
  const { ensureFirefox } = await import('./support/engines.mjs');
  ensureChromium();
  ensureFirefox();
  return runProject('extension-browser', options);
}

async function inEngines(/** @type {Options} */ options) {
  await browsers;
  // Before the stage beside it begins, which would build as well.
  ensureBuild(ROOT, () => undefined);
  const { ensureEngines } = await import('./support/engines.mjs');
  ensureEngines();
  return runProject('engines', options);
}

/** Its output lies in artifacts/test. */
function node(
  /** @type {string} */ name,
  /** @type {string[]} */ args,
  /** @type {Options} */ { isPatient } = {},
) {
  return runScript(args, {
    cwd: ROOT,
    logFile: join(ARTIFACTS, `${name}.log`),
    isPatient,
    onProgress: (said) => progress.set(name, said),
  });
}

function namesOf(/** @type {Stage[]} */ stages) {
  return stages.map(({ name }) => name).join(', ');
}

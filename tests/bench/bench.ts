/**
 * `npm run bench`: every figure beside its baseline and its target, measured in one run, on real browsers with their data
 * on disk. `npm run bench -- family queue` runs only these measures; `--list` prints their names.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../scripts/prepare.mjs';
import { runMeasure, type Measure } from './bench-tools.ts';
import { appendHistory, sourcesNow } from './history.ts';
import { MEASURES } from './measures.ts';
import { isReached, type Measurement } from './samples.ts';
import { failedRow, TABLE_HEAD, tableRow } from './table.ts';

const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => MEASURES.every((measure) => measure.name !== name));
if (values.list || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no measure ${unknown.join(', ')}. There are:`);
  for (const { name } of MEASURES) console.log(name);
  process.exitCode = unknown.length > 0 ? 1 : 0;
} else {
  process.exitCode = await bench(
    MEASURES.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
  );
}

/** The exit code. A target that was not reached is no failure: times depend on the machine. */
async function bench(measures: readonly Measure[]): Promise<number> {
  const loadBefore = loadavg()[0] ?? Number.NaN;
  const sources = sourcesNow();
  ensureBuild();
  const all: Measurement[] = [];
  const failed: string[] = [];
  console.log(TABLE_HEAD);
  for (const measure of measures) {
    try {
      const measured = await runMeasure(measure);
      for (const each of measured) console.log(tableRow(each));
      all.push(...measured);
    } catch (error) {
      console.log(failedRow(measure.name, error));
      console.error(error);
      failed.push(measure.name);
    }
  }
  const { commit, isChanged, machine } = await appendHistory(all, { sources, failed, loadBefore });
  const reached = all.map(isReached).filter((each) => each !== null);
  console.log(
    `\n${reached.filter(Boolean).length} of ${reached.length} targets reached, ${failed.length} measures failed. ` +
      `${commit}${isChanged ? ' with changes' : ''}; ${machine.cores} cores (${machine.processor}), ` +
      `load ${machine.load.join(' before, ')} after.`,
  );
  return failed.length > 0 ? 1 : 0;
}

import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { LIMITS } from './time-limits.mjs';

/** Of a stage, by its reporter, and of one long test. */
const PROGRESS = 'progress: ';
const GOES_ON = 'goes on: ';

/**
 * Runs a script of Node and keeps what it prints in a log as it comes. It is ended when it has printed nothing for
 * `quietMs`: a slow machine may take its time, and what hangs does not block the others.
 *
 * @param {string[]} args
 * @param {{ cwd: string, logFile: string, quietMs?: number, isPatient?: boolean | undefined,
 *   onProgress?: (progress: string) => void }} options `isPatient`: leaves the processors to others; `onProgress` gets what follows `progress: ` or `goes on: ` in a line, which is no part of the output
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runScript(
  args,
  { cwd, logFile, quietMs = LIMITS.quietStage, isPatient = false, onProgress = () => undefined },
) {
  const log = createWriteStream(logFile);
  // A group of its own, so that a stage that hangs ends with all that it started.
  const env = { ...process.env, NO_COLOR: '1' };
  const child = spawn(process.execPath, args, { cwd, env, detached: true });
  if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const end = () => process.kill(-Number(child.pid), 'SIGKILL');
  const interrupt = () => {
    end();
    process.exit(130);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  let output = '';
  let progress = '';
  let hasHung = false;
  const quiet = setTimeout(() => {
    hasHung = true;
    const last = progress === '' ? '' : ` It had run ${progress}.`;
    output += `\nEnded: nothing had moved for ${String(quietMs / 1000)} seconds.${last}\n`;
    end();
  }, quietMs);
  const take = (/** @type {string} */ line) => {
    quiet.refresh();
    if (line.startsWith(PROGRESS)) {
      progress = line.slice(PROGRESS.length);
      onProgress(progress);
      return;
    }
    if (line.startsWith(GOES_ON)) {
      onProgress(line.slice(GOES_ON.length));
      return;
    }
    log.write(`${line}\n`);
    output += `${line}\n`;
  };
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', take);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(quiet);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      log.end();
      // A process that it left behind may hold its output after it has passed.
      resolve({ ok: code === 0 && !hasHung, output });
    });
  });
}

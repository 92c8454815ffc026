import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../scripts/prepare.mjs';
import { LIMITS } from './time-limits.mjs';

export interface CommandResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built commands, with nothing in their environment but what is given. One that does not end has no exit code. */
export async function runKinbox(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['dist/server/cli.js', ...words], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    timeout: LIMITS.start,
  });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode === null ? once(child, 'exit') : null,
  ]);
  return { exitCode: child.exitCode, stdout, stderr };
}

/** Without mail no address can be verified, and only the command makes an administrator. */
export async function grantAdmin({ dataDir }: { readonly dataDir: string }, email: string): Promise<void> {
  const { exitCode, stderr } = await runKinbox(['admin', 'grant', email], { DATA_DIR: dataDir });
  if (exitCode !== 0) throw new Error(stderr);
}

/** A script of this folder that does something beside what is measured, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../scripts/prepare.mjs';

export interface ScriptBeside {
  readonly pid: number;
  /** What it has printed so far. */
  output(): string;
  /** Ends it. Throws where it has ended by itself: what was measured was then beside nothing. */
  end(): Promise<void>;
}

/** Settles with the first line that it prints, by which it says that it begins; throws where it ends without one. */
export async function startScriptBeside(
  [script = '', ...args]: readonly string[],
  input: string,
): Promise<ScriptBeside> {
  const child = spawn(process.execPath, [join(ROOT, 'tests/support', script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let isWanted = true;
  const endedByItself = exited.then(([code, signal]) => {
    if (isWanted) throw new Error(`${script} ended by itself, with ${String(code ?? signal)}.`);
  });
  // Whoever waits for it is told; until then nobody does.
  endedByItself.catch(() => undefined);
  // One that has ended reads nothing; that it has ended is told above.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await Promise.race([once(child.stdout, 'data'), endedByItself]);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    end: async () => {
      const isRunning = child.exitCode === null && child.signalCode === null;
      isWanted = !isRunning;
      child.kill('SIGKILL');
      await endedByItself;
    },
  };
}

/** How long a process waits for a core that others have: Linux counts it for the thread that runs the event loop. */
import { readFile } from 'node:fs/promises';

/** Returns what tells how many times as long as alone it took since then for what it did. */
export async function beginStretch({ pid }: { readonly pid: number }): Promise<() => Promise<number>> {
  const before = await read(pid);
  return async () => {
    const after = await read(pid);
    if (before === null || after === null) return 1;
    const [ran, waited] = [after.ran - before.ran, after.waited - before.waited];
    return ran > 0 ? (ran + waited) / ran : 1;
  };
}

/** In ns; null where the system does not tell. */
async function read(pid: number): Promise<{ readonly ran: number; readonly waited: number } | null> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => null);
  if (text === null) return null;
  const [ran = 0, waited = 0] = text.split(' ').map(Number);
  return { ran, waited };
}

import { readdir, readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process and of its children, those that have ended too, in ms. */
export async function processTimeMs(pid: number): Promise<number> {
  const stats = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf));
  const ticks = stats.flatMap((stat) => {
    if (stat === null) return [];
    if (stat.pid === pid) return [stat.own + stat.ofEndedChildren];
    return stat.parent === pid ? [stat.own] : [];
  });
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
}

export async function parentOf(pid: number): Promise<number> {
  const stat = await statOf(String(pid));
  if (stat === null) throw new Error(`There is no process ${pid}.`);
  return stat.parent;
}

async function statOf(name: string) {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name of the program may hold anything; the fields begin after its last bracket.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, own = 0, ofSystem = 0, ended = 0, endedOfSystem = 0] = [1, 11, 12, 13, 14].map(
    (field) => fields[field],
  );
  return { pid: Number(name), parent, own: own + ofSystem, ofEndedChildren: ended + endedOfSystem };
}

import { readFile } from 'node:fs/promises';

/** What a process has in memory now (`VmRSS`) or has had at most (`VmHWM`), in MiB; null where the system does not tell. */
export async function memoryMib(pid: number, of: 'VmRSS' | 'VmHWM'): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kib] = new RegExp(`^${of}:\\s+(\\d+) kB`, 'm').exec(status) ?? [];
  return kib === undefined ? null : Number(kib) / 1024;
}

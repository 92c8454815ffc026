/** Delivery without a mail server: each mail is a file, and the log has its path. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStamp } from '../file-stamp.ts';
import type { Random } from '../random.ts';
import type { Log } from '../log/log.ts';
import type { Deliver } from './delivery.ts';

export interface MailFolder {
  readonly folder: string;
  readonly clock: () => number;
  readonly random: Random;
  readonly log: Log;
}

export function deliverToFolder({ folder, clock, random, log }: MailFolder): Deliver {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stamp = fileStamp(new Date(clock()));
    const file = join(folder, `${stamp}-${random.uuid().slice(0, 8)}.txt`);
    await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
    log.warn({ file }, 'mail is not set up: the email is a file');
  };
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The emails of a server without a mail server, the oldest first, each as its file holds it. */
export async function emailsTo(dataDir: string, address: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const emails = await Promise.all(
    names.toSorted((a, b) => (a < b ? -1 : 1)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return emails.filter((email) => email.startsWith(`To: ${address}\n`));
}

/** The link in an email, without its host. */
export function linkIn(email: string): string {
  const link = /^https?:\/\/\S+$/m.exec(email)?.[0];
  if (link === undefined) throw new Error(`There is no link in: ${email}`);
  const { pathname, search, hash } = new URL(link);
  return `${pathname}${search}${hash}`;
}

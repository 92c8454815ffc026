/** `kinbox admin grant EMAIL`: what is done on the server itself. The same settings as the server's. */
import process from 'node:process';
import { grantAdmin } from './auth/admins.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { silentLog } from './log.ts';

process.exitCode = await main(process.argv.slice(2));

async function main([topic, verb, email]: readonly string[]): Promise<number> {
  if (topic !== 'admin' || verb !== 'grant' || email === undefined) {
    return say('Usage: kinbox admin grant EMAIL', 2);
  }
  const read = readConfig(process.env);
  if (read.kind === 'wrong') return say(read.sentence, 1);
  const { database, close } = await openDatabase(read.config, silentLog);
  const isGranted = await grantAdmin(database, email, Date.now());
  await close();
  return isGranted ? say(`${email} is an admin now.`, 0) : say(`There is no account with ${email}.`, 1);
}

function say(sentence: string, exitCode: number): number {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${sentence}\n`);
  return exitCode;
}

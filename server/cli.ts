/** `kinbox …`: commands on the server itself, with the server's settings. */
import process from 'node:process';
import { grant, revoke } from './commands/admin.ts';
import { backup } from './commands/backup.ts';
import type { Command } from './commands/command.ts';
import { doctor } from './commands/doctor.ts';
import { feedback, feedbackAnswered } from './commands/feedback.ts';
import { removeFactors } from './commands/factors.ts';
import { migrate, migrateStatus } from './commands/migrate.ts';
import { moveToPostgres } from './commands/move-to-postgres.ts';
import { afterRestore, restore } from './commands/restore.ts';
import { readConfig } from './config.ts';
import { rootCause } from './log/root-cause.ts';

const COMMANDS: readonly Command[] = [
  grant,
  revoke,
  removeFactors,
  feedback,
  feedbackAnswered,
  doctor,
  backup,
  restore,
  afterRestore,
  migrateStatus,
  migrate,
  moveToPostgres,
];

const REFUSED = 1;
const WRONG_USAGE = 2;

// The files written here hold all users' data.
process.umask(0o077);
process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  if (words.length === 1 && /^(--)?help$/.test(words[0] ?? '')) return say(usage(), 0);
  const asked = COMMANDS.map((command) => understand(command, words)).find((each) => each !== null);
  if (asked === undefined) return say(usage(), WRONG_USAGE);
  const read = readConfig(process.env);
  if (read.kind === 'wrong') return say(read.sentence, REFUSED);
  try {
    const { kind, sentence } = await asked.command.run(read.config, asked.argument);
    if (kind === 'unwell') process.stdout.write(`${sentence}\n`);
    return kind === 'unwell' ? REFUSED : say(sentence, kind === 'done' ? 0 : REFUSED);
  } catch (error) {
    return say(`"kinbox ${asked.command.name}" failed: ${rootCause(error)}`, REFUSED);
  }
}

/** Null if the arguments do not match this command exactly. */
function understand(command: Command, words: readonly string[]) {
  const own = command.name.split(' ');
  if (own.some((word, n) => words[n] !== word)) return null;
  const rest = words.slice(own.length);
  const [least, most] = [command.argument?.isOptional === false ? 1 : 0, command.argument === null ? 0 : 1];
  if (rest.length < least || rest.length > most || rest.includes('')) return null;
  return { command, argument: rest[0] ?? null };
}

function usage(): string {
  const lines = COMMANDS.map(({ name, argument, does }) => {
    const rest = argument === null ? '' : argument.isOptional ? ` [${argument.name}]` : ` ${argument.name}`;
    return `  kinbox ${`${name}${rest}`.padEnd(20)} ${does}`;
  });
  return ['Usage:', ...lines].join('\n');
}

function say(sentence: string, exitCode: number): number {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${sentence}\n`);
  return exitCode;
}

import { grantAdmin, revokeAdmin } from '../auth/admins.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { UserRow } from '../db/schema.ts';
import { silentLog } from '../log/log.ts';
import { done, refused, type Command, type Outcome } from './command.ts';

const argument = { name: 'EMAIL', isOptional: false };

export const grant: Command = {
  name: 'admin grant',
  argument,
  does: 'makes the account an administrator',
  run: (config, email) => change(config, email ?? '', { by: grantAdmin, became: 'an admin' }),
};

export const revoke: Command = {
  name: 'admin revoke',
  argument,
  does: 'makes the account an ordinary one',
  run: (config, email) => change(config, email ?? '', { by: revokeAdmin, became: 'no admin' }),
};

interface Change {
  readonly by: typeof grantAdmin;
  readonly became: string;
}

async function change(config: Config, email: string, { by, became }: Change): Promise<Outcome> {
  const { database, close } = await openDatabase(config, silentLog);
  try {
    const outcome = await by(database, email, Date.now());
    return outcome.kind === 'changed'
      ? done(`${email} is ${became} now: ${describe(outcome.user)}.`)
      : refused(`There is no account with ${email}: register it first.`);
  } finally {
    await close();
  }
}

/** So that whoever runs the command sees whose account it is: anybody may have registered an unverified address. */
function describe({ id, name, created_at, email_verified_at }: UserRow): string {
  const proof = email_verified_at === null ? 'not verified' : 'verified';
  // A name may contain what moves the cursor of a terminal.
  const shown = name.replaceAll(/\p{C}/gu, ' ');
  return `account ${id}, ${shown}, registered on ${created_at.slice(0, 10)}, address ${proof}`;
}

import { grantAdmin, revokeAdmin } from '../auth/admins.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
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
    const isThere = await by(database, email, Date.now());
    return isThere ? done(`${email} is ${became} now.`) : refused(`There is no account with ${email}.`);
  } finally {
    await close();
  }
}

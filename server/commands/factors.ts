import { removeAllFactors } from '../auth/factors.ts';
import { endSessions } from '../auth/sessions.ts';
import { openDatabase } from '../db/open.ts';
import { silentLog } from '../log/log.ts';
import { findByEmail } from '../users.ts';
import { done, refused, type Command } from './command.ts';

/** For somebody who has lost the device and the recovery codes. */
export const removeFactors: Command = {
  name: 'factors remove',
  argument: { name: 'EMAIL', isOptional: false },
  does: 'removes the second factors of the account and ends its sessions: its password is enough again',
  run: async (config, email) => {
    const { database, close } = await openDatabase(config, silentLog);
    try {
      const isThere = await database.write(async (tx) => {
        const user = await findByEmail(tx, email ?? '');
        if (user === null) return false;
        await removeAllFactors(tx, user.id);
        await endSessions(tx, user.id);
        return true;
      });
      return isThere
        ? done(`${email ?? ''} signs in by password alone now.`)
        : refused(`There is no account with ${email ?? ''}.`);
    } finally {
      await close();
    }
  },
};

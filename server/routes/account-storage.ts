/** What the caller has stored, and how much that may be. */
import { STORED_LIMITS } from '#domain/stored-limits.ts';
import { accountStorageSchema } from '#domain/wire/account-storage.ts';
import { readRealmStorage } from '../account-storage.ts';
import { json } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';

export const accountStorageRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/user/storage',
    answer: accountStorageSchema,
    handle: async ({ deps: { database, limits }, caller }) => {
      const realms = await database.read((tx) => readRealmStorage(tx, caller.id));
      const used = await limits.usedOfDay('keysOfDay', caller.id);
      return json(200, { realms, changes_of_day: { used, most: STORED_LIMITS.keysOfDay } });
    },
  }),
];

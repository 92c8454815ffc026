/** The calls for administrators only. */
import { PROOF_NEEDED } from '#domain/proof.ts';
import { statsSchema } from '#domain/wire/stats.ts';
import { isProved, proofNeeded } from '../http/proof.ts';
import { forbidden, json } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { readStats } from '../stats.ts';
import { findUser } from '../users.ts';

export const adminRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/admin/dashboard',
    answer: statsSchema,
    refusals: { 403: ['admin_only', PROOF_NEEDED] },
    handle: ({ deps, caller, at }) =>
      deps.database.read(async (tx) => {
        const { is_admin } = await findUser(tx, caller.id);
        if (!is_admin) return notAdmin;
        return isProved(caller, at) ? json(200, await readStats(tx, at)) : proofNeeded;
      }),
  }),
];

const notAdmin = forbidden('admin_only', 'Access denied. Admin privileges required.');

/** The calls for administrators only. */
import { statsSchema } from '#domain/wire/stats.ts';
import { forbidden, json } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { readStats } from '../stats.ts';
import { findUser } from '../users.ts';

export const adminRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/admin/dashboard',
    answer: statsSchema,
    refusals: { 403: ['admin_only'] },
    handle: ({ deps, caller, at }) =>
      deps.database.read(async (tx) => {
        const { is_admin } = await findUser(tx, caller.id);
        return is_admin ? json(200, await readStats(tx, at)) : notAdmin;
      }),
  }),
];

const notAdmin = forbidden('admin_only', 'Access denied. Admin privileges required.');

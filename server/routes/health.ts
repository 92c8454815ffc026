/** Health checks for supervisors. */
import * as z from 'zod/mini';
import { json } from '../http/reply.ts';
import { publicRoute, type Route } from '../http/route.ts';

const statusSchema = z.object({ status: z.literal('ok') });

export const healthRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/healthz',
    answer: statusSchema,
    handle: () => Promise.resolve(json(200, { status: 'ok' })),
  }),
  publicRoute({
    method: 'GET',
    path: '/readyz',
    answer: statusSchema,
    handle: async ({ deps }) => {
      await deps.database.read((tx) => tx.selectFrom('server_meta').select('key').limit(1).execute());
      return json(200, { status: 'ok' });
    },
  }),
];

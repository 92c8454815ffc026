/** The server's facts for the privacy policy. Public, as the page is. */
import { policySchema } from '#domain/wire/policy.ts';
import { json } from '../http/reply.ts';
import { publicRoute, type Route } from '../http/route.ts';

export const policyRoutes: readonly Route[] = [
  publicRoute({
    method: 'GET',
    path: '/api/policy',
    answer: policySchema,
    handle: ({ deps }) =>
      Promise.resolve(json(200, { country: deps.config.policyCountry, contact: deps.config.policyContact })),
  }),
];

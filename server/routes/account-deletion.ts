/** Deletes the caller's account. */
import { toIsoTime } from '#domain/ids.ts';
import { accountDeletedSchema, deleteAccountBody } from '#domain/wire/account-deletion.ts';
import { PROOF_NEEDED } from '#domain/proof.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { holdSession } from '../auth/hold-session.ts';
import { deleteAccount } from '../auth/delete-account.ts';
import { PURGED_WITHIN_MS } from '../auth/purge-accounts.ts';
import { conflict, json, unauthenticated, type Reply } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { familyContext } from './family-context.ts';
import { logAuthentication, type AuthenticationFailure } from '../log/authentication-log.ts';

export const accountDeletionRoutes: readonly Route[] = [
  route({
    method: 'DELETE',
    path: '/api/user',
    body: deleteAccountBody,
    answer: accountDeletedSchema,
    status: 202,
    refusals: { 403: [PROOF_NEEDED], 409: ['last_admin'], 429: [] },
    handle: async (call) => {
      const { deps, caller, body, at } = call;
      const { database, events } = deps;
      const refuse = (failure: AuthenticationFailure, reply: Reply) => {
        logAuthentication(call, { event: 'account_deletion', failure, user: caller.id });
        return reply;
      };
      const confirmed = await confirmPassword(deps, caller, { password: body.current_password, at });
      if (confirmed.kind === 'refused') return refuse(confirmed.failure, confirmed.reply);
      const deleted = await database.write(async (tx) =>
        (await holdSession(tx, database.dialect, caller.token.id))
          ? deleteAccount(tx, caller.id, familyContext(call))
          : ({ kind: 'sessionEnded' } as const),
      );
      if (deleted.kind === 'sessionEnded') return unauthenticated;
      if (deleted.kind === 'lastAdmin') return refuse('last_admin', lastAdmin);
      logAuthentication(call, { event: 'account_deletion', failure: null, user: caller.id });
      events.publish({ kind: 'revoked', user: caller.id, token: null });
      events.publish({ kind: 'changed', realms: deleted.changed });
      deps.walks.wake();
      return json(202, {
        message: 'Your account is deleted. Its data will be removed within 30 days.',
        purge_at: toIsoTime(Date.parse(at) + PURGED_WITHIN_MS),
      });
    },
  }),
];

const lastAdmin = conflict(
  'last_admin',
  'You are the only administrator. Make somebody else one before you delete your account.',
);

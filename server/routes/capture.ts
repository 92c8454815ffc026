/** What other programs add to a person's inbox, and the tokens by which they may. */
import {
  captureBody,
  captureQuery,
  capturedSchema,
  captureTokenBody,
  captureTokensSchema,
  madeCaptureTokenSchema,
} from '#domain/wire/capture.ts';
import { parseNumber } from '#domain/wire/fields.ts';
import { lockAccount } from '../auth/factors.ts';
import { ACCOUNT_MARK, accountMark } from '../capture/account-mark.ts';
import {
  endCaptureToken,
  listCaptureTokens,
  makeCaptureToken,
  MAX_CAPTURE_TOKENS,
} from '../capture/capture-tokens.ts';
import { writeCapture } from '../capture/write-capture.ts';
import { invalid, json, noContent, notFound, unauthenticated } from '../http/reply.ts';
import { captureRoute, route, type Route } from '../http/route.ts';

const PATH = '/api/user/capture-tokens';

export const captureRoutes: readonly Route[] = [
  captureRoute({
    method: 'POST',
    path: '/api/capture',
    body: captureBody,
    query: captureQuery,
    answer: capturedSchema,
    status: [201, 200],
    refusals: { 422: ['nothing_sent', 'too_many_lines', 'too_many_tasks', 'too_much_text'], 429: [] },
    limit: 'capture',
    takesText: true,
    idempotent: true,
    handle: async (call) => {
      const reply = await writeCapture(call);
      const mark = accountMark(call.deps.serverId, call.caller.id);
      return { ...reply, headers: { ...reply.headers, [ACCOUNT_MARK]: mark } };
    },
  }),
  route({
    method: 'GET',
    path: PATH,
    answer: captureTokensSchema,
    handle: async ({ deps, caller }) =>
      json(200, await deps.database.read((tx) => listCaptureTokens(tx, caller.id))),
  }),
  route({
    method: 'POST',
    path: PATH,
    body: captureTokenBody,
    answer: madeCaptureTokenSchema,
    status: 201,
    refusals: { 422: ['too_many_tokens'] },
    // It outlives the session that made it.
    needsProof: true,
    handle: async ({ deps: { database, random }, caller, body, at }) => {
      const wanted = { user: caller.id, name: body.name, at };
      const by = { id: caller.id, token: caller.token.id };
      const made = await database.write(async (tx) =>
        (await lockAccount(tx, database.dialect, by)) === null
          ? 'gone'
          : makeCaptureToken(tx, random, wanted),
      );
      if (made === 'gone') return unauthenticated;
      return made === 'tooMany' ? tooManyTokens : json(201, made);
    },
  }),
  route({
    method: 'DELETE',
    path: `${PATH}/:number`,
    answer: 'none',
    handle: async ({ deps, caller, params }) => {
      const id = parseNumber(params['number'] ?? '');
      if (id === null) return notFound;
      const isEnded = await deps.database.write((tx) => endCaptureToken(tx, caller.id, id));
      return isEnded ? noContent : notFound;
    },
  }),
];

const tooManyTokens = invalid(
  { name: [`There is room for ${MAX_CAPTURE_TOKENS} tokens.`] },
  'too_many_tokens',
);

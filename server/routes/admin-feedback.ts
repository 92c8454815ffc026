/** Feedback for administrators: to read, and to mark as answered. */
import { answeredBody, feedbackFilter, feedbackListSchema } from '#domain/wire/admin-feedback.ts';
import { parseNumber } from '#domain/wire/fields.ts';
import { feedbackPlace, listFeedback, markAnswered } from '../feedback-list.ts';
import { answerPage, listOf } from '../http/list-page.ts';
import { noContent, notFound } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { adminRefusal } from './admin-refusal.ts';

const PATH = '/api/admin/feedback';

export const adminFeedbackRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: PATH,
    query: feedbackFilter,
    answer: feedbackListSchema,
    refusals: { 403: ['admin_only'] },
    reads: 'page',
    handle: (call) =>
      call.deps.database.read(async (tx) => {
        const refusal = await adminRefusal(tx, call.caller);
        if (refusal !== null) return refusal;
        return answerPage(listOf(call, PATH), feedbackPlace, (page) =>
          listFeedback(tx, call.query.answered ?? null, page),
        );
      }),
  }),
  route({
    method: 'PUT',
    path: `${PATH}/:number`,
    body: answeredBody,
    answer: 'none',
    refusals: { 403: ['admin_only'], 404: [] },
    handle: ({ deps, caller, params, body, at }) =>
      deps.database.write(async (tx) => {
        const refusal = await adminRefusal(tx, caller);
        if (refusal !== null) return refusal;
        const id = parseNumber(params['number'] ?? '');
        if (id === null) return notFound;
        return (await markAnswered(tx, id, { ...body, at })) ? noContent : notFound;
      }),
  }),
];

/** Feedback from users of this server. */
import { feedbackBody } from '#domain/wire/feedback.ts';
import { messageSchema } from '#domain/wire/message.ts';
import { feedbackEmail, takeFeedback } from '../feedback.ts';
import { invalid, json, tooMany } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';

export const feedbackRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/feedback',
    body: feedbackBody,
    answer: messageSchema,
    status: 201,
    refusals: { 422: ['too_much_feedback'], 429: [] },
    handle: async ({ deps, caller, body, at }) => {
      const { config, database } = deps;
      const taken = await database.write((tx) =>
        takeFeedback(tx, database.dialect, { ...body, user: caller.id, at }),
      );
      if (taken.kind === 'tooMuch') return tooMuchFeedback;
      if (taken.kind === 'tooSoon') {
        const { retryAfterMs } = taken;
        return tooMany(
          { retryAfterMs, limit: 1 },
          'Rate limit exceeded. Please wait before submitting again.',
        );
      }
      if (config.feedbackEmail !== null && config.mailIsSetUp) {
        void deps.sendMail(feedbackEmail(config.feedbackEmail, taken.from, body));
      }
      return json(201, { message: 'Feedback submitted successfully!' });
    },
  }),
];

const tooMuchFeedback = invalid(
  { description: ['Your earlier feedback has not been answered yet. There is room for more when it is.'] },
  'too_much_feedback',
);

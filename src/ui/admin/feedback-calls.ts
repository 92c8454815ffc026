import { feedbackListSchema, type Feedback } from '#domain/wire/admin-feedback.ts';
import * as z from 'zod/mini';
import { askPage, askServer } from '../api/ask-server.ts';
import type { ServerOutcome } from '../api/server-outcome.ts';

export interface FeedbackPage {
  readonly rows: readonly Feedback[];
  /** The path of the next page; null on the last. */
  readonly next: string | null;
}

const ROWS = 50;

export function fetchFeedback(
  token: string,
  { answered, path }: { readonly answered: boolean; readonly path?: string | undefined },
): Promise<ServerOutcome<FeedbackPage>> {
  return askPage(path ?? `api/admin/feedback?answered=${answered}&limit=${ROWS}`, {
    method: 'get',
    token,
    answer: feedbackListSchema,
  });
}

export function markAnswered(token: string, id: number, answered: boolean) {
  return askServer(`api/admin/feedback/${id}`, {
    method: 'put',
    token,
    json: { answered },
    answer: z.null(),
  });
}

/** Feedback from users to the operators of the server. */
import { toIsoTime, type IsoTime, type UserId } from '#domain/ids.ts';
import { STORED_LIMITS } from '#domain/stored-limits.ts';
import { onOneLine, withoutControls } from '#domain/text.ts';
import type { User } from '#domain/user.ts';
import { FEEDBACK_PAUSE_MS } from '#domain/wire/feedback.ts';
import * as texts from '#words/en/emails.ts';
import { findUser } from './users.ts';
import type { Dialect, Tx } from './db/database.ts';
import type { Email } from './mail/email.ts';
import { lockRealms, ownRealm } from './realms.ts';

export interface NewFeedback {
  readonly user: UserId;
  readonly name: string;
  readonly description: string;
  readonly at: IsoTime;
}

export type FeedbackTaken =
  | { readonly kind: 'taken'; readonly from: User }
  | { readonly kind: 'tooSoon'; readonly retryAfterMs: number }
  | { readonly kind: 'tooMuch' };

/** One per minute, checked against the stored feedback, so that it holds for all processes and across a restart. */
export async function takeFeedback(tx: Tx, dialect: Dialect, feedback: NewFeedback): Promise<FeedbackTaken> {
  const { user, name, description, at } = feedback;
  // Concurrent feedback of one user is serialised here.
  await lockRealms(tx, dialect, [ownRealm(user)]);
  const nowMs = Date.parse(at);
  const last = await tx
    .selectFrom('feedback')
    .select('created_at')
    .where('user_id', '=', user)
    .where('created_at', '>', toIsoTime(nowMs - FEEDBACK_PAUSE_MS))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (last !== undefined) {
    return { kind: 'tooSoon', retryAfterMs: Date.parse(last.created_at) + FEEDBACK_PAUSE_MS - nowMs };
  }
  const { open } = await tx
    .selectFrom('feedback')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', user)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (open >= STORED_LIMITS.openFeedback) return { kind: 'tooMuch' };
  await tx.insertInto('feedback').values({ user_id: user, name, description, created_at: at }).execute();
  return { kind: 'taken', from: await findUser(tx, user) };
}

/** For the recipients of the feedback. */
export function feedbackEmail(
  to: string,
  { name, email }: User,
  feedback: Pick<NewFeedback, 'name' | 'description'>,
): Email {
  const description = withoutControls(feedback.description);
  return {
    to,
    subject: texts.feedbackSubject({ title: onOneLine(feedback.name) }),
    text: texts.feedbackText({ description, name: onOneLine(name), email }),
  };
}

/** What other programs send to the inbox, and the tokens by which they may: `/api/capture`, `/api/user/capture-tokens`. */
import * as z from 'zod/mini';
import { oneOf, text } from './fields.ts';
import { clientRef, isoTime } from './ids.ts';
import { taskFields } from './requests.ts';

/** Lines of one capture that become groceries. */
export const MOST_CAPTURED_LINES = 50;

/** As long as a body may be: what does not fit into a task is cut. */
const MAX_SENT = 256 * 1024;
const sent = z.exactOptional(
  z.nullable(z.string({ error: 'The text field must be a string.' }).check(z.maxLength(MAX_SENT))),
);

/** In the inbox, unless it is a list of groceries. */
const kinds = {
  type: z.exactOptional(z.nullable(oneOf('type', ['grocery']))),
  space: z.exactOptional(z.nullable(taskFields.space)),
};

/** Several names for one thing: what forms, shares and webhooks of mail providers call it. The first that is there counts. */
export const captureBody = z.object({
  name: sent,
  title: sent,
  subject: sent,
  Subject: sent,
  text: sent,
  description: sent,
  'body-plain': sent,
  TextBody: sent,
  url: sent,
  ...kinds,
});

/** For a body of plain text, which has no room for them. */
export const captureQuery = z.object(kinds);

export type CaptureQuery = z.output<typeof captureQuery>;
export type CaptureBody = z.output<typeof captureBody>;

/** Nothing of the task but its names: the token reads nothing. */
export const capturedSchema = z.object({
  refs: z.array(clientRef),
  /** Characters that did not fit. */
  cut: z.int(),
});

export const captureTokenBody = z.object({ name: text('name', { max: 100 }) });

const token = {
  id: z.int(),
  name: z.string(),
  created_at: isoTime,
  /** To within a minute; null if it was never used. */
  last_used_at: z.nullable(isoTime),
};

export const captureTokensSchema = z.array(z.object(token));

export type CaptureToken = z.output<typeof captureTokensSchema>[number];

/** The only answer with the token. */
export const madeCaptureTokenSchema = z.object({ ...token, token: z.string() });

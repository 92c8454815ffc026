import { describe, expect, it } from 'vitest';
import { feedbackFailureWords } from '#ui/feedback/feedback-words.ts';
import { listedMessages, oneMessage, type Refusal } from '#ui/api/server-outcome.ts';
import { readRefusal } from '#ui/api/read-refusal.ts';
import * as texts from '#words/en/api.ts';

const FALLBACK = 'An error occurred during the voyage. Please try again.';
const refusal: Refusal = {
  kind: 'refused',
  status: 422,
  code: null,
  message: 'The email field is required. (and 1 more error)',
  errors: ['The email field is required.', 'The password is too short.'],
  retryAfterS: null,
};

describe('U401 a refusal is shown as a list', () => {
  it.each([
    ['of its fields', refusal, refusal.errors],
    ['of its message where no field has one', { ...refusal, errors: [] }, [refusal.message]],
    [
      'of the screen’s own sentence where there is neither',
      { ...refusal, errors: [], message: null },
      [FALLBACK],
    ],
    ['of the session that ended', { ...refusal, status: 401 }, [texts.signedOut]],
  ])('%s', (_, outcome, lines) => {
    expect(listedMessages(outcome, FALLBACK)).toEqual(lines);
  });

  it('or with the text of every screen that has none of its own', () => {
    expect(listedMessages({ ...refusal, errors: [], message: null })).toEqual([
      'An error occurred. Please try again.',
    ]);
  });

  it('or as being offline', () => {
    expect(listedMessages({ kind: 'offline' }, FALLBACK)).toEqual([texts.offline]);
  });
});

describe('U402 a refused profile or password is shown in one line', () => {
  it.each([
    ['the message', refusal, refusal.message],
    [
      'all of the fields joined by commas where there is none',
      { ...refusal, message: null },
      'The email field is required., The password is too short.',
    ],
    ['the screen’s own sentence where there is neither', { ...refusal, errors: [], message: null }, FALLBACK],
  ])('%s', (_, outcome, line) => {
    expect(oneMessage(outcome, FALLBACK)).toBe(line);
  });
});

describe('U1235 a failure of the server is told', () => {
  const failing = (body: string) => readRefusal(new Response(body, { status: 503 }));

  it('by the sentence of the server', async () => {
    const sentence = 'The server cannot answer right now. Try again in a moment.';
    const outcome = await failing(JSON.stringify({ message: sentence }));
    expect([oneMessage(outcome, FALLBACK), listedMessages(outcome, FALLBACK)]).toEqual([
      sentence,
      [sentence],
    ]);
    expect(feedbackFailureWords(outcome)).toBe(sentence);
  });

  it.each(['{"message":"Server Error"}', '{"message":""}', '<h1>Bad Gateway.</h1>', ''])(
    'by that of the screen where there is none: %s',
    async (body) => {
      const outcome = await failing(body);
      expect([oneMessage(outcome, FALLBACK), listedMessages(outcome, FALLBACK)]).toEqual([
        FALLBACK,
        [FALLBACK],
      ]);
    },
  );
});

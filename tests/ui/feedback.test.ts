import { afterEach, expect, it, vi } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import { codePointLength } from '#domain/text.ts';
import { readLastFeedbackAt, writeLastFeedbackAt } from '#store/local/last-feedback.ts';
import type { Refusal } from '#ui/api/server-outcome.ts';
import { lastAtFor, secondsLeft } from '#ui/feedback/cooldown.ts';
import { descriptionLimit, feedbackFailureWords, signed, waitWords } from '#ui/feedback/feedback-words.ts';
import { keepFeedback, NO_FEEDBACK, readKeptFeedback } from '#ui/feedback/kept-feedback.ts';

const NOW = Date.parse('2026-01-31T12:00:00.000Z');
const ME = 7 as UserId;

/** The part of the Storage API that these tests need. */
function storageOf(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}
const blocked = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};
const refusal = (changes: Partial<Refusal>): Refusal => ({
  kind: 'refused',
  status: 500,
  code: null,
  message: null,
  errors: [],
  retryAfterS: null,
  ...changes,
});

afterEach(() => vi.unstubAllGlobals());

it.each([
  [null, 0],
  [NOW, 60],
  [NOW - 1, 60],
  [NOW - 999, 60],
  [NOW - 1000, 59],
  [NOW - 59_001, 1],
  [NOW - 59_999, 1],
  [NOW - 60_000, 0],
  [NOW - 86_400_000, 0],
  // The clock was set back meanwhile: the pause does not wait for the former time.
  [NOW + 1, 0],
])('U430 after the last feedback at %j there are %j seconds left', (lastAt, left) => {
  expect(secondsLeft(lastAt, NOW)).toBe(left);
});

it.each([
  [null, 60],
  [37, 37],
  [0, 0],
  [86_400, 60],
])('U431 a Retry-After of %j seconds starts a countdown of %j', (retryAfterS, left) => {
  expect(secondsLeft(lastAtFor(retryAfterS, NOW), NOW)).toBe(left);
});

it('U430 the time of the last feedback is kept per user, and an invalid one is ignored', () => {
  const storages = { local: () => storage };
  const storage = storageOf({ kinbox_last_feedback_at_8: 'yesterday' });
  writeLastFeedbackAt(ME, NOW, storages);
  expect(storage.getItem('kinbox_last_feedback_at_7')).toBe(String(NOW));
  expect(readLastFeedbackAt(ME, storages)).toBe(NOW);
  expect(readLastFeedbackAt(8 as UserId, storages)).toBe(null);
  expect(readLastFeedbackAt(ME, { local: blocked })).toBe(null);
  expect(() => writeLastFeedbackAt(ME, NOW, { local: blocked })).not.toThrow();
});

it('U432 the description ends with a line that names its author, and leaves room for it', () => {
  const author = { display_name: '  ', first_name: 'Mira', name: 'Mira Okafor' };
  expect(signed(' More colours. \n', { ...author, display_name: 'Mimi' })).toBe(
    'More colours.\n\nSubmitted by: Mimi',
  );
  const mira = { ...author, display_name: null };
  expect(signed('x', mira).split('\n').at(-1)).toBe('Submitted by: Mira');
  expect(codePointLength(signed('x'.repeat(descriptionLimit(mira)), mira))).toBe(5000);
});

it('U433 each failure has the specification’s text, or the server’s', () => {
  expect(waitWords(12)).toBe('Please wait 12 seconds before submitting another feedback.');
  expect(feedbackFailureWords(refusal({ status: 429 }))).toBe(
    'Rate limit exceeded. Please wait before submitting again.',
  );
  expect(feedbackFailureWords(refusal({ status: 429, message: 'Slowly.' }))).toBe('Slowly.');
  expect(feedbackFailureWords(refusal({}))).toBe(
    'An error occurred while submitting your feedback. Please try again.',
  );
  expect(feedbackFailureWords(refusal({ status: 422, message: 'Too long.' }))).toBe('Too long.');
  expect(feedbackFailureWords({ kind: 'offline' })).toMatch(/needs a network; what you typed is still here/);
  expect(feedbackFailureWords(refusal({ status: 401, message: 'Unauthenticated.' }))).toMatch(
    /Sign in again/,
  );
});

it('U434 unsent feedback is kept in this tab until it is sent or emptied', () => {
  const storage = storageOf();
  vi.stubGlobal('sessionStorage', storage);
  expect(readKeptFeedback()).toEqual(NO_FEEDBACK);
  keepFeedback({ title: 'Colours', description: '' });
  expect(readKeptFeedback()).toEqual({ title: 'Colours', description: '' });
  keepFeedback(NO_FEEDBACK);
  expect(storage.getItem('kinbox_draft_feedback')).toBe(null);
  storage.setItem('kinbox_draft_feedback', '{"title":3}');
  expect(readKeptFeedback()).toEqual(NO_FEEDBACK);
});

/** What an answer means for a page that the extension has sent, and when the next attempt is due. */
import { expect, it } from 'vitest';

import { iconStateOf } from '#extension/queue/icon-state.ts';
import { outcomeOf, type Answer } from '#extension/queue/outcome.ts';
import {
  FIRST_PAUSE_MS,
  LONGEST_PAUSE_MS,
  LONGEST_WAIT_MS,
  mayTry,
  paceAfter,
} from '#extension/queue/pace.ts';
import { pageText } from '#extension/queue/page-text.ts';
import { CALM, type Pace, type Trouble, type WaitingPage } from '#extension/queue/waiting-page.ts';

const NOW = Date.parse('2026-01-31T12:00:00Z');
const MINUTE_MS = 60_000;

const answer = (status: number, more: Partial<Answer> = {}): Answer => ({
  status,
  serverId: 'abc',
  account: 'ada',
  retryAfterMs: null,
  body: null,
  ...more,
});
const pace = (trouble: Trouble, dueAt: number | null): Pace => ({ failures: 1, dueAt, trouble });
const failure = { waitMs: null, now: NOW, random: 0 };

const HTTPS = { isPlain: false };

it.each<[Answer | 'redirect' | null, string]>([
  [answer(201), 'sent'],
  [answer(200), 'sent'],
  [null, 'unreachable'],
  ['redirect', 'redirected'],
  [answer(401), 'tokenRefused'],
  [answer(404), 'tooOld'],
  [answer(405), 'tooOld'],
  [answer(408), 'serverError'],
  [answer(429, { retryAfterMs: 1000 }), 'busy'],
  [answer(429), 'busy'],
  [answer(503, { retryAfterMs: 1000 }), 'busy'],
  [answer(503), 'serverError'],
  [answer(500), 'serverError'],
  [answer(422), 'refused'],
  [answer(413), 'refused'],
  [answer(400), 'refused'],
])('W157 %j means %s', (given, meaning) => {
  const outcome = outcomeOf(given, HTTPS);
  expect(outcome.kind === 'later' ? outcome.trouble : outcome.kind).toBe(meaning);
});

it.each([200, 201, 302, 401, 422, 429, 500])(
  'W157 a %i without the header of Kinbox confirms nothing and refuses nothing',
  (status) => {
    const outcome = outcomeOf(answer(status, { serverId: null }), HTTPS);
    expect(outcome).toEqual({ kind: 'later', trouble: 'notKinbox', waitMs: null });
  },
);

it('U1035 an answer of something else to a request without https says that the address may need it', () => {
  const outcome = outcomeOf(answer(403, { serverId: null }), { isPlain: true });
  expect(outcome).toEqual({ kind: 'later', trouble: 'needsHttps', waitMs: null });
  expect(outcomeOf(answer(201), { isPlain: true })).toEqual({ kind: 'sent', account: 'ada' });
});

it('W156 a refusal holds the words of the server', () => {
  expect(outcomeOf(answer(422, { body: { message: 'Too many tasks.' } }), HTTPS)).toEqual({
    kind: 'refused',
    refusal: { status: 422, message: 'Too many tasks.' },
    account: 'ada',
  });
  expect(outcomeOf(answer(400, { body: '<html>' }), HTTPS)).toEqual({
    kind: 'refused',
    refusal: { status: 400, message: null },
    account: 'ada',
  });
});

it('W153 pauses grow from half a minute to half an hour, and jitter takes up to half', () => {
  const pauses = (random: number) => {
    let next = CALM;
    return Array.from({ length: 12 }, () => {
      next = paceAfter(next, { ...failure, trouble: 'unreachable', random });
      return (next.dueAt ?? NOW) - NOW;
    });
  };
  expect(pauses(0).slice(0, 3)).toEqual([FIRST_PAUSE_MS, 2 * FIRST_PAUSE_MS, 4 * FIRST_PAUSE_MS]);
  expect(pauses(0).at(-1)).toBe(LONGEST_PAUSE_MS);
  expect(pauses(0.999).every((pause, index) => pause > (pauses(0)[index] ?? 0) / 2)).toBe(true);
});

it('W153 a person, a start and a returned network need not wait for the pause', () => {
  const waiting = pace('unreachable', NOW + MINUTE_MS);
  expect(mayTry(waiting, { now: NOW, isAsked: false })).toBe(false);
  expect(mayTry(waiting, { now: NOW, isAsked: true })).toBe(true);
  expect(mayTry(waiting, { now: NOW + MINUTE_MS, isAsked: false })).toBe(true);
  expect(mayTry(CALM, { now: NOW, isAsked: false })).toBe(true);
});

it('W154 what the server asked for holds for everybody, up to an hour, and not behind a clock that was put back', () => {
  const busy = paceAfter(CALM, { ...failure, trouble: 'busy', waitMs: 24 * 60 * MINUTE_MS });
  expect(busy.dueAt).toBe(NOW + LONGEST_WAIT_MS);
  expect(mayTry(busy, { now: NOW + 59 * MINUTE_MS, isAsked: true })).toBe(false);
  expect(mayTry(busy, { now: NOW + 60 * MINUTE_MS, isAsked: false })).toBe(true);
  expect(mayTry(busy, { now: NOW - MINUTE_MS, isAsked: false })).toBe(true);
});

it.each<Trouble>(['tokenRefused', 'noPermission'])(
  'W155 after %s only a person starts an attempt',
  (trouble) => {
    const stopped = paceAfter(CALM, { ...failure, trouble });
    expect(stopped.dueAt).toBeNull();
    expect(mayTry(stopped, { now: NOW + LONGEST_WAIT_MS, isAsked: false })).toBe(false);
    expect(mayTry(stopped, { now: NOW, isAsked: true })).toBe(true);
  },
);

it('U1030 the title is the name; what is selected and then the address are the description', () => {
  const page = { title: ' Rye  bread ', text: '500 g rye\nsalt', url: 'https://bread.example/rye' };
  expect(pageText(page)).toEqual({
    name: 'Rye  bread',
    description: '500 g rye\nsalt\nhttps://bread.example/rye',
    cut: 0,
  });
  expect(pageText({ title: '', text: null, url: 'https://bread.example/' })?.name).toBe(
    'https://bread.example/',
  );
  expect(pageText({ title: ' ', text: '', url: '' })).toBeNull();
});

it('U1030 a selection that begins within a character can be sent', () => {
  const page = pageText({ title: 'Bread', text: '\ude00 salt\0', url: null });
  expect(page).toEqual({ name: 'Bread', description: '\ufffd salt', cut: 0 });
});

it('U1038 characters that did not fit are counted', () => {
  const page = pageText({ title: 'Long', text: 'x'.repeat(12_000), url: 'https://long.example/' });
  expect(page?.description).toHaveLength(10_000);
  expect(page?.cut).toBeGreaterThan(2_000);
});

const settings = { server: 'https://kinbox.example', token: 'kinbox_capture_x' };
const waiting: WaitingPage = {
  key: 'k',
  order: 1,
  name: 'Bread',
  description: null,
  cut: 0,
  addedAt: NOW,
  refusal: null,
};
const refused = { ...waiting, refusal: { status: 422, message: null } };
const stuck = pace('tokenRefused', null);

it.each([
  ['off', { settings: null, pages: [], pace: CALM }, 0, 'notSetUp'],
  ['off', { settings: null, pages: [waiting], pace: CALM }, 1, 'notSetUp'],
  ['ready', { settings, pages: [], pace: CALM }, 0, null],
  ['ready', { settings, pages: [], pace: stuck }, 0, null],
  ['waiting', { settings, pages: [waiting], pace: CALM }, 1, null],
  ['waiting', { settings, pages: [waiting], pace: pace('unreachable', NOW) }, 1, 'unreachable'],
  ['failed', { settings, pages: [waiting, refused], pace: CALM }, 2, 'refused'],
  ['failed', { settings, pages: [waiting], pace: stuck }, 1, 'tokenRefused'],
  ['failed', { settings, pages: [waiting], pace: pace('noPermission', null) }, 1, 'noPermission'],
  ['failed', { settings, pages: [{ ...waiting, connection: 'other' }], pace: CALM }, 1, 'othersPages'],
] as const)('U1031 the icon is %s', (icon, stored, count, reason) => {
  expect(iconStateOf({ ...stored, accounts: {} })).toEqual({ icon, count, reason });
});

import { expect, it, vi } from 'vitest';
import { userSchema } from '#domain/wire/account.ts';
import type { Stats } from '#domain/wire/stats.ts';
import type { Refusal } from '#ui/api/server-outcome.ts';
import { loadStats, statsFailureWords, type StatsCalls } from '#ui/admin/load-stats.ts';
import { linePoints, scaleOf } from '#ui/parts/plot-geometry.ts';
import * as texts from '#words/en/admin.ts';

const STATS: Stats = { total_tasks: 3, total_users: 2, top_users: [], series: [] };
const user = (is_admin: boolean) =>
  userSchema.parse({
    id: 1,
    first_name: 'Mira',
    last_name: 'Okafor',
    display_name: null,
    name: 'Mira Okafor',
    email: 'mira@example.org',
    is_admin,
    email_verified_at: null,
    created_at: '2026-01-31T12:00:00.000Z',
    updated_at: '2026-01-31T12:00:00.000Z',
  });
const refused = (status: number): Refusal => ({
  kind: 'refused',
  status,
  code: null,
  message: 'What the server says.',
  errors: [],
  retryAfterS: null,
});
const callsOf = (
  myself: Awaited<ReturnType<StatsCalls['fetchMyself']>>,
  stats: Awaited<ReturnType<StatsCalls['fetchStats']>> = { kind: 'done', body: STATS },
) => ({
  fetchMyself: () => Promise.resolve(myself),
  fetchStats: vi.fn<StatsCalls['fetchStats']>(() => Promise.resolve(stats)),
});
const admin = { kind: 'done', body: user(true) } as const;

it('U440 asks who the user is first, and nothing more if that is no administrator', async () => {
  expect(await loadStats(callsOf(admin))).toEqual({ kind: 'done', body: STATS });
  const calls = callsOf({ kind: 'done', body: user(false) });
  expect(await loadStats(calls)).toEqual({ kind: 'done', body: null });
  expect(calls.fetchStats).not.toHaveBeenCalled();
});

it.each([
  [refused(401), 'Authentication required. Please log in again.'],
  [refused(403), 'Access denied. Admin privileges required.'],
  [refused(500), 'Failed to load admin statistics. Please try again.'],
  [refused(429), 'Failed to load admin statistics. Please try again.'],
  [{ kind: 'offline' } as const, texts.statsOffline],
])('U441 each failure has its own text, whichever call it was (%j)', async (failure, words) => {
  expect(await loadStats(callsOf(failure))).toBe(failure);
  expect(await loadStats(callsOf(admin, failure))).toBe(failure);
  expect(statsFailureWords(failure)).toBe(words);
});

it.each([
  [[0], { low: 0, high: 1 }],
  [[7, 7], { low: 7, high: 8 }],
  [[0, 4], { low: 0, high: 4 }],
  [[1, 9], { low: 0, high: 10 }],
  [[1012, 1987], { low: 1000, high: 2000 }],
  [[0, 250_000], { low: 0, high: 300_000 }],
])('U442 the scale of %j starts and ends at round numbers that enclose it', (counts, scale) => {
  expect(scaleOf(counts)).toEqual(scale);
});

it('U442 the line spans the full width, the maximum at the top', () => {
  const size = { width: 100, height: 50 };
  expect(linePoints([0, 5, 10], { low: 0, high: 10 }, size)).toBe('0,50 50,25 100,0');
  expect(linePoints([3], { low: 3, high: 4 }, size)).toBe('0,50');
});

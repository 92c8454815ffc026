import { describe, expect, it } from 'vitest';

import type { SyncSummary } from '#store/queries/sync-summary.ts';
import { syncWords } from '#ui/sync/sync-words.ts';

const NOW = 1_000_000;

function words(change: Partial<SyncSummary>, isOnline = true) {
  return allWords(change, isOnline)?.short ?? null;
}

function allWords(change: Partial<SyncSummary>, isOnline = true) {
  const summary: SyncSummary = {
    lastAt: null,
    pulledAt: null,
    reachable: true,
    signIn: false,
    updateNeeded: false,
    holdUntil: 0,
    failures: 0,
    retryAt: 0,
    waiting: 0,
    parked: 0,
    stalled: 0,
    oldestAt: null,
    ...change,
  };
  return syncWords({ summary, isOnline, now: NOW });
}

describe('the status in the top bar', () => {
  it.each<[string, Partial<SyncSummary>, boolean, string | null]>([
    ['nothing where all is well', {}, true, null],
    ['nothing of a change just made', { waiting: 1, oldestAt: NOW - 4999 }, true, null],
    ['how many wait', { waiting: 3, oldestAt: NOW - 5000 }, true, '3 to send'],
    ['that nothing is lost offline', { waiting: 3, oldestAt: NOW - 5000 }, false, 'Offline · saved here'],
    ['the same where the server is gone', { reachable: false }, true, 'Offline · saved here'],
    ['what needs the person, offline too', { parked: 1 }, false, '1 needs you'],
    ['in the plural', { parked: 2 }, true, '2 need you'],
    ['that signing in comes first', { signIn: true, parked: 2 }, false, 'Sign in to sync'],
    ['that the update comes before all', { updateNeeded: true, signIn: true }, true, 'Update needed'],
    [
      'how many wait for the next day, at once',
      { waiting: 3, oldestAt: NOW, isHeldForTheDay: true, holdUntil: NOW + 1 },
      true,
      '3 to send',
    ],
    [
      'nothing of it after the wait',
      { waiting: 3, oldestAt: NOW, isHeldForTheDay: true, holdUntil: NOW },
      true,
      null,
    ],
  ])('U17 shows %s', (_, change, isOnline, expected) => {
    expect(words(change, isOnline)).toBe(expected);
  });
});

it('U1225 the panel says that the server takes no more changes for now', () => {
  const held = { waiting: 3, oldestAt: NOW - 9000, isHeldForTheDay: true };
  expect(allWords({ ...held, holdUntil: NOW + 1 })?.long).toContain('no more changes for now');
  expect(allWords({ ...held, holdUntil: NOW })?.long).not.toContain('today');
  expect(allWords({ ...held, isHeldForTheDay: false, holdUntil: NOW + 1 })?.long).not.toContain('today');
});

import { describe, expect, it } from 'vitest';

import { toIsoTime } from '#domain/ids.ts';
import { CaptureCard, CaptureOf } from '#ui/profile/capture-card.tsx';
import { drawScreen, namesOf, wordsOf } from '../support/markup.tsx';

const ADDRESS = 'https://kin.example/api/capture';
const nothing = () => undefined;
const made = Date.parse('2026-01-31T12:00:00.000Z');
const used = Date.parse('2026-02-20T12:00:00.000Z');
const dayOf = (at: number) => new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' });

describe('U1005 the card of the capture tokens', () => {
  it('says what a token is good for, and what ends it', () => {
    const card = drawScreen(<CaptureCard />);
    expect(namesOf(card, 'h2')).toEqual(['Capture from anywhere']);
    expect(wordsOf(card)).toContain('It reads nothing and changes nothing else.');
    expect(wordsOf(card)).toContain('change your password or sign out everywhere else');
  });

  it('makes the first one under a name', () => {
    const card = drawScreen(<CaptureOf tokens={[]} address={ADDRESS} onChanged={nothing} />);
    expect(namesOf(card, 'label')).toEqual(['What is it for?']);
    expect(namesOf(card, 'button')).toEqual(['Make a token']);
    expect(wordsOf(card)).not.toContain(ADDRESS);
  });

  it('lists each with its last use, and tells where it is sent to', () => {
    const tokens = [
      { id: 2, name: 'Kitchen', created_at: toIsoTime(made), last_used_at: toIsoTime(used) },
      { id: 1, name: 'Phone', created_at: toIsoTime(made), last_used_at: null },
    ];
    const card = drawScreen(<CaptureOf tokens={tokens} address={ADDRESS} onChanged={nothing} />);
    expect(namesOf(card, 'button')).toEqual(['End Kitchen', 'End Phone', 'Make a token']);
    expect(wordsOf(card)).toContain(`Made ${dayOf(made)}, last used ${dayOf(used)}`);
    expect(wordsOf(card)).toContain(`Made ${dayOf(made)}, never used`);
    expect(wordsOf(card)).toContain(ADDRESS);
  });
});

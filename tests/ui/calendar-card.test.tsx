import { describe, expect, it } from 'vitest';

import { CalendarCard, CalendarOf } from '#ui/profile/calendar-card.tsx';
import { ShownOnce } from '#ui/profile/shown-once.tsx';
import * as texts from '#words/en/calendar.ts';
import { toIsoTime } from '#domain/ids.ts';
import { drawScreen, namesOf, wordsOf } from '../support/markup.tsx';

const nothing = () => undefined;
const at = Date.parse('2026-01-31T12:00:00.000Z');
const day = new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' });
const feed = { created_at: toIsoTime(at), has_later: false };

describe('U956 the card of the calendar', () => {
  it('says what its address is for, and what ends it', () => {
    const card = drawScreen(<CalendarCard />);
    expect(namesOf(card, 'h2')).toEqual(['Calendar']);
    expect(wordsOf(card)).toContain('your calendar app shows the deadlines of your tasks');
    expect(wordsOf(card)).toContain('change your password or sign out everywhere else');
  });

  it('makes an address where there is none', () => {
    const card = drawScreen(<CalendarOf feed={null} onChanged={nothing} />);
    expect(namesOf(card, 'label')).toEqual(['Also the days on which deferred tasks come back']);
    expect(namesOf(card, 'button')).toEqual(['Make an address']);
    expect(card).not.toContain('checked=""');
  });

  it('replaces or ends the one that there is, and does not show it', () => {
    const card = drawScreen(<CalendarOf feed={feed} onChanged={nothing} />);
    expect(namesOf(card, 'button')).toEqual(['Make a new address', 'End this address']);
    expect(wordsOf(card)).toContain(`There is an address since ${day}, for deadlines.`);
    const both = drawScreen(<CalendarOf feed={{ ...feed, has_later: true }} onChanged={nothing} />);
    expect(wordsOf(both)).toContain('for deadlines and the days on which deferred tasks come back.');
    expect(both).toContain('checked=""');
  });

  it('shows a new one with a button that copies it', () => {
    const shown = drawScreen(
      <ShownOnce
        type="url"
        label={texts.address}
        hint={texts.addressHint}
        value="https://kin.example/api/feeds/x.ics"
        words={texts}
      />,
    );
    expect(namesOf(shown, 'label')).toEqual(['Address']);
    expect(shown).toMatch(/<input[^>]*readOnly=""[^>]*value="https:\/\/kin\.example\/api\/feeds\/x\.ics"/i);
    expect(wordsOf(shown)).toContain('It is shown only now.');
    expect(namesOf(shown, 'button')).toEqual(['Copy address']);
  });
});

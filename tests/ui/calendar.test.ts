import { describe, expect, it } from 'vitest';

import type { Day } from '#domain/ids.ts';
import { googleCalendarUrl, icsFile } from '#ui/process/calendar.ts';

const at = Date.parse('2026-01-31T12:34:56.789Z');

describe('Add to Calendar', () => {
  it('U16 opens the event template with the title and the same instant as start and end', () => {
    const url = new URL(googleCalendarUrl({ title: 'Tea & cake, 5 o’clock', dueOn: null, at }));
    expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      action: 'TEMPLATE',
      text: 'Tea & cake, 5 o’clock',
      dates: '20260131T123456Z/20260131T123456Z',
    });
  });

  it('U16 writes a file with the same values', () => {
    const lines = icsFile({ title: 'Milk; eggs, flour\\', dueOn: null, at, uid: 'ref' }).split('\r\n');
    expect(lines).toContain('UID:ref@kinbox');
    expect(lines).toContain('DTSTART:20260131T123456Z');
    expect(lines).toContain('DTEND:20260131T123456Z');
    expect(lines).toContain('SUMMARY:Milk\\; eggs\\, flour\\\\');
  });

  it('U16 folds lines at 75 octets without splitting a character', () => {
    const title = 'Überraschung für Noor 🎂 '.repeat(12);
    const file = icsFile({ title, dueOn: null, at, uid: 'ref' });
    for (const line of file.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  });

  it('U955 of a task with a deadline both carry that whole day', () => {
    const event = { title: 'Tax return', dueOn: '2026-02-28' as Day, at, uid: 'ref' };
    expect(new URL(googleCalendarUrl(event)).searchParams.get('dates')).toBe('20260228/20260301');
    const lines = icsFile(event).split('\r\n');
    expect(lines).toContain('DTSTART;VALUE=DATE:20260228');
    expect(lines).toContain('DTEND;VALUE=DATE:20260301');
    expect(lines).toContain('DTSTAMP:20260131T123456Z');
  });
});

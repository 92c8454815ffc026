/** A task as a calendar event: for Google's page, which needs a network, and as a file, which does not. */

export interface CalendarEvent {
  readonly title: string;
  /** Start and end, ms since the epoch. */
  readonly at: number;
  /** The same for the same task, so that a second import creates no duplicate. */
  readonly uid: string;
}

export function googleCalendarUrl({ title, at }: Omit<CalendarEvent, 'uid'>): string {
  const url = new URL('https://calendar.google.com/calendar/render');
  url.searchParams.set('action', 'TEMPLATE');
  url.searchParams.set('text', title);
  url.searchParams.set('dates', `${stamp(at)}/${stamp(at)}`);
  return url.href;
}

/** RFC 5545: lines end in CRLF and are folded at 75 octets. */
export function icsFile({ title, at, uid }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kinbox//Kinbox//EN',
    'BEGIN:VEVENT',
    `UID:${uid}@kinbox`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at)}`,
    `SUMMARY:${escapeText(title)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** `20260131T120000Z` */
function stamp(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');
}

function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

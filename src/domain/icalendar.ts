/** Writes iCalendar files (RFC 5545): what the app saves for one task, and what the server answers calendars. */
import { addDays } from './day.ts';
import type { Day, IsoTime } from './ids.ts';
import { withoutControls } from './text.ts';

const MAX_OCTETS = 75;

/** What the calendar is made of, in its order: lines such as `UID:1`, whose texts are escaped already. */
export function icsCalendar(lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Kinbox//Kinbox//EN', ...lines, 'END:VCALENDAR']
    .map((line) => `${foldIcsLine(line)}\r\n`)
    .join('');
}

/** `20260131T120000Z` */
export function icsInstant(at: IsoTime): string {
  return at.replace(/[-:]|\.\d{3}/g, '');
}

/** `20260131` */
export function icsDay(day: Day): string {
  return day.replaceAll('-', '');
}

/** Start and end of a whole day: the end is the first day after it. */
export function icsWholeDay(day: Day): { readonly start: string; readonly end: string } {
  return { start: icsDay(day), end: icsDay(addDays(day, 1)) };
}

/** Of the control characters a text may hold no other than the tab. Calendars show it in sentences of their own. */
export function icsText(text: string): string {
  return withoutControls(text)
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');
}

/** At 75 octets, between two characters. */
function foldIcsLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

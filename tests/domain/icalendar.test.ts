import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { icsCalendar, icsText, icsWholeDay } from '#domain/icalendar.ts';
import type { Day } from '#domain/ids.ts';
import { withoutControls } from '#domain/text.ts';

/** As a calendar reads it. */
const read = (line: string) =>
  line.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));

it('A509 A744 any text comes back from its lines, which have at most 75 octets and break between characters', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('\\', ';', ',', '\n', '\r', '\t', ' ', '\0', '\u202e', '\u2028', '🎂', 'ü', 'n'),
      maxLength: 300,
    }),
  );
  fc.assert(
    fc.property(text, (name) => {
      const file = icsCalendar([`SUMMARY:${icsText(name)}`]);
      const lines = file.split('\r\n');
      expect(lines.at(-1)).toBe('');
      for (const line of lines) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
      const unfolded = file.replaceAll('\r\n ', '').split('\r\n')[3];
      expect(read(unfolded ?? '')).toBe(`SUMMARY:${withoutControls(name)}`);
    }),
  );
});

it('A509 a whole day ends with the day after it, also where a month, a year or February does', () => {
  const endOf = (day: string) => icsWholeDay(day as Day).end;
  expect(['2026-02-28', '2028-02-28', '2026-12-31'].map(endOf)).toEqual(['20260301', '20280229', '20270101']);
});

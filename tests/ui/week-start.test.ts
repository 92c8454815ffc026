/** With which day weeks begin, by region and by choice. */
import { describe, expect, it } from 'vitest';
import { firstWeekday, weekFrom } from '#domain/week-start.ts';
import { listedWeekday, regionWeekday } from '#domain/region-week.ts';

describe('the first day of a week', () => {
  it.each([
    ['de', 1],
    ['de-AT', 1],
    ['en', 0],
    ['en-US', 0],
    ['en-GB', 1],
    ['en-AU', 1],
    ['pt-BR', 0],
    ['he', 0],
    ['ar-EG', 6],
    ['fa', 6],
    ['dv', 5],
    ['ja', 0],
    ['fr-CA', 0],
    ['fr', 1],
    ['zh-TW', 0],
    ['zh-CN', 1],
    ['en-XA', 1],
  ])('U1279 of the region of %s is %i, also where the browser does not say', (tag, day) => {
    expect(listedWeekday(new Intl.Locale(tag))).toBe(day);
    expect(regionWeekday(tag)).toBe(day);
  });

  it('U1279 is listed as the browser has it, for every region of letters that is still one', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const regions = letters
      .flatMap((a) => letters.map((b) => a + b))
      .filter((each) => names.of(each) !== undefined);
    const live = regions.filter(
      (each) => new Intl.Locale(`und-${each}`).region === each && !FORMER.includes(each),
    );
    expect(live.length).toBeGreaterThan(240);
    const differ = live.filter((each) => {
      const locale = new Intl.Locale(`und-${each}`);
      return listedWeekday(locale) !== regionWeekday(`und-${each}`);
    });
    expect(differ).toEqual([]);
  });

  it('U1279 is that of the region until another is chosen, and the others follow it', () => {
    expect(firstWeekday('region', 6)).toBe(6);
    expect(firstWeekday('monday', 6)).toBe(1);
    expect(firstWeekday('sunday', 1)).toBe(0);
    expect(weekFrom(6)).toEqual([6, 0, 1, 2, 3, 4, 5]);
    expect(weekFrom(1)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });
});

/** Codes that ISO has withdrawn, and that of no region. */
const FORMER = ['BU', 'JT', 'MI', 'NT', 'PU', 'PZ', 'RH', 'WK', 'YD', 'ZZ'];

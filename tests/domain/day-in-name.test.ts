/** Which names end with a day that is certain. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { dayInName } from '#domain/day-in-name.ts';
import { addDays } from '#domain/day.ts';
import type { Day } from '#domain/ids.ts';
import { readDay } from '#domain/read-day.ts';
import { beforeDays } from '#words/en/day-in-name.ts';
import { typed } from '#words/en/days.ts';

// A Sunday.
const sunday = '2026-11-22' as Day;
const read = (text: string, today = sunday) => dayInName(text, today, typed, beforeDays);

it.each([
  ['Call mum tomorrow', 'Call mum', '2026-11-23'],
  ['call mum Tomorrow', 'call mum', '2026-11-23'],
  ['Call mum tmrw', 'Call mum', '2026-11-23'],
  ['Call mum friday', 'Call mum', '2026-11-27'],
  ['Call  mum on Friday', 'Call  mum', '2026-11-27'],
  ['Call mum this friday', 'Call mum', '2026-11-27'],
  ['Call mum on this coming friday', 'Call mum', '2026-11-27'],
  ['Finish it tomorrow', 'Finish it', '2026-11-23'],
  ['Call her on wed', 'Call her', '2026-11-25'],
  ['Room 5 tomorrow', 'Room 5', '2026-11-23'],
  ['Call everyone tomorrow', 'Call everyone', '2026-11-23'],
  ['Send the daily report tomorrow', 'Send the daily report', '2026-11-23'],
  ['Call mum again in a week', 'Call mum again', '2026-11-29'],
  ['Renew the passport in 2 years', 'Renew the passport', '2028-11-22'],
  ['Renew the card in 3 weeks ', 'Renew the card', '2026-12-13'],
  ['Presents on 24.12.', 'Presents', '2026-12-24'],
  ['Presents on 24. 12.', 'Presents', '2026-12-24'],
  ['Presents on 24.12.2027', 'Presents', '2027-12-24'],
  ['Presents 24 dec 2027', 'Presents', '2027-12-24'],
  ['Presents on 24th december', 'Presents', '2026-12-24'],
  ['Presents dec 24', 'Presents', '2026-12-24'],
  ['Presents 2026-12-24', 'Presents', '2026-12-24'],
  ['Call mum next week', 'Call mum', '2026-11-23'],
  ['Call mum next month', 'Call mum', '2026-12-01'],
  ['Sort photos next year', 'Sort photos', '2027-01-01'],
  ['Call mum, friday', 'Call mum', '2026-11-27'],
  ['Call mum, on friday', 'Call mum', '2026-11-27'],
])('T115 %j is %j on %s', (text, name, day) => {
  expect(read(text)).toEqual({ name, day });
});

it.each([
  '',
  'tomorrow',
  'On tomorrow',
  'this friday',
  'Call mum',
  'Friday call mum',
  'Call mum today',
  'Page 5',
  'Read 22.11.2025',
  'Read 24 dec 2020',
  'Call mum friday?',
  'Call mum tomorrow morning',
])('T115 %j ends with no day to come', (text) => {
  expect(read(text)).toBeNull();
});

it.each([
  'Call mum next friday',
  'Call mum on next friday',
  'Call mum next 24 dec',
  'Call mum every friday',
  'Call mum on every friday',
  'Call mum each friday',
  'Every week call mum on friday',
  'Call mum every second friday',
  'Call mum every other friday',
  'Water the plants every 2 weeks on friday',
  'Call mum alternate fridays on fri',
  'Report of last friday',
  'Receipts past friday',
  'Call mum the following friday',
  'Call mum the friday',
  'Call mum some friday',
  'Call mum any friday',
  'Call mum most on friday',
  'Call mum one friday',
  'Call mum a friday',
  'Call mum that friday',
  'Call mum the first friday',
  'Call mum the 2nd friday',
  'Call mum the last friday',
  'Send the tax by friday',
  'Tax by next week',
  'Keep the box until friday',
  'Keep the box till tomorrow',
  'Keep the box til 24.12.',
  'Call mum before friday',
  'Call mum after friday',
  'Call mum the day after tomorrow',
  'Ill since monday',
  'Holidays from monday',
  'Rent due friday',
  'Rent due in 3 weeks',
  'Rent due on friday',
  'Deadline: friday',
  'Voucher expires 24 dec',
  'No later than friday',
  'Slides for friday',
  'Slides for tomorrow',
  'Plan for next week',
  'Notes about monday',
  'World of tomorrow',
  'Menu of friday',
  'Move the call to friday',
  'Something like friday',
  'Call mum but not friday',
  'Call mum not on friday',
  'Call mum only on friday',
  'Call mum except friday',
  'Gym always on monday',
  'Gym monday and friday',
  'Gym mon & fri',
  'Gym mon - fri',
  'Gym mon – fri',
  'Gym monday or friday',
  'Gym monday to friday',
  'Gym mon, fri',
  'Trip saturday sunday',
  'Trip fri 24 dec',
  'The party is friday',
  'The party was tomorrow',
  'Where we sat',
  'The chair they sat',
  'Enjoy the sun',
  'Cream for sun',
  'Out in the sun',
  'Weekly call friday weekly on friday',
  'Water twice in a week',
  'Run 3 times in a week',
  'Shop on Black Friday',
  'Church on Good Friday',
  'Closed on Easter Monday',
  'Carnival on Ash Wednesday',
  'Deals on Cyber Monday',
  'Pancakes on Shrove Tuesday',
  'Update to node 20.1',
  'Pay 2.5',
  'Read verse 3. 12',
  'Work late friday',
  'Meet at fri',
  'If monday',
])('T115 %j has a day that is another, or not certain: nothing is read', (text) => {
  expect(read(text)).toBeNull();
});

it('T115 on a Friday “this Friday” is today, and “Friday” the next', () => {
  const friday = '2026-11-27' as Day;
  expect(read('Call mum this friday', friday)).toBeNull();
  expect(read('Call mum friday', friday)?.day).toBe('2026-12-04');
});

it('T115 whatever stands before it, every word of the name stays, or nothing is read', () => {
  const word = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('on', 'by', 'fri', 'in', '3', 'weeks', 'this', 'next', 'mum'),
  );
  const ends = fc.constantFrom('fri', 'in 3 days', '24.12.', 'tomorrow', 'next week');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), ends, (words, day) => {
      const text = [...words, day].join(' ');
      const found = read(text);
      if (found === null) return;
      expect(found.day > sunday).toBe(true);
      expect(text.startsWith(found.name)).toBe(true);
      const rest = text
        .slice(found.name.length)
        .replace(/^[,\s]+/, '')
        .replace(/^(?:\W*(?:on|this|coming)\W*\s+)*/i, '');
      expect(readDay(rest, sunday, typed)).toBe(found.day);
      expect(found.name.trim()).not.toBe('');
    }),
  );
});

it('T115 behind each word of the list nothing is read', () => {
  const words = Object.values(beforeDays.another).join(' ').split(' ');
  expect(words.length).toBeGreaterThan(150);
  expect(new Set(words).size).toBe(words.length);
  for (const word of words) {
    for (const day of ['friday', 'tomorrow', 'on 24.12.', 'in 3 days']) {
      expect(read(`Call mum ${word} ${day}`), word).toBeNull();
    }
    expect(read(`Call mum ${word} on friday`), word).toBeNull();
  }
  expect(addDays(sunday, 5)).toBe(read('Call mum friday')?.day);
});

it('T310 with each word of the lists that stand anywhere or begin a clause nothing is read', () => {
  const { anywhere, toSomething, toAppointment, tellOrFind } = beforeDays;
  for (const word of [...Object.values(anywhere), 'for'].join(' ').split(' ')) {
    expect(read(`Call ${word} mum friday`), word).toBeNull();
  }
  const verbs = [...Object.values(toSomething), toAppointment.verbs, ...Object.values(tellOrFind)];
  for (const word of verbs.join(' ').split(' ')) {
    const verb = word.replace('-', ' ');
    for (const clause of ['', 'Call mum and ', 'Mum: ', '#home ']) {
      expect(read(`${clause}${verb} dinner friday`), word).toBeNull();
    }
  }
});

import { expect, it } from 'vitest';
import { shortName } from '#ui/acts/short-name.ts';

it('U1341 a long name in a toast is cut between characters, and turns nothing that stands behind it', () => {
  expect(shortName('Ring  Ana', 9)).toBe('Ring  Ana');
  expect(shortName('Ring Ana today', 8)).toBe('Ring Ana…');
  expect(shortName('Cake 🎂🎂', 6)).toBe('Cake 🎂…');
  expect(shortName('Pay\u202Eeur 5\nnow', 40)).toBe('Payeur 5 now');
});

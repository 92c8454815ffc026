import { describe, expect, it } from 'vitest';
import { isResetComplete } from '#ui/account/password-words.ts';

describe('U400 a password can be reset', () => {
  const complete = { email: 'mira@kin.example', password: 'eight ch', confirmation: 'eight ch' };

  it('with an address and a password of 8 characters given twice', () => {
    expect(isResetComplete(complete)).toBe(true);
  });

  it.each([
    ['no address', { email: '' }],
    ['no password', { password: '', confirmation: '' }],
    ['another confirmation', { confirmation: 'eight Ch' }],
    ['7 characters', { password: 'seven c', confirmation: 'seven c' }],
    ['7 characters of two units each', { password: '🏡'.repeat(7), confirmation: '🏡'.repeat(7) }],
  ])('but not with %s', (_, change) => {
    expect(isResetComplete({ ...complete, ...change })).toBe(false);
  });
});

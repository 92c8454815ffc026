import { describe, expect, it } from 'vitest';

import { isComposing, isEnter, isEscape } from '#ui/shortcuts/composition.ts';
import { digitOf } from '#ui/shortcuts/digit-of.ts';
import { letterOf } from '#ui/shortcuts/letter-of.ts';

describe('the letter of a key', () => {
  it.each([
    ['k', 'KeyK', 'k', 'a Latin keyboard'],
    ['K', 'KeyK', 'k', 'Caps Lock'],
    ['л', 'KeyK', 'k', 'Russian'],
    ['Л', 'KeyK', 'k', 'Russian with Caps Lock'],
    ['κ', 'KeyK', 'k', 'Greek'],
    ['ζ', 'KeyZ', 'z', 'Greek'],
    ['ל', 'KeyK', 'k', 'Hebrew'],
    ['ש', 'KeyA', 'a', 'Hebrew'],
    ['لا', 'KeyB', 'b', 'Arabic, two letters'],
    ['ี', 'KeyU', 'u', 'Thai, a mark'],
    ['Process', 'KeyK', 'k', 'an input method'],
    ['z', 'KeyY', 'z', 'German, by what is on the key'],
    ['k', 'KeyV', 'k', 'Dvorak'],
    [';', 'KeyZ', ';', 'Dvorak, a sign that is on the key of another letter'],
    ['ğ', 'KeyE', 'ğ', 'Turkish F, a Latin letter'],
    ['/', 'KeyQ', '/', 'Hebrew, a sign'],
    [';', 'KeyQ', ';', 'Greek, a sign'],
    ['.', 'KeyE', '.', 'Dvorak, a sign that is on the key of another letter'],
    [',', 'KeyM', ',', 'AZERTY, a sign that is on the key of another letter'],
    ['İ', 'Quote', 'i', 'Turkish with Caps Lock'],
    ['ı', 'KeyI', 'ı', 'Turkish, another letter'],
    ['Enter', 'Enter', 'Enter', 'any'],
    ['ArrowUp', 'ArrowUp', 'ArrowUp', 'any'],
  ])('U1257 %s on %s is %s: %s', (key, code, letter) => {
    expect(letterOf({ key, code })).toBe(letter);
  });
});

describe('the digit of a key', () => {
  it.each([
    ['1', 'Digit1', false, '1', 'most keyboards'],
    ['&', 'Digit1', false, '1', 'AZERTY'],
    ['é', 'Digit2', false, '2', 'AZERTY'],
    ['à', 'Digit0', false, '0', 'AZERTY'],
    ['1', 'Digit1', true, '1', 'AZERTY with Shift'],
    ['+', 'Digit1', false, '1', 'Czech'],
    ['ř', 'Digit5', false, '5', 'Czech'],
    ['٣', 'Digit3', false, '3', 'Arabic'],
    ['۴', 'Digit4', false, '4', 'Persian'],
    ['९', 'Digit9', false, '9', 'Devanagari'],
    ['๐', 'Digit0', false, '0', 'Thai'],
    ['５', 'Digit5', false, '5', 'full width'],
    ['٧', 'Numpad7', false, '7', 'Arabic, the block of digits'],
    ['7', 'Numpad7', false, '7', 'the block of digits'],
    ['Home', 'Numpad7', false, null, 'the block of digits without Num Lock'],
    ['!', 'Digit1', true, null, 'American with Shift'],
    ['a', 'KeyA', false, null, 'any'],
    ['½', 'Backquote', false, null, 'Danish, a number that is no digit'],
    ['Enter', 'Enter', false, null, 'any'],
  ])('U1258 %s on %s, Shift %s, is %s: %s', (...[key, code, shiftKey, digit]) => {
    expect(digitOf({ key, code, shiftKey })).toBe(digit);
  });

  it('U1258 every digit of every script has its value', () => {
    // Of mathematical ones five rows follow each other; no keyboard has them.
    for (const zero of '0٠۰߀०০੦૦୦௦౦೦෦൦๐໐༠၀០᠐᥆᧐᪀᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰０') {
      const point = zero.codePointAt(0) ?? 0;
      const row = Array.from({ length: 10 }, (_, at) => String.fromCodePoint(point + at));
      expect(row.map((key) => digitOf({ key, code: '', shiftKey: false })).join('')).toBe('0123456789');
    }
  });
});

describe('a key that ends what is composed', () => {
  const enter = { key: 'Enter', isComposing: false, keyCode: 13 };

  it('U1259 is no Enter and no Escape, in the order of Safari neither, which tells of it afterwards', () => {
    expect(isEnter(enter)).toBe(true);
    expect(isEnter({ ...enter, isComposing: true })).toBe(false);
    expect(isEnter({ ...enter, keyCode: 229 })).toBe(false);
    expect(isEscape({ ...enter, key: 'Escape', keyCode: 27 })).toBe(true);
    expect(isEscape({ ...enter, key: 'Escape', keyCode: 229 })).toBe(false);
    expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  });
});

it('U1263 the event of what a browser fills in has no key, and is no letter and no digit', () => {
  expect([letterOf({}), digitOf({})]).toEqual(['', null]);
});

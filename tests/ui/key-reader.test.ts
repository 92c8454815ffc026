import { describe, expect, it } from 'vitest';

import { createKeyReader, SEQUENCE_MS } from '#ui/shortcuts/key-reader.ts';

type Press = Partial<Parameters<ReturnType<typeof createKeyReader>['read']>[0]> & { readonly key: string };

const aPress = (press: Press) => ({
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...press,
});

/** What the last of the presses means, a hundred milliseconds apart. */
function meaningOf(...presses: (string | Press)[]) {
  const reader = createKeyReader();
  const all = presses.map((each) => aPress(typeof each === 'string' ? { key: each } : each));
  return all.map((press, at) => reader.read(press, at * 100)).at(-1);
}

const shortcut = (name: string) => ({ kind: 'shortcut', shortcut: name });

describe('single keys', () => {
  it.each([
    ['q', 'capture'],
    ['?', 'keys'],
    ['j', 'next'],
    ['ArrowDown', 'next'],
    ['k', 'previous'],
    ['ArrowUp', 'previous'],
    ['x', 'complete'],
    ['i', 'important'],
    ['e', 'edit'],
    ['m', 'move'],
    ['Delete', 'delete'],
    ['Backspace', 'delete'],
  ])('U872 %s means %s', (key, name) => {
    expect(meaningOf(key)).toEqual(shortcut(name));
  });

  it('U872 a letter means the same with Caps Lock and in another script, and nothing with Shift', () => {
    expect(meaningOf({ key: 'X' })).toEqual(shortcut('complete'));
    expect(meaningOf({ key: 'ч', code: 'KeyX' })).toEqual(shortcut('complete'));
    expect(meaningOf({ key: 'X', shiftKey: true })).toBeNull();
    expect(meaningOf({ key: '?', shiftKey: true })).toEqual(shortcut('keys'));
  });

  it.each([['ctrlKey'], ['metaKey'], ['altKey']] as const)('U874 means nothing with %s', (modifier) => {
    expect(meaningOf({ key: 'x', [modifier]: true })).toBeNull();
    expect(meaningOf('g', { key: 't', [modifier]: true })).toBeNull();
  });

  it.each(['a', '1', 'Enter', 'Escape', 'Tab', ' '])('U872 %j is not a key of the app', (key) => {
    expect(meaningOf(key)).toBeNull();
  });

  it('U871 a key that is held moves on, and completes and deletes nothing more', () => {
    expect(meaningOf({ key: 'j', repeat: true })).toEqual(shortcut('next'));
    expect(meaningOf({ key: 'x', repeat: true })).toBeNull();
    expect(meaningOf({ key: 'Delete', repeat: true })).toBeNull();
  });
});

describe('g and a letter', () => {
  it.each([
    ['d', '/'],
    ['i', '/inbox'],
    ['r', '/process'],
    ['t', '/todo'],
    ['g', '/groceries'],
    ['n', '/notes'],
    ['p', '/projects'],
    ['c', '/completed'],
    ['f', '/family'],
    ['s', '/settings'],
    ['h', '/help'],
  ])('U873 g %s opens %s', (letter, path) => {
    expect(meaningOf('g', letter)).toEqual({ kind: 'go', path });
  });

  it('U873 the key after g does nothing else, and the one after it is a key again', () => {
    expect(meaningOf('g', 'x')).toEqual({ kind: 'taken' });
    expect(meaningOf('g', 'x', 'x')).toEqual(shortcut('complete'));
    expect(meaningOf('g', 'i', 'i')).toEqual(shortcut('important'));
  });

  it('U873 Shift on the way to the letter ends nothing', () => {
    expect(meaningOf('g', { key: 'Shift', shiftKey: true }, 't')).toEqual({ kind: 'go', path: '/todo' });
  });

  it('U873 g is forgotten after 1.5 seconds, and when a field takes the next key', () => {
    const reader = createKeyReader();
    reader.read(aPress({ key: 'g' }), 0);
    expect(reader.read(aPress({ key: 'i' }), SEQUENCE_MS)).toEqual(shortcut('important'));
    reader.read(aPress({ key: 'g' }), 2000);
    reader.forget();
    expect(reader.read(aPress({ key: 'i' }), 2100)).toEqual(shortcut('important'));
  });
});

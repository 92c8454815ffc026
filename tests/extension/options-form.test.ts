/** What a person types on the options page. */
import { expect, it } from 'vitest';

import { patternOf } from '#extension/browser/ask-server.ts';
import { readForm } from '#extension/options/read-form.ts';
import { readServerAddress } from '#extension/queue/server-address.ts';

const TOKEN = `kinbox_capture_${'a'.repeat(43)}`;
const stored = { server: 'https://kinbox.example', token: TOKEN };

it.each([
  ['https://kinbox.example', 'https://kinbox.example', false],
  [' kinbox.example ', 'https://kinbox.example', false],
  ['kinbox.example:8443/profile?x#y', 'https://kinbox.example:8443', false],
  ['https://ada:secret@kinbox.example/', 'https://kinbox.example', false],
  ['HTTP://192.168.1.4:3000', 'http://192.168.1.4:3000', true],
  ['localhost:3000', 'http://localhost:3000', false],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000', false],
  ['https://localhost:3000', 'https://localhost:3000', false],
])('U1034 %s is the address %s', (typed, origin, isPlain) => {
  expect(readServerAddress(typed)).toEqual({ kind: 'address', origin, isPlain });
});

it.each(['', '  ', 'https://', 'two words', 'javascript:alert(1)', 'file:///etc'])(
  'U1034 "%s" is no address of a server',
  (typed) => {
    expect(readServerAddress(typed).kind).toBe('none');
  },
);

it('U1034 the permission is for the one host', () => {
  expect(patternOf('https://kinbox.example:8443')).toBe('https://kinbox.example/*');
  expect(patternOf('http://localhost:3000')).toBe('http://localhost/*');
});

it('U1034 a stored token is kept by an empty field, and not for another server', () => {
  expect(readForm({ server: 'kinbox.example/profile', token: ' ' }, stored)).toEqual({
    kind: 'settings',
    settings: stored,
  });
  expect(readForm({ server: 'other.example', token: '' }, stored)).toEqual({
    kind: 'problem',
    problem: 'tokenForServer',
  });
  expect(readForm({ server: 'other.example', token: ` ${TOKEN} ` }, stored)).toEqual({
    kind: 'settings',
    settings: { server: 'https://other.example', token: TOKEN },
  });
});

it.each(['', 'correct horse battery', 'Bearer kinbox_capture_x'])(
  'U1034 "%s" is no capture token',
  (token) => {
    expect(readForm({ server: 'kinbox.example', token }, null)).toEqual({
      kind: 'problem',
      problem: 'noToken',
    });
  },
);

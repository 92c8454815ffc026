import { expect, it } from 'vitest';

import { shownName } from '#domain/user.ts';
import { executionLabel } from '#ui/project/execution-label.ts';

it.each([
  ['the display name', { display_name: 'Mimi', first_name: 'Mira', name: 'Mira Okafor' }, 'Mimi'],
  ['else the first name', { display_name: '', first_name: 'Mira', name: 'Mira Okafor' }, 'Mira'],
  ['else the name', { display_name: null, first_name: '', name: 'Mira Okafor' }, 'Mira Okafor'],
  ["else 'User'", {}, 'User'],
])('U515 a user is called by %s', (_, user, name) => {
  expect(shownName(user)).toBe(name);
});

it('P52 a synchronous project is shown as Sequential, any other as Parallel', () => {
  expect([executionLabel('synchronous'), executionLabel('parallel'), executionLabel(null)]).toEqual([
    'Sequential',
    'Parallel',
    'Parallel',
  ]);
});

import { expect, it } from 'vitest';

import { createAdding, type Adding } from '#ui/adding/adding.ts';
import AddButton from '#ui/layout/add-button.tsx';
import { draw, namesOf } from '../support/markup.tsx';

const nothing = () => undefined;
const round = (adding: Adding) => draw(<AddButton adding={adding} look="round" onAdd={nothing} />);
const wide = (adding: Adding) => draw(<AddButton adding={adding} look="wide" onAdd={nothing} />);

it.each([
  ['task', 'Add a task'],
  ['todo', 'New task'],
  ['grocery', 'New grocery'],
  ['note', 'New note'],
  ['subtask', 'New subtask'],
  ['project', 'New project'],
] as const)('U843 the add button of a screen about %s is named %s', (what, name) => {
  const adding = createAdding();
  adding.offer({ what, isInView: false, start: nothing });
  expect(namesOf(round(adding), 'button')).toEqual([name]);
});

it('U843 a screen that offers nothing leads to the capture of a task', () => {
  const adding = createAdding();
  const leave = adding.offer({ what: 'note', isInView: false, start: nothing });
  leave();
  expect(adding.current()).toBeNull();
  expect(namesOf(round(adding), 'button')).toEqual(['Add a task']);
});

it('U843 an offer that has been followed by another one takes only itself back', () => {
  const adding = createAdding();
  const leave = adding.offer({ what: 'todo', isInView: false, start: nothing });
  adding.offer({ what: 'note', isInView: true, start: nothing });
  leave();
  expect(adding.current()?.what).toBe('note');
});

it('U844 the round one is hidden while the field is in view, the one of a desktop is not', () => {
  const adding = createAdding();
  adding.offer({ what: 'note', isInView: true, start: nothing });
  expect(round(adding)).toBe('');
  expect(namesOf(wide(adding), 'button')).toEqual(['New note q']);
});

import { describe, expect, it } from 'vitest';

import { MainMenu } from '#ui/layout/main-menu.tsx';
import { SpaceToggle } from '#ui/layout/space-toggle.tsx';
import { draw, namesOf, wordsOf } from '../support/markup.tsx';

const nothing = () => undefined;

describe('the main navigation', () => {
  const entries = ['Dashboard', 'Inbox', 'Process', 'Todo', 'Groceries', 'Notes', 'Projects', 'Completed'];

  it('U510 names eight screens in their order', () => {
    expect(namesOf(draw(<MainMenu inboxCount={0} />), 'a')).toEqual(entries);
  });

  it('U510 counts what waits in the inbox', () => {
    const names = namesOf(draw(<MainMenu inboxCount={3} />), 'a');
    expect(names[1]).toBe('Inbox 3 to process');
  });
});

describe('the space toggle', () => {
  it('U511 has a button for each space there is, which says whether it is active and how it is added', () => {
    const markup = draw(
      <SpaceToggle available={['personal', 'work']} active={['work']} onSelect={nothing} />,
    );
    expect(namesOf(markup, 'button')).toEqual(['Personal', 'Work']);
    const states = [...markup.matchAll(/aria-pressed="(\w+)"/g)].map(([, isOn]) => isOn);
    expect(states).toEqual(['false', 'true']);
    expect(wordsOf(markup)).toContain('Hold, or press Shift and Enter, to add this space or take it away.');
  });
});

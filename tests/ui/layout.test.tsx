import type { ReactElement, ReactNode } from 'react';
import { describe, expect, it } from 'vitest';

import { MainMenu } from '#ui/layout/main-menu.tsx';
import { offersCapture } from '#ui/layout/offers-capture.ts';
import { SpaceToggle } from '#ui/layout/space-toggle.tsx';
import { UserMenu } from '#ui/layout/user-menu.tsx';
import { draw, namesOf, wordsOf } from '../support/markup.tsx';

const nothing = () => undefined;

describe('the main navigation', () => {
  const entries = ['Dashboard', 'Inbox', 'Process', 'Todo', 'Groceries', 'Notes', 'Projects', 'Completed'];

  it('U510, U780 has the search first, and names eight screens in their order', () => {
    expect(namesOf(draw(<MainMenu inboxCount={0} />), 'a')).toEqual(['Search /', ...entries]);
  });

  it('U510 counts the inbox tasks', () => {
    const names = namesOf(draw(<MainMenu inboxCount={3} />), 'a');
    expect(names[2]).toBe('Inbox 3 to process');
  });
});

describe('the space toggle', () => {
  it('U511 has a button for each available space, which says whether it is active and how to add it', () => {
    const markup = draw(
      <SpaceToggle available={['personal', 'work']} active={['work']} onSelect={nothing} />,
    );
    expect(namesOf(markup, 'button')).toEqual(['Personal', 'Work']);
    const states = [...markup.matchAll(/aria-pressed="(\w+)"/g)].map(([, isOn]) => isOn);
    expect(states).toEqual(['false', 'true']);
    expect(wordsOf(markup)).toContain('Hold, or press Shift and Enter, to add this space or take it away.');
  });
});

describe('the round button to add', () => {
  it.each([
    [
      true,
      ['/', '/inbox', '/todo', '/groceries', '/notes', '/projects', '/projects/7', '/completed', '/help'],
    ],
    [false, ['/process', '/family', '/feedback', '/profile', '/settings', '/admin', '/notes/7']],
  ])('U608 is shown: %s', (isThere, addresses) => {
    expect(addresses.map(offersCapture)).toEqual(addresses.map(() => isThere));
  });
});

describe('the user menu', () => {
  const entries = ['Family', 'Feedback', 'Help', 'Settings', 'Profile'];

  it.each([
    ['somebody', false, entries],
    ['an administrator', true, [...entries, 'Admin Dashboard']],
  ])('U550 links %s to the screens about people and the app, and logs out', (_, isAdmin, links) => {
    const menu: ReactElement<{ children: ReactNode }> = UserMenu({
      name: 'Mira',
      email: 'mira@example.org',
      isAdmin,
      onSync: nothing,
      onLogout: nothing,
    });
    const markup = draw(menu.props.children);
    expect(namesOf(markup, 'a')).toEqual(links);
    expect(namesOf(markup, 'button')).toEqual(['Sync', 'Logout']);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';

import { MainMenu } from '#ui/layout/main-menu.tsx';
import { offersCapture } from '#ui/layout/offers-capture.ts';
import { SpaceToggle } from '#ui/layout/space-toggle.tsx';
import UserMenuItems from '#ui/layout/user-menu-items.tsx';
import { draw, namesOf, wordsOf } from '../support/markup.tsx';

const nothing = () => undefined;
/** The links and so on as screen readers name them: keys are hidden from those. */
const heardNames = (markup: string, tag: string) =>
  namesOf(markup.replace(/<kbd[^>]*aria-hidden="true"[^>]*>.*?<\/kbd>/g, ''), tag);

describe('the main navigation', () => {
  const entries = ['Dashboard', 'Inbox', 'Process', 'Todo', 'Groceries', 'Notes', 'Projects', 'Completed'];

  it('U510, U780 has the search first, and names eight screens in their order', () => {
    expect(heardNames(draw(<MainMenu inboxCount={0} />), 'a')).toEqual(['Search', ...entries]);
  });

  it('U875 shows the key of each screen, and not in the names of the links', () => {
    const markup = draw(<MainMenu inboxCount={3} />);
    const keys = [...markup.matchAll(/<kbd[^>]*>([^<]*)<\/kbd>/g)].map(([, key]) => key);
    expect(keys).toEqual(['/', 'G D', 'G I', 'G R', 'G T', 'G G', 'G N', 'G P', 'G C']);
  });

  it('U510 counts the inbox tasks', () => {
    const names = heardNames(draw(<MainMenu inboxCount={3} />), 'a');
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
    [
      false,
      ['/process', '/family', '/feedback', '/profile', '/settings', '/admin', '/admin/feedback', '/notes/7'],
    ],
  ])('U608 is shown: %s', (isThere, addresses) => {
    expect(addresses.map(offersCapture)).toEqual(addresses.map(() => isThere));
  });
});

describe('the user menu', () => {
  const entries = ['Family', 'Feedback', 'Help', 'Settings', 'Profile'];
  const on = (device: 'a desktop' | 'a phone') =>
    vi.stubGlobal('window', { matchMedia: () => ({ matches: device === 'a desktop' }) });
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    ['somebody', false, entries],
    ['an administrator', true, [...entries, 'Admin Dashboard']],
  ])('U550 links %s to the screens about people and the app, and logs out', (_, isAdmin, links) => {
    on('a phone');
    const markup = draw(drawItems(isAdmin));
    expect(heardNames(markup, 'a')).toEqual(links);
    expect(namesOf(markup, 'button')).toEqual(['Sync', 'Logout']);
  });

  it('U875 with a keyboard it leads to the keys, and shows those of its entries beside their names', () => {
    on('a desktop');
    const markup = draw(drawItems(false));
    expect(heardNames(markup, 'button')).toEqual(['Keyboard shortcuts', 'Sync', 'Logout']);
    expect(heardNames(markup, 'a')).toEqual(entries);
    expect(markup).toMatch(/Settings<\/span><kbd[^>]*>G S<\/kbd>/);
  });
});

function drawItems(isAdmin: boolean) {
  return <UserMenuItems isAdmin={isAdmin} onKeys={nothing} onSync={nothing} onLogout={nothing} />;
}

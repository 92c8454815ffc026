import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import HelpScreen from '#ui/help/help-screen.tsx';
import { hintAtSeveralSpaces } from '#ui/layout/hint-at-several-spaces.ts';
import { MainMenu } from '#ui/layout/main-menu.tsx';
import { offersCapture } from '#ui/layout/offers-capture.ts';
import { SpaceToggle } from '#ui/layout/space-toggle.tsx';
import UserMenuItems from '#ui/layout/user-menu-items.tsx';
import type { FamilyNews } from '#domain/family-news.ts';
import { SPACES } from '#domain/space.ts';
import { FamilyBadge } from '#ui/family/family-badge.tsx';
import { SPACE_ICONS } from '#ui/task/space-icons.ts';
import { createToasts } from '#ui/toasts/toasts.ts';
import { draw, drawScreen, namesOf, wordsOf } from '../support/markup.tsx';

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

  it('U510 marks the entry of the screen, also on a page below it', () => {
    const markedAt = (address: string) =>
      [...draw(<MainMenu inboxCount={0} />, address).matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(
        ([tag]) => /href="([^"]*)"/.exec(tag)?.[1],
      );
    expect(markedAt('/')).toEqual(['/']);
    expect(markedAt('/projects')).toEqual(['/projects']);
    expect(markedAt('/projects/paint-the-fence-k3xw9')).toEqual(['/projects']);
    expect(markedAt('/settings')).toEqual([]);
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

it('U795 the space toggle of a new device says that the spaces are coming, and has none that would move', () => {
  const markup = draw(
    <SpaceToggle available={['personal', 'work']} active={['work']} isComing onSelect={nothing} />,
  );
  expect([namesOf(markup, 'button'), wordsOf(markup)]).toEqual([[], 'Your spaces are coming …']);
  expect(markup).toContain('aria-busy="true"');
});

it('U831 each space has an icon of its own', () => {
  expect(new Set(SPACES.map((space) => SPACE_ICONS[space])).size).toBe(SPACES.length);
});

it('U825 what waits for an answer about families is a number at the user menu', () => {
  const invited = { key: 'invited 1', kind: 'invited', name: 'Anna' } as const;
  const joined = { key: 'joined 7', kind: 'joined', name: 'Our family' } as const;
  const said = (...news: readonly FamilyNews[]) =>
    wordsOf(drawScreen(<FamilyBadge news={news} before={null} />));
  expect(said(invited, joined)).toBe('1 1 waiting in Family');
  expect(said(joined)).toBe('');
});

describe('the words for a device', () => {
  const markups = () => ({
    toggle: wordsOf(
      draw(<SpaceToggle available={['personal', 'work']} active={['work']} onSelect={nothing} />),
    ),
    help: wordsOf(draw(<HelpScreen />)),
    hint: hintOf(),
  });
  const hintOf = () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing });
    const toasts = createToasts();
    hintAtSeveralSpaces(toasts, ['work']);
    return toasts.current().map(({ message }) => message);
  };
  const keysAndClicks = /click|shift|enter\b|ctrl|key/i;
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('U830 speak of holding alone where there is neither a mouse nor keys', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: none)' }));
    const { toggle, help, hint } = markups();
    expect(toggle).toContain('Hold to add this space or take it away.');
    expect(hint).toEqual(['To see several spaces, hold one.']);
    expect(help).toContain('Hold it to see it together with the others.');
    for (const words of [toggle, ...hint]) expect(words).not.toMatch(keysAndClicks);
    // What is said of a keyboard itself is there for whoever connects one.
    expect(help).not.toMatch(/click|ctrl\+z|the key q/i);
  });

  it('U830 name the keys where there are some', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const { toggle, help, hint } = markups();
    for (const words of [toggle, help, ...hint]) expect(words).toMatch(keysAndClicks);
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
      [
        '/process',
        '/review',
        '/family',
        '/invitation',
        '/feedback',
        '/profile',
        '/settings',
        '/admin',
        '/admin/feedback',
        '/notes/7',
      ],
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
    const markup = drawScreen(drawItems(isAdmin));
    expect(heardNames(markup, 'a')).toEqual(links);
    expect(namesOf(markup, 'button')).toEqual(['Sync', 'Logout']);
  });

  it('U875 with a keyboard it leads to the keys, and shows those of its entries beside their names', () => {
    on('a desktop');
    const markup = drawScreen(drawItems(false));
    expect(heardNames(markup, 'button')).toEqual(['Keyboard shortcuts', 'Sync', 'Logout']);
    expect(heardNames(markup, 'a')).toEqual(entries);
    expect(markup).toMatch(/Settings<\/span><kbd[^>]*>G S<\/kbd>/);
  });
});

function drawItems(isAdmin: boolean) {
  return <UserMenuItems isAdmin={isAdmin} onKeys={nothing} onSync={nothing} onLogout={nothing} />;
}

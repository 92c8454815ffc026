import { afterEach, describe, expect, it, vi } from 'vitest';

import CompletedScreen from '#ui/lists/completed-screen.tsx';
import DashboardScreen from '#ui/lists/dashboard-screen.tsx';
import GroceriesScreen from '#ui/groceries/groceries-screen.tsx';
import InboxScreen from '#ui/lists/inbox-screen.tsx';
import { PartMissing } from '#ui/lazy-part.tsx';
import { Failure } from '#ui/layout/failure.tsx';
import NotesScreen from '#ui/lists/notes-screen.tsx';
import { ProcessCard } from '#ui/process/process-card.tsx';
import ProjectsScreen from '#ui/project/projects-screen.tsx';
import SettingsScreen from '#ui/settings/settings-screen.tsx';
import { ThemeContext } from '#ui/settings/theme-context.ts';
import TodoScreen from '#ui/lists/todo-screen.tsx';
import { draw, drawScreen, namesOf, wordsOf } from '../support/markup.tsx';
import { aTask } from '../support/task-builder.ts';

const nothing = () => undefined;
const placeholdersIn = (markup: string) =>
  [...markup.matchAll(/placeholder="([^"]*)"/g)].map(([, words]) => words);

describe('list screens while they are loading', () => {
  it('U504 the dashboard has its field, its heading with a spinner and placeholder rows, and no quote yet', () => {
    const markup = drawScreen(<DashboardScreen />);
    expect(namesOf(markup, 'h1')).toEqual(['Dashboard']);
    expect(namesOf(markup, 'h2')).toEqual(["Today's Tasks:"]);
    expect(markup).toMatch(/<h2[^>]*>[^<]*<span class="[^"]*spinner[^"]*" aria-hidden="true">/);
    expect(namesOf(markup, 'output')).toEqual(['Loading']);
    expect(namesOf(markup, 'figure')).toEqual([]);
  });

  it.each([
    ['Dashboard', <DashboardScreen key="screen" />, 'Add a task to inbox'],
    ['Inbox', <InboxScreen key="screen" />, 'Add a task to inbox'],
    ['Groceries', <GroceriesScreen key="screen" />, 'Add grocery item'],
    ['Notes', <NotesScreen key="screen" />, 'Add a note'],
  ])('U505 the field of %s has its label', (title, screen, placeholder) => {
    const markup = drawScreen(screen);
    expect([namesOf(markup, 'h1'), placeholdersIn(markup)]).toEqual([[title], [placeholder]]);
  });

  it.each([
    ['Todo', <TodoScreen key="screen" />, 'Add new task'],
    ['Projects', <ProjectsScreen key="screen" />, 'Add new project'],
  ])('U505 the button that adds to %s has its label', (title, screen, button) => {
    const markup = drawScreen(screen);
    expect([namesOf(markup, 'h1'), placeholdersIn(markup)]).toEqual([[title], []]);
    expect(namesOf(markup, 'button')).toContain(button);
  });

  it('U106 Completed has no switch while no deleted tasks are known', () => {
    expect(namesOf(drawScreen(<CompletedScreen />, '/completed?deleted=1'), 'button')).toEqual([]);
  });

  it('U882 Todo shows medium as included between easy and hard', () => {
    const medium = (search: string) =>
      /<button(?:(?!<button).)*Medium<\/button>/.exec(drawScreen(<TodoScreen />, `/todo${search}`))?.[0];
    const both = medium('?effort=easy&effort=hard');
    expect(both).toContain('aria-pressed="true"');
    expect(both).toContain('aria-disabled="true"');
    expect(both).toContain('title="Included between Easy and Hard"');
    expect(medium('?effort=easy&effort=medium')).not.toContain('aria-disabled');
  });

  it('U10 Todo shows the active filters below its heading', () => {
    const words = (search: string) => wordsOf(drawScreen(<TodoScreen />, `/todo${search}`));
    expect(words('?type=call&effort=easy')).toMatch(/^Todo · Kinbox Todo Easy Calls to make/);
    expect(words('')).toMatch(/^Todo · Kinbox Todo (?!Todo)/);
  });
});

describe('a task to process', () => {
  it('U506 is shown with the two-minute hint, four choices, and one for what is not now', () => {
    const row = { ...aTask(), temp_id: null, lists: [], pending: false, epoch: 0 };
    const markup = draw(
      <ProcessCard
        task={row}
        people={[]}
        takesFocus={false}
        onDecide={nothing}
        onCalendar={nothing}
        onSkip={nothing}
        onComplete={nothing}
        onEdit={nothing}
      />,
    );
    expect(wordsOf(markup)).toContain('If the task takes less than 2 minutes, do it now.');
    const choices = namesOf(markup, 'button').filter((name) => /\d$/.test(name));
    const four = ['Process 1', 'Add to Calendar 2', 'Skip 3', 'Complete 4'];
    expect(choices).toEqual([...four, 'Not now … 5']);
  });
});

describe('Settings', () => {
  it('U507 has four switches, which are disabled until they are loaded, and says that more will come', () => {
    const markup = drawScreen(
      <ThemeContext value={{ theme: 'system', choose: nothing }}>
        <SettingsScreen />
      </ThemeContext>,
    );
    const labels = namesOf(markup, 'label').slice(3);
    const sources = ['On Cinema', 'Always Sunny', 'Peep Show', 'Arrested Development'];
    expect(labels).toEqual([...sources, 'Day of the review', 'Weeks begin on']);
    expect(markup.match(/role="switch"/g)).toHaveLength(4);
    expect(markup.match(/disabled=""/g)).toHaveLength(4);
    expect(namesOf(markup, 'h2')).toEqual([
      'Appearance',
      'Quote Preferences',
      'Weekly review',
      'Week',
      'Notifications',
      'Install Kinbox',
      'Storage on this device',
      'Stored on the server',
      'Other Settings',
    ]);
    expect(wordsOf(markup)).toContain('More settings will come here.');
  });
});

describe('a screen that failed', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('U509 says so and offers to try again, to reload and to open the dashboard', () => {
    const markup = draw(<Failure error={new Error('no')} retry={nothing} />);
    expect(namesOf(markup, 'h1')).toEqual(['This screen could not be shown']);
    expect([...namesOf(markup, 'button'), ...namesOf(markup, 'a')]).toEqual([
      'Try again',
      'Reload',
      'To the dashboard',
    ]);
  });

  it('U600 whose code failed to load offers only what helps, and the dashboard', () => {
    // The page was loaded again for it already.
    vi.stubGlobal('sessionStorage', { getItem: () => 'dev' });
    const markup = draw(<Failure error={new PartMissing()} retry={nothing} />);
    expect(wordsOf(markup)).toContain('It could not be loaded: it needs a network this once.');
    expect([...namesOf(markup, 'button'), ...namesOf(markup, 'a')]).toEqual([
      'Try again',
      'To the dashboard',
    ]);
  });
});

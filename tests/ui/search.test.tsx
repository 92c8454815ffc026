import { describe, expect, it } from 'vitest';

import type { Task } from '#domain/task.ts';
import { typedWordsOf } from '#store/search/typed-words.ts';
import { MENU } from '#ui/screens.ts';
import { allCommands, matchingCommands } from '#ui/search/commands.ts';
import { excerptOf } from '#ui/search/excerpt.ts';
import { SearchOption } from '#ui/search/search-option.tsx';
import { SearchStatus } from '#ui/search/search-status.tsx';
import { draw, namesOf, wordsOf } from '../support/markup.tsx';
import { aTask, MORNING, NOON } from '../support/task-builder.ts';

const nothing = () => undefined;
const acts = { onAddTask: nothing, onSync: nothing, onLogout: nothing };
const commands = allCommands({ ...acts, isAdmin: false });
const offered = (typed: string) => matchingCommands(commands, typed).map(({ label }) => label);

describe('the commands of the search', () => {
  it('U790 are every screen of the menus and what can be done from anywhere, before anything is typed', () => {
    const labels = offered('');
    expect(labels).toEqual(expect.arrayContaining(MENU.map(({ label }) => label())));
    expect(labels).toEqual(
      expect.arrayContaining([
        'Add a task',
        'Deleted tasks',
        'Family',
        'Settings',
        'Profile',
        'Help',
        'Logout',
      ]),
    );
    expect(labels).not.toContain('Admin Dashboard');
    expect(allCommands({ ...acts, isAdmin: true }).map(({ label }) => label)).toContain('Admin Dashboard');
  });

  it.each([
    ['set', ['Settings']],
    ['p', ['Process', 'Projects', 'Profile']],
    ['task', ['Add a task', 'Deleted tasks']],
    ['log out', ['Logout']],
    ['theme', ['Settings']],
    // Two letters begin too many words that nobody sees.
    ['th', []],
    ['dentist', []],
    ['!', []],
  ])('U790 %j offers %j', (typed, labels) => {
    expect(offered(typed)).toEqual(labels);
  });
});

function option(fields: Partial<Task>, typed = 'school', projectName: string | null = null): string {
  const row = { ...aTask(fields), temp_id: null, lists: [], pending: false, epoch: 0 };
  const found = { task: row, projectName };
  return draw(
    <SearchOption
      option={{ kind: 'task', id: row.ref, found }}
      words={typedWordsOf(typed)}
      domId="option"
      isActive
      onChoose={nothing}
    />,
  );
}

describe('a result', () => {
  it.each<[string, Partial<Task>, string]>([
    ['an inbox task', {}, 'Call the school PERSONAL Inbox'],
    ['a todo', { type: 'call', space: 'work' }, 'Call the school WORK'],
    ['a note', { type: 'note' }, 'Call the school PERSONAL Note'],
    ['a project', { type: 'project' }, 'Call the school PERSONAL Project'],
    ['a grocery', { type: 'grocery' }, 'Call the school'],
    ['a completed todo', { type: 'call', completed: true }, 'Call the school PERSONAL Completed'],
    [
      'a deleted one',
      { type: 'call', completed: true, deleted_at: NOON, completed_at: MORNING },
      'Call the school PERSONAL Deleted',
    ],
  ])('U788 says the space and the state of %s', (_, fields, words) => {
    expect(wordsOf(option(fields))).toBe(words);
  });

  it('U788 has the name of its project, and what was found marked in its name and its description', () => {
    const markup = option(
      { type: 'call', description: 'The secretary is there until noon on schooldays.' },
      'scho',
      'First grade',
    );
    expect(namesOf(markup, 'mark')).toEqual(['scho', 'scho']);
    expect(wordsOf(markup)).toBe(
      'Call the scho ol PERSONAL First grade … is there until noon on scho oldays.',
    );
  });
});

describe('the part of a description that is shown', () => {
  it.each([
    [null, null],
    ['Nothing of the kind', null],
    ['Ask for tiles', 'Ask for tiles'],
    [`${'long '.repeat(30)}about tiles`, '… long long long about tiles'],
    [`${'x'.repeat(90)} tiles`, '… tiles'],
    [`${'long '.repeat(30)}floortiles`, '… long long long floortiles'],
  ])('U788 of %j is %j', (description, expected) => {
    expect(excerptOf(description, typedWordsOf('tiles'))).toBe(expected);
  });
});

describe('the number of results', () => {
  const found = { typed: 'oat', tasks: [], count: 0, isReading: false };
  const tasks = [
    { task: { ...aTask(), temp_id: null, lists: [], pending: false, epoch: 0 }, projectName: null },
  ];

  it.each([
    [undefined, 0, ''],
    [{ ...found, typed: '' }, 9, 'Names, descriptions and notes, also of what is completed or deleted.'],
    [{ ...found, tasks, count: 1 }, 0, '1 result'],
    [{ ...found, tasks, count: 1 }, 2, '3 results'],
    [{ ...found, tasks, count: 1200 }, 0, 'The best 1 of 1,200 results'],
    [{ ...found, isReading: true }, 0, 'Looking through this device …'],
    [{ ...found, tasks, count: 1, isReading: true }, 0, '1 result · Looking through this device …'],
  ])('U787 is said: %#', (found, commands, words) => {
    const markup = draw(<SearchStatus found={found} commands={commands} />);
    expect(namesOf(markup, 'output')).toEqual([words]);
  });
});

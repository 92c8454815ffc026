import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Task } from '#domain/task.ts';
import type { TaskRow } from '#store/db.ts';
import { MainMenu } from '#ui/layout/main-menu.tsx';
import { GO_KEYS } from '#ui/shortcuts/go-keys.ts';
import { anyKeyName, SELECT_KEYS } from '#ui/shortcuts/select-keys.ts';
import KeysDialog from '#ui/keyboard/keys-dialog.tsx';
import { ROW_ACTS, type RowAct } from '#ui/keyboard/row-acts.ts';
import { paths } from '#ui/paths.ts';
import { SHORTCUTS } from '#ui/shortcuts/shortcuts.ts';
import type { TaskActions } from '#ui/task/task-actions.ts';
import { draw, wordsOf } from '../support/markup.tsx';
import { aProject, aTask, NOON } from '../support/task-builder.ts';

const nothing = () => undefined;

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'X11; Linux' }));
afterEach(() => void vi.unstubAllGlobals());

const keysOf = (group: Readonly<Record<string, readonly string[]>>) => Object.values(group);

/** The lines of the sheet: what a key does, and the keys. */
function linesOfSheet(): [string, string][] {
  const markup = draw(<KeysDialog onClose={nothing} />);
  const lines = markup.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g);
  return Array.from(lines, ([, does = '', keys = '']) => [wordsOf(does), wordsOf(keys)]);
}

describe('the sheet of keys', () => {
  it('U870 lists every key of the table with what it does', () => {
    const { anywhere, rows, process } = SHORTCUTS;
    const entries = [anywhere, rows, SELECT_KEYS, process].flatMap(keysOf);
    const shown = entries.map((keys) =>
      keys.length > 3
        ? [[keys[0], keys.at(-2)].join(' to '), keys.at(-1)].join(' or ')
        : keys.map((key) => anyKeyName(key, false)).join(' or '),
    );
    const screens = Object.values(GO_KEYS).map((key) => `G then ${key.toUpperCase()}`);
    const lines = linesOfSheet();
    expect(lines.map(([, keys]) => keys)).toEqual([...shown, ...screens]);
    expect(lines.filter(([does]) => does === '' || does.startsWith('/'))).toEqual([]);
  });

  it('U870 names keys with Shift as the device does', () => {
    expect(linesOfSheet()).toContainEqual(['Select the next row too', 'Shift ↓ or Shift ↑']);
    expect(anyKeyName('Shift+x', true)).toBe('⇧X');
  });

  it('U870 reads the digits as a person would', () => {
    expect(linesOfSheet()).toContainEqual(['Choose', '1 to 9 or 0']);
  });

  it('U870 names a screen as the menus do', () => {
    expect(linesOfSheet()).toContainEqual(['Groceries', 'G then G']);
    expect(linesOfSheet()).toContainEqual(['Settings', 'G then S']);
    expect(linesOfSheet()).toContainEqual(['Weekly review', 'G then W']);
  });

  it('U967 has the key of the review, which is no screen of the main menu', () => {
    expect(GO_KEYS[paths.review]).toBe('w');
    expect(draw(<MainMenu inboxCount={0} />)).not.toContain(`href="${paths.review}"`);
  });

  it('U870 a key has one meaning', () => {
    const single = [SHORTCUTS.anywhere, SHORTCUTS.rows, SELECT_KEYS].flatMap((group) => keysOf(group).flat());
    expect(new Set(single).size).toBe(single.length);
    expect(new Set(Object.values(GO_KEYS)).size).toBe(Object.keys(GO_KEYS).length);
  });

  it('U876 every screen of the main menu has a key', () => {
    const links = [...draw(<MainMenu inboxCount={0} />).matchAll(/href="([^"]*)"/g)].map(([, path]) => path);
    const screens = links.filter((path) => path?.includes('?search') === false);
    expect(screens.length).toBe(8);
    expect(screens.filter((path) => GO_KEYS[path ?? ''] === undefined)).toEqual([]);
  });
});

describe('the keys of a row', () => {
  const done = (act: RowAct, fields: Partial<Task>, whole: Task = aTask(fields)): string[] => {
    const calls: string[] = [];
    const actions = new Proxy({} as TaskActions, {
      get: (_, name) => (_task: TaskRow, value?: boolean) => calls.push([name, value].join(' ').trim()),
    });
    ROW_ACTS[act]({ ...whole, temp_id: null, lists: [], pending: false, epoch: 0 }, actions);
    return calls;
  };
  const acts = Object.keys(ROW_ACTS) as RowAct[];

  it('U872 do what the row and its menu offer of a todo', () => {
    expect(acts.flatMap((act) => done(act, { type: 'call' }))).toEqual([
      'onImportant true',
      'onOpen',
      'onMove',
      'onDelete',
    ]);
    expect(done('important', { type: 'call', important: true })).toEqual(['onImportant false']);
  });

  it('U872 do not mark an inbox task', () => {
    expect(acts.flatMap((act) => done(act, {}))).toEqual(['onOpen', 'onMove', 'onDelete']);
  });

  it('U872 only open what is deleted', () => {
    expect(acts.flatMap((act) => done(act, { type: 'call', deleted_at: NOON }))).toEqual(['onOpen']);
  });

  it('U872 edit a project', () => {
    expect(done('edit', {}, aProject())).toEqual(['onOpen']);
  });
});

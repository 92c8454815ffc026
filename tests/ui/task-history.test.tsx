import { describe, expect, it } from 'vitest';
import type { Family } from '#domain/family.ts';
import type { IsoTime, TaskRef, UserId } from '#domain/ids.ts';
import type { StoredField } from '#domain/task-fields.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';
import type { OwnChange, TaskRow } from '#store/db.ts';
import { historyEntries, type KnownHistory } from '#ui/task/history/history-entries.ts';
import { HistoryList } from '#ui/task/history/history-list.tsx';
import { changeWords, oldText } from '#ui/task/history/history-words.ts';
import { TaskHistory } from '#ui/task/history/task-history.tsx';
import { overwriterOf } from '#ui/task/history/overwriter-of.ts';
import { draw, drawScreen, namesOf, wordsOf } from '../support/markup.tsx';
import { ADA, aTask, HOME } from '../support/task-builder.ts';

const BOB = { id: 2 as UserId, display_name: 'Bob' };
const AT = '2026-01-31T08:00:00.000Z' as IsoTime;
const REF = 'r' as TaskRef;
const nothing = () => undefined;
const projectName = (ref: unknown) => (ref === 'p' ? 'Garden' : null);

function changed(
  field: string,
  before: unknown,
  after: unknown,
  others: Partial<WireTaskChange> = {},
): WireTaskChange {
  return { field, before, after, by: BOB, version: 2, at: AT, ...others };
}

function own(n: number, field: StoredField, before: unknown, after: unknown): OwnChange {
  const at = Date.parse(AT) + n * 60_000;
  return { n, ref: REF, field, before, after, at, isFirst: false };
}

const member = (id: number) => ({ id: id as UserId, first_name: id === 2 ? 'Bob' : 'Somebody' });
const familyOf = (...ids: number[]) => [{ id: HOME, members: ids.map(member) }] as unknown as Family[];

function entriesOf(known: Partial<KnownHistory>) {
  const task = { ...aTask({ space: 'family', family_id: HOME }), pending: false };
  return historyEntries({ task, recorded: [], own: [], self: ADA.id, families: familyOf(1, 2), ...known });
}

const whoDid = (known: Partial<KnownHistory>) =>
  entriesOf(known).map(({ who, changes }) => [who, ...changes.map(({ field }) => field)]);

it.each([
  ['description', 'Old words', null, ['Changed the description', 'Old words', 'Nothing']],
  ['type', 'call', 'household', ['Changed the type', 'Call', 'Household']],
  ['effort', null, 'hard', ['Changed the effort', 'Nothing', 'Hard']],
  ['space', 'personal', 'work', ['Moved to another space', 'Personal', 'Work']],
  ['project', 'p', 'q', ['Changed the project', 'Garden', 'A project that is not on this device']],
  ['status', 'inbox', 'todo', ['Moved to another list', 'Inbox', 'Todo']],
  ['execution_type', 'parallel', 'synchronous', ['Changed the order of work', 'Parallel', 'Sequential']],
  [
    'repeat',
    null,
    { every: 1, unit: 'week', from: 'date', since: '2026-11-26', days: [1, 4] },
    ['Changed how it repeats', 'Nothing', 'Every week: Mon, Thu'],
  ],
  [
    'repeat',
    { every: 3, unit: 'day', from: 'done' },
    { every: 1, unit: 'year', from: 'date', since: '2026-11-26' },
    ['Changed how it repeats', '3 days after it is done', 'Every year'],
  ],
  ['of_tomorrow', { a: 1 }, 2, ['of_tomorrow', 'Something', '2']],
])('U620, U918 a change of %s shows the values before and after', (field, before, after, words) => {
  const { act, values } = changeWords(changed(field, before, after), projectName);
  expect([act, values?.before, values?.after]).toEqual(words);
});

it.each([
  ['completed', true, 'Completed'],
  ['completed', false, 'Opened again'],
  ['important', true, 'Marked as important'],
  ['deleted_at', AT, 'Deleted'],
  ['deleted_at', null, 'Restored'],
])('U620 what is on or off needs no values: %s', (field, after, act) => {
  expect(changeWords(changed(field, null, after), projectName)).toEqual({ act, values: null });
});

it('U621 only text can be brought back', () => {
  expect(oldText(changed('name', 'Old', 'New'))).toEqual({ field: 'name', text: 'Old' });
  expect(oldText(changed('description', 'Old', null))).toEqual({ field: 'description', text: 'Old' });
  for (const [field, before] of [
    ['description', null],
    ['description', ''],
    ['type', 'call'],
  ] as const) {
    expect(oldText(changed(field, before, 'New'))).toBeNull();
  }
});

describe('the entries of a history', () => {
  it('U620 say what one person did at one time as one, the newest first, and at the end who made the task', () => {
    const recorded = [
      changed('completed', false, true, { version: 9, by: ADA }),
      changed('type', null, 'call', { version: 8 }),
      changed('status', 'inbox', 'todo', { version: 8 }),
      changed('name', 'A', 'B', { version: 3, by: null }),
    ];
    expect(whoDid({ recorded })).toEqual([
      ['You', 'completed'],
      ['Bob', 'type', 'status'],
      ['Somebody who is gone', 'name'],
      ['You'],
    ]);
  });

  it('U890 offline they are what was changed on this device', () => {
    const changes = [own(2, 'name', 'B', 'C'), own(1, 'name', 'A', 'B')];
    expect(whoDid({ recorded: null, own: changes })).toEqual([['You', 'name'], ['You', 'name'], ['You']]);
    // The server has them, unless it says that something is still to come.
    const recorded = [changed('name', 'A', 'B', { by: ADA })];
    expect(whoDid({ recorded, own: changes })).toEqual([['You', 'name'], ['You']]);
    const task = { ...aTask(), pending: true };
    expect(whoDid({ task, recorded, own: changes })).toHaveLength(3);
    expect(whoDid({ recorded: null, own: [{ ...own(1, 'name', null, 'A'), isFirst: true }] })).toHaveLength(
      1,
    );
  });

  it('U891 name as the maker of a family’s task only one of its members', () => {
    const created_by = { ...BOB, display_name: 'Robert of before' };
    const task = { ...aTask({ space: 'family', family_id: HOME, created_by }), pending: false };
    expect(whoDid({ task, families: familyOf(1, 2) })).toEqual([['Bob']]);
    expect(whoDid({ task, families: familyOf(1) })).toEqual([['Somebody who is not in this family']]);
    expect(whoDid({ task: { ...task, created_by: null } })).toEqual([['Somebody who is gone']]);
  });

  it('U1293 name nobody who is in no family with the viewer any more, whatever name an answer has', () => {
    const recorded = [changed('name', 'A', 'B', { by: { ...BOB, display_name: 'Robert of now' } })];
    const shared = { ...aTask({ space: 'family', family_id: HOME }), pending: false };
    expect(whoDid({ task: shared, recorded, families: familyOf(1, 2) })[0]).toEqual(['Bob', 'name']);
    expect(whoDid({ task: shared, recorded, families: familyOf(1) })[0]).toEqual([
      'Somebody who is not in this family',
      'name',
    ]);
    // What a family left behind that is no more.
    const alone = { ...aTask({ created_by: { ...BOB, display_name: 'Robert of now' } }), pending: false };
    expect(whoDid({ task: alone, recorded, families: [] })).toEqual([
      ['Somebody else', 'name'],
      ['Somebody else'],
    ]);
    expect(whoDid({ task: alone, recorded, families: familyOf(1, 2) })).toEqual([['Bob', 'name'], ['Bob']]);
  });
});

describe('the history of a task', () => {
  it('U620 is requested only when it is opened', () => {
    const task: TaskRow = { ...aTask(), temp_id: null, lists: [], pending: false, epoch: 0 };
    const markup = drawScreen(
      <TaskHistory task={task} former={{ present: { name: task.name }, onBringBack: nothing }} />,
    );
    expect(namesOf(markup, 'button')).toEqual(['History']);
    expect(markup).toContain('aria-expanded="false"');
  });

  it('U621, U792 offers old texts that are not the present ones, for the fields that are edited', () => {
    const recorded = [
      changed('name', 'Old name', 'New name', { version: 4 }),
      changed('name', 'New name', 'Old name', { version: 3 }),
      changed('description', 'Old words', 'New words'),
      changed('completed', false, true),
    ];
    const list = (present?: { name: string; description?: string }) =>
      draw(
        <HistoryList
          entries={entriesOf({ recorded })}
          projectName={projectName}
          isNote={present === undefined}
          former={present && { present, onBringBack: nothing }}
        />,
      );
    expect(namesOf(list({ name: 'New name', description: 'New words' }), 'button')).toEqual([
      'Bring this name back',
      'Bring this description back',
    ]);
    expect(namesOf(list({ name: 'Old name' }), 'button')).toEqual(['Bring this name back']);
    expect(wordsOf(list({ name: 'New name' }))).toMatch(
      /^Bob .*2026.* Changed the name Old name → became New name .* You .*2026.* Added this task$/,
    );
    expect(namesOf(list(), 'button')).toEqual([]);
    expect(wordsOf(list())).toMatch(/Added this note$/);
  });
});

describe('who has overwritten what a person wrote', () => {
  const mine = { field: 'name', after: 'Mine' } as const;
  const bobs = changed('name', 'Mine', 'Bob’s', { version: 5 });
  const task = aTask({ space: 'family', family_id: HOME });
  const seen = { task, self: ADA.id, families: familyOf(1, 2, 3) };

  it('U892 is whoever replaced it first', () => {
    const carls = changed('name', 'Bob’s', 'Carl’s', {
      version: 6,
      by: { id: 3 as UserId, display_name: 'Carl' },
    });
    expect(overwriterOf(mine, [carls, bobs], seen)).toBe('Bob');
    expect(overwriterOf(mine, [changed('name', 'Mine', 'X', { by: null })], seen)).toBe(
      'Somebody who is gone',
    );
    expect(overwriterOf(mine, [bobs], { ...seen, families: familyOf(1) })).toBe(
      'Somebody who is not in this family',
    );
  });

  it('U892 is nobody if the person did it on another device, or has written again since, or nobody is known', () => {
    const self = { by: ADA, version: 7 };
    expect(overwriterOf(mine, [changed('name', 'Mine', 'X', self)], seen)).toBeNull();
    expect(overwriterOf(mine, [changed('name', 'Bob’s', 'Again', self), bobs], seen)).toBeNull();
    expect(overwriterOf(mine, [changed('description', 'Mine', 'X')], seen)).toBeNull();
    expect(overwriterOf(mine, [], seen)).toBeNull();
  });
});

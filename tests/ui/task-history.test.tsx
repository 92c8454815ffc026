import { describe, expect, it } from 'vitest';
import type { IsoTime, TaskId, UserId } from '#domain/ids.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';
import { HistoryList } from '#ui/task/history/history-list.tsx';
import { changeWords, oldText } from '#ui/task/history/history-words.ts';
import { TaskHistory } from '#ui/task/history/task-history.tsx';
import { draw, drawScreen, namesOf, wordsOf } from '../support/markup.tsx';

const projectName = (ref: unknown) => (ref === 'p' ? 'Garden' : null);

function changed(field: string, before: unknown, after: unknown, version = 2): WireTaskChange {
  const by = { id: 1 as UserId, display_name: 'Ada' };
  return { field, before, after, by, version, at: '2026-01-31T08:00:00.000Z' as IsoTime };
}

it.each([
  ['description', 'Old words', null, ['Description', 'Old words', 'Nothing']],
  ['completed', false, true, ['Completed', 'No', 'Yes']],
  ['type', 'call', 'household', ['Type', 'Call', 'Household']],
  ['effort', null, 'hard', ['Effort', 'Nothing', 'Hard']],
  ['space', 'personal', 'work', ['Space', 'Personal', 'Work']],
  ['project', 'p', 'q', ['Project', 'Garden', 'A project that is not on this device']],
  ['status', 'inbox', 'todo', ['List', 'Inbox', 'Todo']],
  ['execution_type', 'parallel', 'synchronous', ['Order of work', 'Parallel', 'Sequential']],
  ['deleted_at', null, '2026-01-31T08:00:00.000Z', ['Deleted', 'No', 'Yes']],
  ['of_tomorrow', { a: 1 }, 2, ['of_tomorrow', 'Something', '2']],
])('U620 a change of %s shows the values before and after', (field, before, after, words) => {
  const { title, ...values } = changeWords(changed(field, before, after), projectName);
  expect([title, values.before, values.after]).toEqual(words);
});

it('U621 only text can be copied back', () => {
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

describe('the history of a task', () => {
  it('U620 is requested only when it is opened', () => {
    const nothing = () => undefined;
    const markup = drawScreen(
      <TaskHistory id={5 as TaskId} projectName={projectName} fields={['name']} onUse={nothing} />,
    );
    expect(namesOf(markup, 'button')).toEqual(['History']);
    expect(markup).toContain('aria-expanded="false"');
  });

  it('U621 offers old text for the fields that the form shows', () => {
    const changes = [
      changed('name', 'Old name', 'New name', 3),
      changed('description', 'Old words', 'New words'),
      changed('completed', false, true),
    ];
    const list = (fields: readonly ('name' | 'description')[]) =>
      draw(
        <HistoryList changes={changes} projectName={projectName} fields={fields} onUse={() => undefined} />,
      );
    expect(namesOf(list(['name', 'description']), 'button')).toEqual([
      'Use this name again',
      'Use this description again',
    ]);
    expect(namesOf(list(['name']), 'button')).toEqual(['Use this name again']);
    expect(wordsOf(list(['name']))).toMatch(/^Name Ada, .*2026.* Old name → became New name/);
  });

  it('U620 says so if nothing was changed', () => {
    const markup = draw(
      <HistoryList changes={[]} projectName={projectName} fields={[]} onUse={() => undefined} />,
    );
    expect(wordsOf(markup)).toBe('Nothing was changed yet.');
  });
});

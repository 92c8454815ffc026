/** Where the addresses in a task's texts are links. */
import { expect, it } from 'vitest';

import type { TaskRow } from '#store/db.ts';
import { SelectCheck } from '#ui/many/select-check.tsx';
import { LinkedText as LazyLinkedText } from '#ui/links/lazy-linked-text.ts';
import LinkedText from '#ui/links/linked-text.tsx';
import { ProcessCard } from '#ui/process/process-card.tsx';
import { createSelection } from '#ui/selection/selection.ts';
import { SelectionContext } from '#ui/selection/selection-context.ts';
import { DeletedTask } from '#ui/task/edit/deleted-task.tsx';
import { TextLinks } from '#ui/task/edit/text-links.tsx';
import { HistoryList } from '#ui/task/history/history-list.tsx';
import type { TaskActions } from '#ui/task/task-actions.ts';
import { TaskCard } from '#ui/task/task-card.tsx';
import { draw, drawScreen, namesOf } from '../support/markup.tsx';
import { aTask, NOON } from '../support/task-builder.ts';

const ADDRESS = 'https://example.org/a_(b)';
const nothing = () => undefined;
const rowOf = (fields: Parameters<typeof aTask>[0]): TaskRow => ({
  ...aTask(fields),
  temp_id: null,
  lists: [],
  pending: false,
  epoch: 0,
});
const described = rowOf({ type: 'call', description: `See ${ADDRESS}.` });
const actions = new Proxy({} as TaskActions, { get: () => nothing });

it('U1277 a link opens another tab without an opener, and is none where it is no address', () => {
  expect(draw(<LinkedText text={`See ${ADDRESS}.`} />)).toBe(
    `See <a href="${ADDRESS}" target="_blank" rel="noopener noreferrer" draggable="false">${ADDRESS}</a>.`,
  );
  expect(draw(<LinkedText text="http://a:b:c" />)).toBe('http://a:b:c');
});

it('U1277 a row has the links of its description, beside what opens the task', async () => {
  await LazyLinkedText.preload();
  const markup = draw(<TaskCard task={described} projectName={null} isParked={false} actions={actions} />);
  expect(namesOf(markup, 'a')).toEqual([ADDRESS]);
  expect(namesOf(markup, 'button')).toContain('Call the school');
});

it('U1277 a row that can be selected has none', () => {
  const selection = { selection: createSelection(), Check: SelectCheck, Entry: () => null };
  const markup = draw(
    <SelectionContext value={selection}>
      <TaskCard task={described} projectName={null} isParked={false} isSelected={false} actions={actions} />
    </SelectionContext>,
  );
  expect(namesOf(markup, 'a')).toEqual([]);
});

it('U1277 the card of Process has those of the name and of the description', () => {
  const markup = drawScreen(
    <ProcessCard
      task={rowOf({ name: ADDRESS, description: `See ${ADDRESS}.` })}
      people={[]}
      takesFocus={false}
      onDecide={nothing}
      onEdit={nothing}
      onCalendar={nothing}
      onSkip={nothing}
      onComplete={nothing}
    />,
  );
  expect(namesOf(markup, 'a')).toEqual([ADDRESS, ADDRESS]);
});

it('U1277, U1300 of a row with many addresses the first two are links', async () => {
  await LazyLinkedText.preload();
  const many = Array.from({ length: 30 }, (_, n) => `http://a${n}.example`);
  const task = rowOf({ type: 'call', description: `See ${many.join(', ')}.` });
  const markup = draw(<TaskCard task={task} projectName={null} isParked={false} actions={actions} />);
  expect(namesOf(markup, 'a')).toEqual(many.slice(0, 2));
  expect(markup).toContain(many[29]);
});

it('U1277, U1300 the edit sheet lists each address of its texts once, from the thirteenth on behind one control', () => {
  const markup = draw(<TextLinks text={`${ADDRESS}\nSee ${ADDRESS}, and http://b.example`} />);
  expect(namesOf(markup, 'a')).toEqual([ADDRESS, 'http://b.example']);
  expect(draw(<TextLinks text="Call" />)).toBe('');
  const many = Array.from({ length: 30 }, (_, n) => `http://a${n}.example`).join(' ');
  const [first = '', more = ''] = draw(<TextLinks text={many} />).split('<details');
  expect([namesOf(first, 'a').length, namesOf(more, 'a').length]).toEqual([12, 18]);
  expect(more).toContain('18 more links');
});

it('U1277 the sheet of a deleted task and the history have them', () => {
  const deleted = drawScreen(
    <DeletedTask task={{ ...described, deleted_at: NOON }} projectName={null} onClose={nothing} />,
  );
  expect(namesOf(deleted, 'a')).toEqual([ADDRESS]);
  const entry = { key: '1', who: 'Ada', at: NOON };
  const change = { field: 'description', before: ADDRESS, after: null };
  const history = draw(
    <HistoryList entries={[{ ...entry, changes: [change] }]} projectName={() => null} isNote={false} />,
  );
  expect(namesOf(history, 'a')).toEqual([ADDRESS]);
});

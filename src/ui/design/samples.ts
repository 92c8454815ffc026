/** Rows of tasks in the states that a list shows. */
import type { Day } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import { sampleRow } from '../task/sample-row.ts';
import type { TaskCardProps } from '../task/task-card.tsx';

type Sample = Omit<TaskCardProps, 'actions'> & { readonly name: string };

const LONG =
  'Ask whether the insurance pays for the window that the storm broke, and until when the bill has to be sent in';
export const DAY = '2026-01-31' as Day;

export const SAMPLES: readonly Sample[] = [
  sample('Inbox', { name: 'A thought' }),
  sample('Todo, of each effort', {
    name: 'Sew on a button',
    status: 'todo',
    type: 'household',
    effort: 'easy',
  }),
  sample('In the family space, hard', { status: 'todo', type: 'errand', effort: 'hard', space: 'family' }),
  sample('Important, at work', {
    status: 'todo',
    type: 'call',
    effort: 'easy',
    space: 'work',
    important: true,
  }),
  sample('Long words and a description', { name: LONG, description: LONG, status: 'todo', type: 'office' }),
  sample('Due', { name: 'The taxes', status: 'todo', type: 'office', due_on: DAY }),
  sample('Put off', { name: 'Learn the cello', status: 'todo', not_before: 'someday' }),
  sample('Right to left', { name: 'לקנות חלב ולחם', status: 'todo', type: 'shopping' }),
  sample('Completed', { status: 'todo', type: 'shopping', completed: true }),
  sample('A note', { name: 'The code of the gate', status: 'note', type: 'note' }),
  { ...sample('Not sent yet', { status: 'todo', type: 'call' }, { pending: true }) },
  { ...sample('Refused by the server', { status: 'todo', type: 'call' }), isParked: true },
  { ...sample('The next step', { status: 'todo', type: 'office' }), step: { number: 1, isNext: true } },
  { ...sample('Waits for it', { status: 'todo', type: 'office' }), step: { number: 2, isNext: false } },
];

function sample(name: string, fields: Partial<Task>, more: Partial<ShownRow> = {}): Sample {
  return {
    name,
    task: sampleRow(`sample ${name}`, { name: 'Return the library books', ...fields }, more),
    projectName: null,
    isParked: false,
  };
}

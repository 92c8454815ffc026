import { describe, expect, it } from 'vitest';

import type { Task } from '#domain/task.ts';
import { DeletedTask } from '#ui/task/edit/deleted-task.tsx';
import { drawScreen, namesOf, wordsOf } from '../support/markup.tsx';
import { aTask, NOON } from '../support/task-builder.ts';

const nothing = () => undefined;

function sheet(fields: Partial<Task>): string {
  const task = {
    ...aTask({ deleted_at: NOON, ...fields }),
    temp_id: null,
    lists: [],
    pending: false,
    epoch: 0,
  };
  return drawScreen(<DeletedTask task={task} projectName="Move house" onClose={nothing} />);
}

describe('a deleted task', () => {
  it('U881 is read as a whole, with its lines as they were typed', () => {
    const markup = sheet({ type: 'note', space: 'work', description: 'One\n\nTwo' });
    const day = new Date(NOON).toLocaleDateString();
    expect(wordsOf(markup)).toContain(
      `Deleted Task Call the school WORK Note Move house Deleted on ${day} One Two`,
    );
    expect(markup).toContain('One\n\nTwo');
  });

  it('U881, U620 can be restored, shows its history, and has no field', () => {
    const markup = sheet({ type: 'call' });
    expect(namesOf(markup, 'button')).toEqual(['Close', 'History', 'Close', 'Restore']);
    expect(markup).not.toMatch(/<(input|textarea|select)/);
  });
});

/** Rows written by a server that lacked some of today's fields. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { TASK_FIELDS } from '#domain/task-fields.ts';
import { taskSchema } from '#domain/wire/task.ts';
import { appForEach } from '../support/app-hooks.ts';

const test = appForEach();

it.each(['important', 'effort', 'description', 'execution_type'] as const)(
  'A291 a row without the column %s has the default of the field',
  async (field) => {
    const ada = await test.register();
    const { id } = (await ada.send('POST', '/api/tasks', { name: 'Fence' })).read(taskSchema);
    await test.database.write(async (tx) => {
      // SQLite drops no column that an index has.
      await sql`drop index tasks_listed`.execute(tx);
      await sql.raw(`alter table tasks drop column ${field}`).execute(tx);
    });
    const task = (await ada.send('GET', `/api/tasks/${id}`)).read(taskSchema);
    expect(task[field]).toBe(TASK_FIELDS[field].default);
  },
);

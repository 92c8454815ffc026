/** The real engine and server, and a network that brings one page of a move and then goes. */
import { expect, it } from 'vitest';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import { taskSchema } from '#domain/wire/task.ts';
import { commit } from '#store/commit.ts';
import { parkedMutations, syncSummary } from '#store/queries/sync-summary.ts';
import type { Transport } from '#sw/sync/transport.ts';
import { appForAll } from '../support/app-hooks.ts';
import { appTransport } from '../support/app-transport.ts';
import { engineOn } from '../support/scripted-transport.ts';
import type { Session } from '../support/server-app.ts';
import { countedUuid, openTestDevice, wireTask } from '../support/test-device.ts';

const SUBTASKS = 600;
const PLAN = { name: 'Plan', type: 'project', execution_type: 'parallel' } as const;
const STEP = { name: 'Step', type: 'errand', effort: 'medium' } as const;

const test = appForAll();

it.each(['personal', 'family'] as const)(
  'R31 a project of 601 rows that leaves the %s space is whole and editable after each page',
  async (space) => {
    const ada = await test.register('Ada');
    const family = await test.addFamily(ada.id);
    const target = space === 'personal' ? { space: 'family', family_id: family } : { space: 'personal' };
    const { project, subtask } = await makeProject(ada, space);
    const device = openTestDevice(ada.id);
    const network = { pagesLeft: Infinity };
    const engine = engineOn(device, overNetwork(ada, network));
    const cycle = async (pages: number) => {
      network.pagesLeft = pages;
      await engine.wake({ isUrgent: true });
      return device.db.tasks.count();
    };
    expect(await cycle(Infinity)).toBe(SUBTASKS + 1);

    const moved = await ada.send('POST', `/api/tasks/${project}/switch-space`, target);
    expect(moved.status).toBe(200);
    // At last nothing is left to pull, and each cycle before ends without a network.
    for (const [count, pages] of [1, 0, 1, 0, 0, 1, Infinity].entries()) {
      for (const ref of [project, subtask]) {
        const verb = { kind: 'task.edit', args: { ref, changes: { name: `Edit ${count}` } } } as const;
        expect(await commit(device, verb)).toMatchObject({ kind: 'saved', changed: true });
      }
      expect(await cycle(pages)).toBe(SUBTASKS + 1);
      expect(await device.db.tasks.get(project)).toMatchObject({ name: `Edit ${count}`, deleted_at: null });
      expect(await syncSummary(device.db)).toMatchObject({ waiting: 0, parked: 0 });
    }
    expect(await parkedMutations(device.db)).toEqual([]);
    const realm = target.space === 'family' ? `f:${family}` : `u:${ada.id}`;
    expect(await device.db.tasks.filter((row) => row.realm !== realm).count()).toBe(0);
    for (const ref of [project, subtask]) {
      const there = (await ada.send('GET', `/api/tasks/${ref}`)).read(taskSchema);
      expect(there).toMatchObject({ name: 'Edit 6', realm });
    }
  },
  60_000,
);

/** Imported, because one call for each subtask would take most of the time of the test. */
async function makeProject(by: Session, space: 'personal' | 'family') {
  const refs = Array.from({ length: SUBTASKS + 1 }, (_, index) => countedUuid(by.id, index) as TaskRef);
  const rows = refs.map((client_ref, index) =>
    wireTask({ client_ref, id: (index + 1) as TaskId, status: 'todo', ...(index === 0 ? PLAN : STEP) }),
  );
  const plan = { id: 1 as TaskId, client_ref: refs[0]!, name: 'Plan' };
  const tasks = rows.map((row, index) =>
    index === 0 ? row : { ...row, project_id: 1, project: plan, position: index },
  );
  const imported = await by.send('POST', '/api/user/import', { format: 'kinbox-export', version: 1, tasks });
  expect(imported.json).toMatchObject({ imported: SUBTASKS + 1 });
  const project = refs[0]!;
  if (space === 'family') await by.send('POST', `/api/tasks/${project}/switch-space`, { space });
  return { project, subtask: refs[SUBTASKS]! };
}

/** Every request goes through but pulls, of which so many do. */
function overNetwork(person: Session, network: { pagesLeft: number }): Transport {
  const wire = appTransport(test, person);
  return {
    ...wire,
    pull: (cursor, limit) => {
      network.pagesLeft -= 1;
      return network.pagesLeft < 0
        ? Promise.resolve({ kind: 'unreachable' as const })
        : wire.pull(cursor, limit);
    },
  };
}

import { beforeAll, expect, it } from 'vitest';
import { appForAll } from '../../support/app-hooks.ts';
import { cancel, decline, inviteById, makeTask } from '../../support/family-calls.ts';
import { createHousehold, type Household, type SignedIn } from './household.ts';
import { STATES, taskIn, type Place } from './task-states.ts';
import type { Name } from './table.ts';
import { LIMITS } from '../../support/time-limits.mjs';

const MISSING = 99_999_999;
const MISSING_REF = '99999999-9999-4999-8999-999999999999';

const test = appForAll({ config: { mailIsSetUp: false } });
let household: Household;
beforeAll(async () => {
  household = await createHousehold(test);
}, LIMITS.longTest);

const WITHOUT_FAMILY_TASKS = ['unrelated', 'invited', 'ex', 'admin'] satisfies SignedIn[];
const OUTSIDE: Readonly<Record<Place, readonly SignedIn[]>> = {
  private: [...WITHOUT_FAMILY_TASKS, 'member', 'owner'],
  family: WITHOUT_FAMILY_TASKS,
};

interface Naming {
  readonly call: string;
  /** Of the caller's own, for the path. */
  readonly mine: object;
  readonly body: (name: Name) => object;
}

const NAMING_A_TASK: readonly Naming[] = [
  { call: 'POST /api/tasks', mine: {}, body: (name) => ({ name: 'x', project_id: name }) },
  { call: 'PUT /api/tasks/:task', mine: {}, body: (name) => ({ project_id: name }) },
  {
    call: 'POST /api/tasks/:task/reorder-subtasks',
    mine: { type: 'project' },
    body: (name) => ({ task_ids: [name] }),
  },
];

it.each(NAMING_A_TASK)(
  'A61 another user’s task in the body of $call is answered like a missing one',
  { timeout: LIMITS.longTest },
  async ({ call, mine, body }) => {
    const [method = '', template = ''] = call.split(' ');
    for (const place of ['private', 'family'] as const) {
      const foreign = await Promise.all(STATES.map((state) => taskIn(state, place, household)));
      for (const column of OUTSIDE[place]) {
        const caller = household.people[column];
        const path = template.replace(':task', String((await makeTask(caller, mine)).id));
        const answerTo = async (name: Name) => {
          const { status, text } = await caller.send(method, path, body(name));
          return { column, status, text };
        };
        const [noId, noRef] = [await answerTo(MISSING), await answerTo(MISSING_REF)];
        for (const { id, client_ref } of foreign) {
          expect(await answerTo(id)).toEqual(noId);
          expect(await answerTo(client_ref)).toEqual(noRef);
        }
      }
    }
  },
);

it.each(['POST /api/tasks', 'PUT /api/tasks/:task', 'POST /api/tasks/:task/switch-space'])(
  'A61 another family in the body of %s is answered like a missing one',
  async (call) => {
    const [method = '', template = ''] = call.split(' ');
    for (const column of WITHOUT_FAMILY_TASKS) {
      const caller = household.people[column];
      const mine = await makeTask(caller, {});
      const path = template.replace(':task', String(mine.id));
      const send = (family_id: number) =>
        caller.send(method, path, { name: 'x', space: 'family', family_id });
      const [foreign, missing] = [await send(household.family), await send(MISSING)];
      expect([column, foreign.status, foreign.text]).toEqual([column, 422, missing.text]);
    }
  },
);

it('A61 removing a user who is not a member is answered like removing a missing one', async () => {
  const { people, lonely, family } = household;
  const remove = (user_id: number) =>
    people.owner.send('POST', `/api/families/${family}/remove-member`, { user_id });
  const missing = await remove(MISSING);
  for (const stranger of [people.unrelated, people.ex, people.invited, people.admin, lonely.owner]) {
    const answer = await remove(stranger.id);
    expect([answer.status, answer.text]).toEqual([422, missing.text]);
  }
});

it.each(['accept', 'decline', 'cancel', 'confirm', 'send-again'])(
  'A61 another user’s invitation in the body of %s is answered like a missing one, open or closed',
  async (call) => {
    const { unrelated, own, member, owner, ex, admin } = household.people;
    const gone = await test.register();
    const declined = await inviteById(owner, gone.email);
    await decline(gone, declined);
    const cancelled = await inviteById(owner, gone.email);
    await cancel(owner, cancelled);
    for (const caller of [unrelated, own, member, ex, admin]) {
      const send = (invitation_id: number) =>
        caller.send('POST', `/api/families/invitations/${call}`, { invitation_id, user_id: gone.id });
      const missing = await send(MISSING);
      for (const invitation of [household.invitation, declined, cancelled]) {
        const answer = await send(invitation);
        expect([answer.status, answer.text]).toEqual([404, missing.text]);
      }
    }
  },
);

/** What members of a family and invited people are notified of. */
import { beforeEach, describe, expect, it } from 'vitest';
import { toIsoTime, type FamilyId } from '#domain/ids.ts';
import type { NewsItem, PushMessage } from '#domain/wire/push-message.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { NEWS_REST_MS, NEWS_WAIT_MS } from '#server/push/note-news.ts';
import { appForEach } from '../support/app-hooks.ts';
import { cancel, inviteById, makeTask } from '../support/family-calls.ts';
import { notified } from '../support/notified-app.ts';
import { subscribe, type SubscribedDevice } from '../support/push-calls.ts';
import type { Session } from '../support/server-app.ts';
import { verifyAddress } from '../support/verify-address.ts';

const test = appForEach();
const ada = test.person('Ada');
const ben = test.person('Ben');
const { after, shown } = notified(test);
let family: FamilyId;
let adas: SubscribedDevice;
let bens: SubscribedDevice;

beforeEach(async () => {
  family = await test.addFamily(ada.id, [ben.id]);
  adas = await subscribe(ada);
  bens = await subscribe(ben);
});

const shared = (fields: object, by: Session = ada): Promise<WireTask> =>
  makeTask(by, { space: 'family', status: 'todo', ...fields });
const put = async (by: Session, { client_ref }: WireTask, fields: object): Promise<WireTask> =>
  (await by.send('PUT', `/api/tasks/${client_ref}`, fields)).read(taskSchema);
const soon = () => after(NEWS_WAIT_MS);
const forBen = { who: { id: 0 } };
beforeEach(() => void Object.assign(forBen, { who: { id: ben.id } }));

/** The items of the messages that a device has got. */
function items(device: SubscribedDevice): readonly NewsItem[] {
  return shown(device).flatMap((message) => (message.kind === 'news' ? message.items : []));
}
const told = (device: SubscribedDevice) => items(device).map(({ what, id }) => [what, id]);

/** A sequential project with a step of Ada's before one of Ben's. */
async function sequence(): Promise<{ project: WireTask; steps: readonly WireTask[] }> {
  const project = await shared({ name: 'Shed', type: 'project', execution_type: 'synchronous' });
  const steps: WireTask[] = [];
  for (const who of [ada, ben, ada]) {
    steps.push(await shared({ name: `By ${who.email}`, project_id: project.id, who: { id: who.id } }));
  }
  await soon();
  await after(NEWS_REST_MS);
  return { project, steps };
}

it('A744 names in messages turn and break nothing', async () => {
  const device = await subscribe(ben, { show_names: true });
  const task = await shared({ name: 'Milk\u202e\nand \u2067eggs' });
  await put(ada, task, forBen);
  await soon();
  expect(items(device).map(({ name }) => name)).toEqual(['Milk and eggs']);
});

describe('a task that is given', () => {
  it('A608 is told to who has it now, with the page that shows it and without a word', async () => {
    const task = await shared({ name: 'Secret plan' });
    await put(ada, task, forBen);
    await soon();
    const item = { what: 'given', id: task.client_ref, path: '/todo' };
    expect(shown(bens)).toEqual([{ kind: 'news', items: [item], more: 0 }]);
    expect(shown(adas)).toEqual([]);
  });

  it('A608 is told when it is made for somebody, too, and waits on the page of what waits', async () => {
    const task = await shared({ ...forBen, not_before: 'someday' });
    await soon();
    expect(items(bens)).toEqual([{ what: 'given', id: task.client_ref, path: '/later' }]);
  });

  it('A608 is told to nobody who takes it, gives it to a name, or has it already', async () => {
    const task = await shared(forBen, ben);
    await put(ada, task, { name: 'Another name', important: true });
    await put(ada, await shared({}), { who: { name: 'Mia' } });
    await ben.send('POST', `/api/tasks/${(await shared({})).client_ref}/claim`);
    await soon();
    expect([told(adas), told(bens)]).toEqual([[], []]);
  });

  it('A608 is told to a member whose device is subscribed, not to others', async () => {
    const cy = await test.register('Cy');
    await test.addFamilyMember(family, cy.id);
    await put(ada, await shared({}), { who: { id: cy.id } });
    await soon();
    expect([told(adas), told(bens)]).toEqual([[], []]);
  });
});

describe('a turn', () => {
  it('A609 comes to who has the next step of a shared sequential project when somebody else has done the one before', async () => {
    const { project, steps } = await sequence();
    const [first, second] = steps;
    await put(ada, first as WireTask, { completed: true });
    await soon();
    expect(items(bens).at(-1)).toEqual({
      what: 'turn',
      id: second?.client_ref,
      path: `/projects/${project.id}`,
    });
    expect(told(adas)).toEqual([]);
  });

  it.each<[string, (project: WireTask, steps: readonly WireTask[]) => Promise<unknown>]>([
    ['deletes it', (_, [first]) => ada.send('DELETE', `/api/tasks/${first?.client_ref ?? ''}`)],
    ['makes it a note', (_, [first]) => put(ada, first as WireTask, { type: 'note' })],
    ['takes it out', (_, [first]) => put(ada, first as WireTask, { project_id: null })],
    [
      'puts another first',
      (project, steps) =>
        ada.send('POST', `/api/tasks/${project.client_ref}/reorder-subtasks`, {
          task_ids: [steps[1]?.client_ref],
        }),
    ],
  ])('A609 comes also when somebody %s', async (_, change) => {
    const { project, steps } = await sequence();
    await change(project, steps);
    await soon();
    expect(told(bens).at(-1)).toEqual(['turn', steps[1]?.client_ref]);
  });

  it('A609 is none where who does the step before is the same, the project is parallel or nobody in particular has the step', async () => {
    const { project, steps } = await sequence();
    const before = told(bens).length;
    await put(ben, steps[0] as WireTask, { completed: true });
    await soon();
    await put(ada, steps[1] as WireTask, { who: null });
    await ada.send('POST', `/api/tasks/${project.client_ref}/toggle-execution-type`);
    await put(ada, steps[2] as WireTask, { completed: true });
    await soon();
    expect(told(bens)).toHaveLength(before);
  });

  it('A610 comes to who has the next round of a task in turns when somebody else has done or skipped it', async () => {
    const turns = [{ id: ada.id }, { id: ben.id }];
    const repeat = { every: 1, unit: 'week', from: 'done' };
    const bins = await shared({ repeat, turns, who: { id: ada.id } });
    await put(ada, bins, { completed: true });
    await soon();
    // Its day comes in a week.
    expect(items(bens)).toEqual([{ what: 'next', id: bins.client_ref, path: '/later' }]);
    await after(NEWS_REST_MS);
    await ben.send('POST', `/api/tasks/${bins.client_ref}/skip`, {});
    await soon();
    expect(told(adas)).toEqual([['next', bins.client_ref]]);
    await put(ben, bins, { completed: true });
    await soon();
    expect([told(adas), told(bens)]).toHaveLength(2);
    expect(told(bens)).toHaveLength(1);
  });
});

it('A610 a turn that has come is told as one, and that of a step whose project waits as the next', async () => {
  const turns = [{ id: ada.id }, { id: ben.id }];
  const repeat = { every: 1, unit: 'day', from: 'date', since: '2026-01-20' };
  const overdue = { repeat, turns, who: { id: ada.id }, not_before: '2026-01-20', due_on: '2026-01-20' };
  const { client_ref } = await shared(overdue);
  await ada.send('PUT', `/api/tasks/${client_ref}`, { completed: true, completed_on: '2026-01-30' });
  await soon();
  expect(told(bens)).toEqual([['turn', client_ref]]);
  await after(NEWS_REST_MS);
  const { project, steps } = await sequence();
  await put(ada, project, { not_before: '2026-03-01' });
  await put(ada, steps[0] as WireTask, { completed: true });
  await soon();
  expect(told(bens).at(-1)).toEqual(['next', steps[1]?.client_ref]);
});

describe('an invitation', () => {
  it('A611 to an address is told to the account that has verified it', async () => {
    const cy = await test.register('Cy');
    await verifyAddress(test, cy);
    const phone = await subscribe(cy);
    const id = await inviteById(ada, cy.email);
    await after(0);
    await soon();
    expect(items(phone)).toEqual([{ what: 'invited', id: String(id), path: '/family' }]);
    await after(NEWS_REST_MS);
    await ada.send('POST', '/api/families/invitations/send-again', { invitation_id: id });
    await after(0);
    await soon();
    expect(told(phone)).toHaveLength(2);
  });

  it('A611 to an address that is not verified, by name, or that is cancelled at once, is not', async () => {
    const [cy, dee] = [await test.register('Cy'), await test.register('Dee')];
    await verifyAddress(test, dee);
    const phones = [await subscribe(cy), await subscribe(dee)];
    await inviteById(ada, cy.email);
    await cancel(ada, await inviteById(ada, dee.email));
    await inviteById(ada, 'Dee Example');
    await after(0);
    await soon();
    expect(phones.map(told)).toEqual([[], []]);
  });
});

describe('where no mail proves an address', () => {
  const world = appForEach({ config: { mailIsSetUp: false } });
  const eva = world.person('Eva');
  const fay = world.person('Fay');

  it('A611 an invitation is told to whom the app shows it', async () => {
    const phone = await subscribe(fay);
    const id = await inviteById(eva, fay.email);
    const there = notified(world);
    await there.after(0);
    await there.after(NEWS_WAIT_MS);
    expect(there.shown(phone)).toMatchObject([{ items: [{ what: 'invited', id: String(id) }] }]);
  });
});

describe('what is told', () => {
  it('A612 is what still holds after half a minute: what was undone, done, deleted or given on is not', async () => {
    const cy = await test.register('Cy');
    await test.addFamilyMember(family, cy.id);
    const undone: ((task: WireTask) => Promise<unknown>)[] = [
      (task) => put(ada, task, { who: null }),
      (task) => put(ada, task, { completed: true }),
      (task) => ada.send('DELETE', `/api/tasks/${task.client_ref}`),
      (task) => put(ada, task, { who: { id: cy.id } }),
      (task) => put(ada, task, { space: 'personal' }),
    ];
    for (const undo of undone) await undo(await shared(forBen));
    await soon();
    expect(shown(bens)).toEqual([]);
    await shared(forBen);
    await test.removeFamilyMember(family, ben.id);
    await soon();
    expect(shown(bens)).toEqual([]);
  });

  it('A612 is no turn while the step before is open again', async () => {
    const { steps } = await sequence();
    const before = told(bens).length;
    await put(ada, steps[0] as WireTask, { completed: true });
    await put(ada, steps[0] as WireTask, { completed: false });
    await soon();
    expect(told(bens)).toHaveLength(before);
  });

  it('A613 comes together: what happens within half a minute is one message, and the next is five minutes later', async () => {
    const first = await shared(forBen);
    await after(NEWS_WAIT_MS - 1000);
    const second = await shared(forBen);
    expect(shown(bens)).toEqual([]);
    await after(1000);
    const third = await shared(forBen);
    await after(NEWS_REST_MS - 1000);
    const refs = (message: PushMessage) => (message.kind === 'news' ? message.items.map(({ id }) => id) : []);
    expect(shown(bens).map(refs)).toEqual([[first.client_ref, second.client_ref]]);
    await after(1000);
    expect(shown(bens).map(refs).at(-1)).toEqual([third.client_ref]);
  });

  it('A613 counts a task once, and what has no room in a message', async () => {
    const task = await shared(forBen);
    await put(ada, task, { who: null });
    await put(ada, task, forBen);
    for (let n = 0; n < 60; n += 1) await shared(forBen);
    await soon();
    const [message] = shown(bens);
    if (message?.kind !== 'news') throw new Error('There are no news.');
    expect(message.items.length + message.more).toBe(61);
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3500);
  });

  it('A613 is one message also where hundreds wait', async () => {
    const { subscription } = await test.database.write(async (tx) => {
      const row = await tx
        .selectFrom('push_subscriptions')
        .select('id as subscription')
        .where('user_id', '=', ben.id)
        .executeTakeFirstOrThrow();
      const at = toIsoTime(test.deps.clock());
      const waiting = Array.from({ length: 300 }, () => ({
        subscription_id: row.subscription,
        what: 'given' as const,
        subject: test.deps.random.uuid(),
        by_user: ada.id,
        at,
      }));
      await tx.insertInto('push_news').values(waiting).execute();
      return row;
    });
    // Of those that are looked at only this one still holds.
    await test.database.write((tx) =>
      tx
        .updateTable('push_news')
        .set({ subject: '00000000-0000-4000-8000-000000000000' })
        .where('subscription_id', '=', subscription)
        .where('id', '=', (eb) => eb.selectFrom('push_news').select((of) => of.fn.min('id').as('id')))
        .execute(),
    );
    await makeTask(ada, { client_ref: '00000000-0000-4000-8000-000000000000', space: 'family', ...forBen });
    await soon();
    expect(shown(bens)).toMatchObject([{ items: [{ what: 'given' }], more: 100 }]);
    await after(NEWS_REST_MS);
    expect(shown(bens)).toHaveLength(1);
  });

  it('A614 waits for the end of the quiet hours of the device', async () => {
    // It is noon in London.
    const device = await subscribe(ben, { time_zone: 'Europe/London', quiet: { from: 11, until: 14 } });
    await shared(forBen);
    await after(NEWS_WAIT_MS);
    await after(2 * 3_600_000 - NEWS_WAIT_MS - 1000);
    expect(shown(device)).toEqual([]);
    await after(1000);
    expect(told(device)).toHaveLength(1);
  });

  it('A623 has names of tasks and people only for a device that was asked to show them', async () => {
    const phone = await subscribe(ben, { show_names: true });
    await shared({ name: 'Water the plants', ...forBen });
    await soon();
    expect(items(phone)).toMatchObject([{ name: 'Water the plants', by: 'Ada' }]);
    await subscribe(ben, { show_names: false });
    await after(NEWS_REST_MS);
    await shared({ name: 'Water the plants', ...forBen });
    await soon();
    expect(JSON.stringify(test.pushed.at(-1)?.message)).not.toMatch(/Water|Ada/);
  });

  it('A846 names nobody who has left the family since', async () => {
    const phone = await subscribe(ben, { show_names: true });
    const dee = await test.register('Dee');
    await test.addFamilyMember(family, dee.id);
    await shared({ name: 'Water the plants', ...forBen }, dee);
    await test.removeFamilyMember(family, dee.id);
    await soon();
    expect(items(phone)).toMatchObject([{ name: 'Water the plants' }]);
    expect(items(phone)[0]).not.toHaveProperty('by');
  });

  it('A623 has the name of an inviter who has verified an address, and of no other', async () => {
    const cy = await test.register('Cy');
    await verifyAddress(test, cy);
    const phone = await subscribe(cy, { show_names: true });
    await inviteById(ada, cy.email);
    await after(0);
    await soon();
    expect(items(phone)[0]).not.toHaveProperty('by');
    await verifyAddress(test, ada);
    const other = await test.register('Dee');
    await verifyAddress(test, other);
    const phones = await subscribe(other, { show_names: true });
    await inviteById(ada, other.email);
    await after(0);
    await soon();
    expect(items(phones)).toMatchObject([{ what: 'invited', by: 'Ada' }]);
  });
});

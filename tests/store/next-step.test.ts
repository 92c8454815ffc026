import { expect, it } from 'vitest';
import { isHelpOffered, noteHelpAnswered } from '#store/local/help-offer.ts';
import { readNextStep } from '#store/queries/read-next-step.ts';
import { TODAY } from '../support/task-builder.ts';
import { openTestDevice } from '../support/test-device.ts';

it('U829 an empty list knows where there is something to do in the active spaces', async () => {
  const device = openTestDevice();
  const next = async () => {
    const { hasInbox, hasTodo } = await readNextStep(device.db, ['personal'], TODAY);
    return { hasInbox, hasTodo };
  };
  await device.create({ name: 'At work', space: 'work' });
  expect(await next()).toEqual({ hasInbox: false, hasTodo: false });
  await device.create({ name: 'Undecided' });
  expect(await next()).toEqual({ hasInbox: true, hasTodo: false });
  await device.create({ name: 'Ring the school', type: 'call' });
  expect(await next()).toEqual({ hasInbox: true, hasTodo: true });
});

it('U827 the first steps are read from the tasks of the device, of all spaces', async () => {
  const device = openTestDevice();
  const first = async () => (await readNextStep(device.db, ['personal'], TODAY)).first;
  expect(await first()).toEqual({ kind: 'capture', done: 0, of: 3 });
  await device.create({ name: 'One', type: 'call' });
  await device.create({ name: 'Two', space: 'work', type: 'call' });
  expect(await first()).toEqual({ kind: 'capture', done: 2, of: 3 });
  await device.create({ name: 'Three' });
  expect(await first()).toEqual({ kind: 'process', count: 1 });
  await device.create({ name: 'Summer holiday', type: 'project' });
  expect(await first()).toBeNull();
});

it('U828 Help is offered until the offer is answered on the device', () => {
  const items = new Map<string, string>();
  const local = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as unknown as Storage;
  const where = { local: () => local };
  expect(isHelpOffered(where)).toBe(true);
  noteHelpAnswered(where);
  expect(isHelpOffered(where)).toBe(false);
});

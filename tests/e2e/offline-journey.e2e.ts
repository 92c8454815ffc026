/** The main use, without mocks: capture offline, sync when online, see it on the other device. */
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BACKGROUND_SYNC_TAG } from '#sw/messages.ts';
import { expectNoComplaints, launchBrowser, openDevice, type Device } from '../support/browser.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { PASSWORD } from './accounts.ts';
import { deviceRows } from './pages/device-rows.ts';
import { dashboardPage, openLogin, openRegister, todoPage } from './pages/screens.ts';
import { goOffline, untilSent } from './people.ts';
import { LIMITS } from '../support/time-limits.mjs';

const PERSON = {
  firstName: 'Mira',
  lastName: 'Okafor',
  email: 'mira@kin.example',
  password: PASSWORD,
};
const CAPTURED = [
  'Ring the dentist',
  'Parcel to the post',
  'Oat milk',
  'Wifi word is in the blue book',
  'Paint the hall',
];

/** What goes wrong in the middle, with the queue full and the tab closed. */
const TROUBLES = {
  nothing: async () => undefined,
  'the server killed and restarted': async ({ server }: World) => {
    await server.kill();
    await server.restart();
  },
  'the worker stopped': async ({ first }: World) => {
    const page = await first.context.newPage();
    await page.goto('/icons/mark.svg');
    const session = await first.context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await page.close();
  },
};

interface World {
  readonly server: KinboxServer;
  readonly first: Device;
  readonly second: Device;
}

let browser: Browser;
let world: World;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  const server = await startKinboxServer();
  const open = () => openDevice(browser, { baseURL: server.url, viewport: { width: 1280, height: 800 } });
  world = { server, first: await open(), second: await open() };
});
afterEach(async () => {
  await Promise.all([world.first.close(), world.second.close()]);
  await world.server.dispose();
});

describe('capture offline, sync when online, see it on the other device', () => {
  it.each(Object.entries(TROUBLES))(
    'C8 all texts arrive on the other device with %s',
    async (_trouble, makeTrouble) => {
      const { first, second } = world;
      await captureAndProcessOffline(first);
      await first.page.close();
      await first.context.setOffline(false);
      await makeTrouble(world);

      const again = await first.context.newPage();
      await again.goto('/todo');
      await untilSent(again);
      const login = await openLogin(second.page);
      const todo = await (await login.signIn({ ...PERSON, remember: true })).toTodo();
      await todo.task('Ring the dentist').row.waitFor();
      await expect
        .poll(todo.names)
        .toEqual(['Paint the hall', 'Oat milk', 'Parcel to the post', 'Ring the dentist'].map(startsWith));
      await expect.poll(() => deviceRows(second.page)).toEqual(await deviceRows(again));
      expect(await deviceRows(again)).toMatchObject([
        { name: 'Oat milk', type: 'grocery', effort: null, status: 'todo' },
        { name: 'Paint the hall', type: 'project', status: 'todo' },
        { name: 'Parcel to the post', type: 'errand', effort: 'medium', status: 'todo' },
        { name: 'Ring the dentist', type: 'call', effort: 'easy', status: 'todo' },
        { name: 'Wifi word is in the blue book', type: 'note', status: 'note' },
      ]);
      await editOnBothOffline(again, second.page);
      expectNoComplaints(first);
      expectNoComplaints(second);
    },
  );

  it('W18 the queue is sent in the background when every page is closed', async () => {
    const { first, second, server } = world;
    await captureAndProcessOffline(first);
    await first.page.close();
    await first.context.setOffline(false);
    await sendBackgroundSync(first, server.url);

    const login = await openLogin(second.page);
    const todo = await (await login.signIn({ ...PERSON, remember: true })).toTodo();
    await expect.poll(todo.names, { timeout: LIMITS.longPoll }).toHaveLength(4);
  });
});

/** As the browser does when it finds the network again; when that is, is up to the browser. */
async function sendBackgroundSync({ context }: Device, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/icons/mark.svg');
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const sync = { origin, registrationId: await registered, tag: BACKGROUND_SYNC_TAG, lastChance: false };
  await session.send('ServiceWorker.dispatchSyncEvent', sync);
  await page.close();
}

const startsWith = (name: string) => expect.stringMatching(new RegExp(`^${name}`)) as string;

async function captureAndProcessOffline(device: Device): Promise<void> {
  const { page } = device;
  const register = await openRegister(page);
  const dashboard = await register.register(PERSON);
  await goOffline(device);
  for (const name of CAPTURED) await dashboard.add(name);
  await dashboard.inboxLink.getByText('5 inbox task(s) to process').waitFor();

  await page.reload();
  const inbox = await dashboardPage(page).toInbox();
  await expect
    .poll(async () => (await inbox.names()).map((name) => name.split('\n')[0]))
    .toEqual(CAPTURED.toReversed());

  const process = await inbox.toProcess();
  const decisions: Record<string, () => Promise<void>> = {
    'Ring the dentist': () => process.process('Call'),
    'Parcel to the post': () => process.process('Errand', 'Medium'),
    'Oat milk': () => process.process('Groceries'),
    'Wifi word is in the blue book': () => process.process('Note'),
    'Paint the hall': () => process.process('Project'),
  };
  const dealt: string[] = [];
  while (dealt.length < CAPTURED.length) {
    await expect.poll(() => process.task.innerText()).not.toBe(dealt.at(-1));
    const name = await process.task.innerText();
    await decisions[name]?.();
    dealt.push(name);
  }
  await process.nothingLeft.waitFor();
}

async function editOnBothOffline(one: Page, other: Page): Promise<void> {
  await Promise.all([one, other].map((page) => goOffline({ context: page.context(), page })));
  const [todoOne, todoOther] = [await todoPage(one).toTodo(), await todoPage(other).toTodo()];
  const nameEdit = await todoOne.task('Parcel to the post').open();
  await nameEdit.name.fill('Parcel to aunt Ida');
  await nameEdit.save();
  const wordsEdit = await todoOther.task('Parcel to the post').open();
  await wordsEdit.description.fill('The small brown one');
  await wordsEdit.save();
  await Promise.all([one.context().setOffline(false), other.context().setOffline(false)]);

  const merged = { name: 'Parcel to aunt Ida', description: 'The small brown one', pending: false };
  for (const page of [one, other]) {
    const parcel = async () => (await deviceRows(page)).find(({ type }) => type === 'errand');
    await expect.poll(parcel, { timeout: LIMITS.longPoll }).toMatchObject(merged);
    await todoPage(page).task('Parcel to aunt Ida').row.waitFor();
  }
}

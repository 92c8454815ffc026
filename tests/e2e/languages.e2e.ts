import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { paths } from '#ui/paths.ts';
import { pseudoText, type PseudoLanguage } from '../../src/words/build/pseudo-language.ts';
import { expectNoComplaints, launchBrowser, openDevice } from '../support/browser.ts';
import { grantAdmin } from '../support/kinbox-command.ts';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { buildPseudoApp } from '../support/pseudo-app.ts';
import { createAccount, openSignedIn, type Account } from './accounts.ts';
import type { Site } from './site.ts';
import { findTextFaults } from './text-faults.ts';
import { LIMITS } from '../support/time-limits.mjs';

const SMALL: BrowserContextOptions = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
};
const ADMIN = 'mira@kin.example';

/** What is not of the catalogs: people, addresses, the product, and dates of the browser. */
const CONTENT = [
  String.raw`\S+@\S+`,
  'Kinbox( web)?',
  'Mira|Okafor',
  // Where the server says that it keeps its data.
  'Australia',
  // The initial of the user.
  String.raw`^M$`,
  'journeys',
  String.raw`localhost(:\d+)?`,
  String.raw`\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b`,
  String.raw`\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b`,
  String.raw`\b[AP]M\b`,
];
/** Names without letters of English. */
const TASKS = [
  { name: 'Ёлка для детского сада' },
  { name: 'Молоко', type: 'grocery', space: 'family', status: 'todo' },
  { name: 'Позвонить зубному', type: 'call', status: 'todo', important: true },
  { name: 'Починить кран', type: 'household', effort: 'hard', status: 'todo', description: 'На кухне' },
  { name: 'Размер окна', type: 'note', status: 'note', description: 'Кухня, 120 × 140' },
  { name: 'Готово', type: 'errand', status: 'todo', completed: true },
  { name: 'Лишнее', type: 'errand', status: 'todo', deleted: true },
  {
    name: 'Отпуск',
    type: 'project',
    status: 'todo',
    effort: 'hard',
    subtasks: [
      { name: 'Домик', type: 'computer', effort: 'easy' },
      { name: 'Билеты', type: 'errand', effort: 'medium' },
    ],
  },
];
const SIGNED_OUT = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  `${paths.invitation}#token=a-secret`,
  paths.privacyPolicy,
  '/password-reset/a-token?email=mira@kin.example',
  '/password-reset/a-token',
  '/verify-email/a-token?email=mira@kin.example',
  '/nowhere',
];
const SIGNED_IN = [
  paths.dashboard,
  paths.inbox,
  paths.process,
  paths.todo,
  `${paths.todo}?type=household&effort=hard`,
  paths.groceries,
  paths.notes,
  paths.projects,
  paths.completed,
  `${paths.completed}?deleted=1`,
  paths.help,
  paths.settings,
  paths.family,
  `${paths.family}?invite=1`,
  paths.invitation,
  paths.feedback,
  paths.admin,
  paths.profile,
  `${paths.profile}?delete-account=1`,
  `${paths.dashboard}?capture=1`,
  `${paths.dashboard}?search=1`,
  `${paths.dashboard}?sync=1`,
  '/nowhere',
];

let site: Site;
let account: Account;
/** The path of an invitation's link that is good. */
let invitation: string;

beforeAll(async () => {
  const cwd = await buildPseudoApp();
  const env = { TRUSTED_PROXIES: '127.0.0.1,::1' };
  const [server, browser] = await Promise.all([startKinboxServer({ env, cwd }), launchBrowser()]);
  site = { server, browser };
  account = await createAccount(server, { email: ADMIN, tasks: TASKS });
  await grantAdmin(server, ADMIN);
  invitation = await inviteTo(server.url, await createAccount(server));
}, LIMITS.longTest);
afterAll(async () => {
  await site.browser.close();
  await site.server.dispose();
});

describe.each([
  ['en-XA', 'ltr'],
  ['ar-XB', 'rtl'],
] as const)('in the pseudo-language %s', (language, direction) => {
  const options = { ...SMALL, locale: language };

  it('U651, U652, U653 no text is bare, cut or covered before the sign-in', async () => {
    const device = await openDevice(site.browser, { baseURL: site.server.url, ...options });
    for (const path of [...SIGNED_OUT, invitation]) await visit(device.page, path);
    expect(
      await device.page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
    ).toEqual([language, direction]);
    expectNoComplaints(device);
    await device.close();
  });

  it('U652, U653 no text is bare, cut or covered on any screen', async () => {
    const device = await openSignedIn(site, account, options);
    for (const path of SIGNED_IN) await visit(device.page, path);
    expectNoComplaints(device);
    await device.close();
  });

  it('U652, U653 no text is bare, cut or covered in menus, dialogs and steps', async () => {
    const device = await openSignedIn(site, account, options);
    const { page } = device;
    const press = async (english: string) => {
      await page
        .getByRole('button', { name: translated(english, language) })
        .first()
        .click();
      await expectNoFaults(page, english);
    };
    await visit(page, paths.todo);
    await press('Open menu');
    await press('Close menu');
    await press('User menu');
    await page.keyboard.press('Escape');
    await press('Add new task');
    await page.getByText('Починить кран').click();
    await page.getByRole('dialog').waitFor();
    await expectNoFaults(page, 'the edit sheet');
    await press('History');
    await visit(page, paths.projects);
    await page.getByText('Отпуск').click();
    await page.getByText('Домик').waitFor();
    await expectNoFaults(page, 'a project');
    await visit(page, paths.notes);
    await page.getByText('Размер окна').click();
    await page.getByText('Кухня, 120 × 140').waitFor();
    await expectNoFaults(page, 'a note');
    await press('History');
    await press('Edit the text');
    await visit(page, `${paths.completed}?deleted=1`);
    await page.getByText('Лишнее').click();
    await page.getByRole('dialog').waitFor();
    await expectNoFaults(page, 'the sheet of a deleted task');
    await press('History');
    await visit(page, paths.process);
    await press('Process');
    await press('Household');
    await device.close();
  });
});

describe('the check itself', () => {
  it('finds a bare text, a text that is cut and one that covers another', async () => {
    const device = await openDevice(site.browser, { baseURL: site.server.url, ...SMALL, locale: 'en-XA' });
    await visit(device.page, paths.login);
    await device.page.evaluate(() => {
      const add = (text: string, css: string, tag = 'p') => {
        const element = document.createElement(tag);
        element.textContent = text;
        for (const rule of css.split(';'))
          element.style.setProperty(...(rule.split(':') as [string, string]));
        document.querySelector('main')?.append(element);
      };
      add('left behind', 'width:200px');
      add('ţöö ļöñĝ ƒöŕ îţš ƀöẋ', 'width:20px;overflow:hidden;white-space:nowrap');
      add('ĥéŕé', 'width:90px;margin-bottom:-20px', 'button');
      add('åļšö ĥéŕé', 'width:90px;margin-left:-60px', 'button');
    });
    const kinds = (await device.page.evaluate(findTextFaults, CONTENT)).map((fault) => fault.split(':')[0]);
    expect(new Set(kinds)).toEqual(new Set(['bare', 'cut', 'overlap']));
    await device.close();
  });
});

async function inviteTo(url: string, { token }: Account): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username_or_email: 'ben@kin.example' });
  const answer = await fetch(`${url}/api/families/invite`, { method: 'POST', headers, body });
  const { pathname, hash } = new URL(((await answer.json()) as { link: string }).link);
  return pathname + hash;
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^Ļöåðîñĝ/ })
    // Several parts of a screen may load at once: the last of them has to be gone.
    .first()
    .waitFor({ state: 'detached' });
  await expectNoFaults(page, path);
}

/** Until everything is there: a screen may still be loading its data. */
async function expectNoFaults(page: Page, what: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(() => page.evaluate(findTextFaults, CONTENT), { message: what, timeout: LIMITS.poll })
    .toEqual([]);
}

function translated(english: string, language: PseudoLanguage): RegExp {
  const text = pseudoText({ kind: 'text', text: english }, language);
  if (text.kind !== 'text') throw new Error('A text stays a text.');
  return new RegExp(`^${text.text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
}

/** `npm run screenshots`: every screen × {light, dark} × {phone, desktop} into artifacts/screenshots, to be looked at. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';

import { paths } from '#ui/paths.ts';
import { ensureBuild, ROOT } from '../../scripts/prepare.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/chromium.mjs';
import { grantAdmin } from '../support/kinbox-command.ts';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { ADA, EVE, fillFamily, fillHousehold } from './household.ts';
import { ELSEWHERE, TASKS } from './sample-tasks.ts';

const FOLDER = join(ROOT, 'artifacts', 'screenshots');
const DEVICES = {
  phone: { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const satisfies Record<string, BrowserContextOptions>;
/** What is there before the sign-in. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['login', 'register', 'forgotPassword', 'privacyPolicy']);
/** What looks different to somebody who has just come. */
const EMPTY = [
  'dashboard',
  'inbox',
  'process',
  'todo',
  'notes',
  'groceries',
  'projects',
  'completed',
  'family',
] as const;

ensureBuild();
const server = await startKinboxServer();
const chrome = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const household = await fillHousehold(server.url, [...ELSEWHERE, ...TASKS]);
  await fillFamily(server.url, household);
  await grantAdmin(server, ADA.email);
  for (const [device, options] of Object.entries(DEVICES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const look = { ...options, colorScheme, reducedMotion: 'reduce', baseURL: server.url } as const;
      await shootAll(chrome, look, `${device}-${colorScheme}`, household.project);
    }
  }
} finally {
  await chrome.close();
  await server.dispose();
}

async function shootAll(browser: Browser, look: BrowserContextOptions, name: string, project: number) {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  const shoot = async (screen: string, path: string) => {
    await page.goto(path);
    await untilLoaded(page);
    await picture(screen);
  };
  const picture = async (screen: string) => {
    // As high as its content. A picture of the full page would be drawn without the touch screen.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const { width } = page.viewportSize() ?? { width: 0 };
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(FOLDER, `${screen}-${name}.png`) });
    if (look.viewport) await page.setViewportSize(look.viewport);
  };
  // A path with a colon is a pattern, and each of those needs its own example.
  const plain = Object.entries(paths).filter(([, path]) => !path.includes(':'));
  for (const [screen, path] of plain) if (SIGNED_OUT.has(screen)) await shoot(screen, path);
  await shoot('password-reset', `/password-reset/a-token?email=${ADA.email}`);
  await shoot('password-reset-invalid', '/password-reset/a-token');
  await shoot('verify-email', `/verify-email/a-token?email=${ADA.email}`);
  await shoot('not-found-signed-out', '/nowhere');
  await signIn(page, ADA);
  // The second space, so that there is more to see.
  await page.getByRole('button', { name: 'Work' }).click({ modifiers: ['Shift'] });
  await page.getByText('Slides for the review').waitFor();
  for (const [screen, path] of plain) if (!SIGNED_OUT.has(screen)) await shoot(screen, path);
  await shoot('project', `${paths.projects}/${project}`);
  await shoot('capture', `${paths.dashboard}?capture=1`);
  await shoot('sync', `${paths.dashboard}?sync=1`);
  await shoot('deleted', `${paths.completed}?deleted=1`);
  await shoot('invite', `${paths.family}?invite=1`);
  await shoot('delete-account', `${paths.profile}?delete-account=1`);
  await shoot('not-found', '/nowhere');
  await page.goto(paths.notes);
  await page.getByRole('list', { name: 'Notes' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit the text' }).waitFor();
  await picture('note');
  await page.goto(paths.todo);
  await page.getByRole('button', { name: 'Renew the passport', exact: true }).click();
  await page.getByRole('dialog', { name: 'Edit Task' }).waitFor();
  await picture('edit');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^User menu/ }).click();
  await picture('user-menu');
  await context.close();
  await shootEmpty(browser, look, name);
}

async function shootEmpty(browser: Browser, look: BrowserContextOptions, name: string) {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  await signIn(page, EVE);
  for (const screen of EMPTY) {
    await page.goto(paths[screen]);
    await untilLoaded(page);
    await page.screenshot({ path: join(FOLDER, `empty-${screen}-${name}.png`) });
  }
  await context.close();
}

async function signIn(page: Page, { email, password }: typeof ADA) {
  await page.goto(paths.login);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** The heading is there, nothing is loading any more, and the fonts are those of the app. */
async function untilLoaded(page: Page) {
  await page.getByRole('heading').first().waitFor();
  await page.waitForFunction(hasNoLoadingPart);
  if (new URL(page.url()).pathname === paths.dashboard) await page.getByRole('figure').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

function hasNoLoadingPart(): boolean {
  return Array.from(document.querySelectorAll('output')).every((part) => !/Loading/.test(part.innerText));
}

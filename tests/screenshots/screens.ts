/** `npm run screenshots`: every screen × {light, dark} × {phone, desktop} into artifacts/screenshots, to be looked at. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';

import { paths } from '#ui/paths.ts';
import { ensureBuild, ROOT } from '../../server/prepare.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/chromium.mjs';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { ADA, fillHousehold } from './household.ts';
import { ELSEWHERE, TASKS } from './sample-tasks.ts';

const FOLDER = join(ROOT, 'artifacts', 'screenshots');
const DEVICES = {
  phone: { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const satisfies Record<string, BrowserContextOptions>;
/** Of these a person who is signed in sees nothing. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['login', 'register', 'forgotPassword', 'privacyPolicy']);

ensureBuild();
const server = await startKinboxServer({ env: { ADMIN_EMAIL: ADA.email } });
const chrome = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const project = await fillHousehold(server.url, [...ELSEWHERE, ...TASKS]);
  // Who administers is settled at a start.
  await server.restart();
  for (const [device, options] of Object.entries(DEVICES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const look = { ...options, colorScheme, reducedMotion: 'reduce', baseURL: server.url } as const;
      await shootAll(chrome, look, `${device}-${colorScheme}`, project);
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
    await settle(page);
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
  await signIn(page);
  for (const [screen, path] of plain) if (!SIGNED_OUT.has(screen)) await shoot(screen, path);
  await shoot('project', `${paths.projects}/${project}`);
  await shoot('capture', `${paths.dashboard}?capture=1`);
  await shoot('sync', `${paths.dashboard}?sync=1`);
  await shoot('deleted', `${paths.completed}?deleted=1`);
  await shoot('not-found', '/nowhere');
  await page.goto(paths.todo);
  await page.getByRole('button', { name: 'Renew the passport', exact: true }).click();
  await page.getByRole('dialog', { name: 'Edit Task' }).waitFor();
  await picture('edit');
  await context.close();
}

async function signIn(page: Page) {
  await page.goto(paths.login);
  await page.getByLabel('Email').fill(ADA.email);
  await page.getByLabel('Password').fill(ADA.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Work' }).click({ modifiers: ['Shift'] });
  await page.getByText('Slides for the review').waitFor();
}

/** The heading is there, nothing is loading any more, and the letters are those of the app. */
async function settle(page: Page) {
  await page.getByRole('heading').first().waitFor();
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' });
  if (new URL(page.url()).pathname === paths.dashboard) await page.getByRole('figure').waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

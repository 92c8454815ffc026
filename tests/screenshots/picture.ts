/** `npm run picture`: draws the pictures of the README from the built app, with a household's tasks in it. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';

import { ensureBuild, ROOT } from '../../scripts/prepare.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/chromium.mjs';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { shootAs, showChores, showGroceries, showTasks } from './ada.ts';
import { fillFamily, fillHousehold, fillWeek } from './household.ts';

const DESK = { width: 1180, height: 760 };
const PHONE = { width: 390, height: 700 };
const PAPER = 'margin: 0; background: #e9e4da';
const FRAME = 'border-radius: 14px; box-shadow: 0 8px 40px #0004;';
const PHONE_FRAME = `${FRAME} border: 6px solid #2a2521; border-radius: 30px;`;

ensureBuild();
const server = await startKinboxServer();
const chrome = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
try {
  await mkdir(join(ROOT, 'docs'), { recursive: true });
  const household = await fillHousehold(server.url);
  const shoot = (look: BrowserContextOptions, show: (page: Page) => Promise<void>) =>
    shootAs(chrome, { baseURL: server.url, ...look }, show);
  const phoneIn = (colorScheme: 'light' | 'dark') =>
    ({ viewport: PHONE, colorScheme, hasTouch: true, isMobile: true }) as const;
  const desk = await shoot({ viewport: DESK, colorScheme: 'light' }, (page) => showTasks(page, '/todo'));
  const phone = await shoot(phoneIn('dark'), (page) => showTasks(page, '/'));
  await composeTwo(chrome, desk, phone, join(ROOT, 'docs', 'picture.png'));

  await fillWeek(server.url, { ...household, ben: await fillFamily(server.url, household) });
  const shots = [
    await shoot(phoneIn('light'), showChores),
    await shoot(phoneIn('light'), showGroceries),
    await shoot(phoneIn('light'), showReview),
  ];
  await composeRow(chrome, shots, join(ROOT, 'docs', 'household.png'));
} finally {
  await chrome.close();
  await server.dispose();
}

async function showReview(page: Page): Promise<void> {
  await page.goto('/review');
  await page.getByRole('button', { name: 'Start' }).click();
  const isOver = page.getByRole('heading', { level: 2, name: 'That was the review.' });
  const skip = page.getByRole('button', { name: 'Skip this part' });
  while (!(await isOver.isVisible())) await skip.click({ timeout: 1000 }).catch(() => undefined);
  await page.getByRole('table', { name: /^Tasks opened and closed/ }).waitFor({ state: 'attached' });
  await page.evaluate(() => window.scrollTo(0, 0));
}

function imageOf(picture: Buffer, width: number, style: string): string {
  return `<img src="data:image/png;base64,${picture.toString('base64')}" width="${width}" style="${style}">`;
}

/** The phone stands in front of the desk's lower right corner. */
async function composeTwo(browser: Browser, desk: Buffer, phone: Buffer, path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1320, height: 860 } });
  await page.setContent(
    `<body style="${PAPER}">
      ${imageOf(desk, DESK.width, `position: absolute; ${FRAME} left: 40px; top: 40px`)}
      ${imageOf(phone, PHONE.width * 0.78, `position: absolute; ${PHONE_FRAME} right: 40px; bottom: 40px`)}`,
  );
  await page.screenshot({ path });
}

async function composeRow(browser: Browser, phones: readonly Buffer[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1320, height: 780 } });
  const images = phones.map((phone) => imageOf(phone, PHONE.width, PHONE_FRAME)).join('');
  await page.setContent(
    `<body style="${PAPER}; display: flex; align-items: center; justify-content: space-evenly; height: 780px">${images}`,
  );
  await page.screenshot({ path });
}

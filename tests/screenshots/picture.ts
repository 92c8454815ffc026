/** `npm run picture`: draws docs/picture.png from the built app, with a household's tasks in it. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';

import { ensureBuild, ROOT } from '../../scripts/prepare.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/chromium.mjs';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { ADA, fillHousehold } from './household.ts';

const DESK = { width: 1180, height: 760 };
const PHONE = { width: 390, height: 700 };

interface Shot {
  readonly path: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
}

ensureBuild();
const server = await startKinboxServer();
const chrome = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
try {
  await fillHousehold(server.url);
  const desk = await shoot(chrome, server.url, { path: '/todo', viewport: DESK, colorScheme: 'light' });
  const phone = await shoot(chrome, server.url, { path: '/', viewport: PHONE, colorScheme: 'dark' });
  await mkdir(join(ROOT, 'docs'), { recursive: true });
  await compose(chrome, desk, phone, join(ROOT, 'docs', 'picture.png'));
} finally {
  await chrome.close();
  await server.dispose();
}

async function shoot(browser: Browser, baseURL: string, { path, ...look }: Shot): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    ...look,
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADA.email);
  await page.getByLabel('Password').fill(ADA.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Work' }).click({ modifiers: ['Shift'] });
  await page.getByText('Slides for the review').waitFor();
  await page.goto(path);
  await page.getByText('Slides for the review').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

/** The phone stands in front of the desk's lower right corner. */
async function compose(browser: Browser, desk: Buffer, phone: Buffer, path: string) {
  const page = await browser.newPage({ viewport: { width: 1320, height: 860 } });
  const frame = 'position: absolute; border-radius: 14px; box-shadow: 0 8px 40px #0004;';
  const source = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;
  await page.setContent(
    `<body style="margin: 0; background: #e9e4da">
      <img src="${source(desk)}" width="${DESK.width}" style="${frame} left: 40px; top: 40px">
      <img src="${source(phone)}" width="${PHONE.width * 0.78}" style="${frame} right: 40px; bottom: 40px; border: 6px solid #2a2521; border-radius: 30px">`,
  );
  await page.screenshot({ path });
}

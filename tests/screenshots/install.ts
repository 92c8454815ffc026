/** `npm run picture:install`: draws what the manifest shows of the app before and after it is installed, into `public`. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Carrot, Layers2, LayoutDashboard, Plus, type LucideIcon } from 'lucide-react';
import { chromium, type Page } from 'playwright';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { ensureBuild, ROOT } from '../../scripts/prepare.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/chromium.mjs';
import { startKinboxServer } from '../support/kinbox-server.ts';
import { shootAs, showChores, showGroceries, showTasks } from './ada.ts';
import { fillFamily, fillHousehold, fillWeek } from './household.ts';

const ICONS = join(ROOT, 'public', 'icons');
const SCREENSHOTS = join(ROOT, 'public', 'screenshots');
/** In CSS pixels; the pictures have the sizes that the manifest names. */
const PHONE = {
  viewport: { width: 360, height: 720 },
  deviceScaleFactor: 1.5,
  hasTouch: true,
  isMobile: true,
};
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const SHORTCUTS: Readonly<Record<string, LucideIcon>> = {
  capture: Plus,
  process: Layers2,
  groceries: Carrot,
  dashboard: LayoutDashboard,
};
/** Of the mark and the page. */
const BLUE = '#385db8';
const PAPER = '#fcfaf6';

ensureBuild();
const server = await startKinboxServer();
const chrome = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
try {
  await mkdir(SCREENSHOTS, { recursive: true });
  const page = await chrome.newPage();
  await drawMonochrome(page);
  for (const [name, icon] of Object.entries(SHORTCUTS)) await drawShortcut(page, name, icon);
  const household = await fillHousehold(server.url);
  const shoot = async (name: string, look: object, show: (page: Page) => Promise<void>) => {
    const path = join(SCREENSHOTS, `${name}.png`);
    await shootAs(chrome, { baseURL: server.url, colorScheme: 'light', ...look }, show, path);
  };
  await shoot('phone-dashboard', PHONE, (shown) => showTasks(shown, '/'));
  await shoot('desk-todo', DESK, (shown) => showTasks(shown, '/todo'));
  await fillWeek(server.url, { ...household, ben: await fillFamily(server.url, household) });
  await shoot('phone-todo', PHONE, showChores);
  await shoot('phone-groceries', PHONE, showGroceries);
} finally {
  await chrome.close();
  await server.dispose();
}

/** The mark in one colour, of which systems use only where it is opaque, within the safe zone of a maskable icon. */
async function drawMonochrome(page: Page): Promise<void> {
  const mark = await readFile(join(ICONS, 'mark.svg'), 'utf8');
  const inOne = (colour: string, width: number) =>
    mark
      .replaceAll(/(fill|stroke)="#[0-9a-f]{6}"/g, `$1="${colour}"`)
      .replace('<svg', `<svg width="${width}"`);
  const background = 'transparent';
  await draw(page, 'monochrome-512', { size: 512, markup: inOne('#000', 340), background });
  // Beside a notification, of which Android takes the shape.
  await draw(page, 'badge-96', { size: 96, markup: inOne('#fff', 88), background });
}

async function drawShortcut(page: Page, name: string, icon: LucideIcon): Promise<void> {
  const markup = renderToStaticMarkup(createElement(icon, { size: 96, strokeWidth: 1.75, color: PAPER }));
  await draw(page, `shortcut-${name}`, { size: 192, markup, background: BLUE });
}

interface Drawing {
  readonly size: number;
  readonly markup: string;
  readonly background: string;
}

async function draw(page: Page, name: string, { size, markup, background }: Drawing): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  const style = `margin: 0; height: 100vh; display: grid; place-items: center; background: ${background}`;
  await page.setContent(`<body style="${style}">${markup}`);
  await page.screenshot({ path: join(ICONS, `${name}.png`), omitBackground: true });
}

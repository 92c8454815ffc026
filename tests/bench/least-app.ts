/** How soon the least app of the same packages has all rows of an account: see `least-app-page.tsx`. */
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { build } from 'vite';
import { ROOT } from '../../scripts/prepare.mjs';
import { PASSWORD } from './bench-account.ts';
import { builtScripts } from './built-scripts.ts';

let building: Promise<string> | null = null;

/** ms from the sign-in to the last row. In an address of the server that runs nothing by itself. */
export async function leastAppMs(browser: BrowserContext, url: string, email: string): Promise<number> {
  building ??= buildPage();
  const page = await browser.newPage();
  await page.goto(`${url}/manifest.webmanifest`);
  await page.evaluate(await building);
  const body = JSON.stringify({ email, password: PASSWORD, device_name: 'least-app' });
  const took = await page.evaluate((credentials) => window.signInToLeastApp(credentials), body);
  await page.close();
  return took;
}

async function buildPage(): Promise<string> {
  const entry = join(ROOT, 'tests/bench/least-app-page.tsx');
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'leastApp', fileName: 'least-app' } },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return builtScripts(built).join('\n');
}

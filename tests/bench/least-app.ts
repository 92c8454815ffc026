/** How soon the least app of the same packages has all rows of an account: see `least-app-page.tsx`. */
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../scripts/prepare.mjs';
import { PASSWORD } from './bench-account.ts';
import { untilInstalled } from './bench-browser.ts';
import type { BenchTools } from './bench-tools.ts';
import { builtScripts } from './built-scripts.ts';
import type { LeastAppTimes } from './least-app-page.tsx';
import { registerLivedIn } from './lived-in.ts';
import type { ScreenCopy } from './screen-copy.ts';

let building: Promise<string> | null = null;

/** From the sign-in. On a new device and a new server, as the app has them. */
export async function leastApp(tools: BenchTools, size: number, screen: ScreenCopy): Promise<LeastAppTimes> {
  building ??= buildPage();
  const [server, browser] = [await tools.startServer(), await tools.openBrowser()];
  const { email } = await registerLivedIn(server.url, size);
  const page = await browser.newPage();
  await page.goto(`${server.url}/login`);
  await untilInstalled(page);
  // An address that runs nothing by itself.
  await page.goto(`${server.url}/manifest.webmanifest`);
  await page.evaluate(loadStyles, screen.styles);
  await page.evaluate(await building);
  const body = JSON.stringify({ email, password: PASSWORD, device_name: 'least-app' });
  const took = await page.evaluate(
    ([credentials, elements]) => window.signInToLeastApp(credentials, elements),
    [body, screen.elements] as const,
  );
  await browser.close();
  await server.dispose();
  return took;
}

async function loadStyles(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map(async (href) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      document.head.append(link);
      await new Promise((resolve) => link.addEventListener('load', resolve));
    }),
  );
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

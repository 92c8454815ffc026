import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { build } from 'vite';
import { ROOT } from '../../scripts/prepare.mjs';
import { summarise, type Measurement } from './samples.ts';

/** Our store in a page of its own, without the app around it, so that only the write is timed. */
export async function measureLocalCommit(browser: BrowserContext, folder: string): Promise<Measurement> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(ROOT, 'tests/bench/local-commit-page.ts'),
        output: { entryFileNames: 'page.js', codeSplitting: false },
      },
    },
  });
  const script = await readFile(join(folder, 'page.js'));
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => 'measureLocalCommit' in window);
  const { ours, raw } = await page.evaluate(() => window.measureLocalCommit());
  await page.close();
  server.close();
  return {
    name: 'local commit: view and outbox',
    ours: summarise(ours),
    baselineName: 'raw IndexedDB transaction of the same rows',
    baseline: summarise(raw),
  };
}

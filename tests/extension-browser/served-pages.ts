/** Pages of another site, to be added: each has its path as its title, and two lines to select. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright';

export interface ServedPages {
  readonly url: string;
  at(title: string): string;
  close(): void;
}

export async function servePages(): Promise<ServedPages> {
  const server = createServer((request, response) => {
    const title = decodeURIComponent(request.url?.slice(1) ?? '');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>${title}</title><p id="text">First line<br>second line</p>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://localhost:${typeof address === 'object' ? String(address?.port) : ''}`;
  return {
    url,
    at: (title) => `${url}/${encodeURIComponent(title)}`,
    close: () => void server.close(),
  };
}

export async function selectText(page: Page): Promise<void> {
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#text')!));
}

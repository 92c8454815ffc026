import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteFiles } from '#server/site/files.ts';
import { pageHeaders } from '#server/site/security-headers.ts';
import { createSite, type Answer } from '#server/site/serve-site.ts';

const PAGE = '<!doctype html><title>Kinbox</title>';

describe('the built app', () => {
  let folder: string;
  let site: Answer;
  const get = (path: string, headers = {}, method = 'GET') =>
    site(new Request(`http://localhost${path}`, { method, headers }));
  const visit = (path: string) => get(path, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kinbox-site-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), PAGE);
    await writeFile(join(folder, 'sw.js'), 'self.skip');
    await writeFile(join(folder, 'assets', 'index-a1b2.js'), 'x'.repeat(5000));
    await writeFile(join(folder, 'assets', 'font.woff2'), 'font');
    site = createSite(await readSiteFiles(folder), pageHeaders({ isSecure: true, apiHost: '' }));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['/', '/todo', '/projects/57', '/projects/t1000', '/password-reset/abc123?email=a@b.c'])(
    'A90 a navigation to %s gets the page',
    async (path) => {
      const answer = await visit(path);
      expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
      expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    },
  );

  it.each([
    '/missing.js',
    '/assets/gone.css',
    '/api',
    '/api/tasks',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('A90 %s does not get the page', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
  it('A90 only a navigation gets the page for any address', async () => {
    expect((await get('/todo', { Accept: 'application/json' })).status).toBe(404);
    expect((await get('/', { Accept: '*/*' })).status).toBe(200);
    expect((await get('/todo', {}, 'POST')).status).toBe(405);
    expect((await get('/', { Accept: 'text/html' }, 'HEAD')).status).toBe(200);
  });

  it('A91 hashed assets are cached for ever, the page and the worker are revalidated', async () => {
    const cachingOf = async (path: string) => (await get(path)).headers.get('Cache-Control');
    expect(await cachingOf('/assets/index-a1b2.js')).toBe('public, max-age=31536000, immutable');
    expect(await cachingOf('/sw.js')).toBe('no-cache');
    expect(await cachingOf('/index.html')).toBe('no-cache');
    const { headers } = await get('/sw.js');
    const again = await get('/sw.js', { 'If-None-Match': headers.get('ETag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('A438 every type that is text names its encoding', async () => {
    for (const [name, type] of [
      ['page.html', 'text/html'],
      ['icon.svg', 'image/svg+xml'],
      ['app.webmanifest', 'application/manifest+json'],
      ['quotes.json', 'application/json'],
      ['style.css', 'text/css'],
    ] as const) {
      await writeFile(join(folder, name), '');
      const answer = await createSite(
        await readSiteFiles(folder),
        {},
      )(new Request(`http://localhost/${name}`));
      expect(answer.headers.get('Content-Type')).toBe(`${type}; charset=utf-8`);
      await rm(join(folder, name));
    }
  });

  it('A91 texts are compressed for clients that accept it', async () => {
    const answer = await get('/assets/index-a1b2.js', { 'Accept-Encoding': 'gzip, br' });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get('Content-Encoding')).toBe('br');
    expect(answer.headers.get('Content-Length')).toBe(String(bytes.length));
    expect(brotliDecompressSync(bytes).toString()).toBe('x'.repeat(5000));
    const font = await get('/assets/font.woff2', { 'Accept-Encoding': 'br' });
    expect([font.headers.get('Content-Encoding'), font.headers.get('Content-Type')]).toEqual([
      null,
      'font/woff2',
    ]);
  });

  it('A92 no page runs third-party or inline code', async () => {
    for (const path of ['/', '/sw.js', '/missing.js']) {
      const { headers } = await get(path);
      const policy = headers.get('Content-Security-Policy') ?? '';
      for (const part of [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "frame-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types kinbox',
      ]) {
        expect(policy.split('; ')).toContain(part);
      }
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=/);
    }
    const elsewhere = pageHeaders({ isSecure: true, apiHost: 'https://api.example' });
    expect(elsewhere['Content-Security-Policy']).toContain("connect-src 'self' https://api.example;");
    expect(pageHeaders({ isSecure: false, apiHost: '' })).not.toHaveProperty('Strict-Transport-Security');
  });

  it('A90 without a build there is nothing to serve', async () => {
    const empty = createSite(await readSiteFiles(join(folder, 'nowhere')), {});
    expect((await empty(new Request('http://localhost/', { headers: { Accept: 'text/html' } }))).status).toBe(
      404,
    );
  });
});

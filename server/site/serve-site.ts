/** Answers everything that is not the API: the app's files, and its page for every navigation. */
import type { SiteFile, SiteFiles } from './files.ts';

export type Answer = (request: Request) => Promise<Response>;

/** `headers` go on every answer. */
export function createSite(files: SiteFiles, headers: Readonly<Record<string, string>>): Answer {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(405, 'Method not allowed.', { ...headers, Allow: 'GET, HEAD' });
    }
    const path = pathOf(request);
    const named = files.get(path === '/' ? '/index.html' : path);
    const file = named ?? (isNavigation(request, path) ? files.get('/index.html') : undefined);
    if (file === undefined) return plain(404, 'Not found.', headers);
    // A file by its own name must not vary by Accept: the worker fetched its copy with another value than pages send.
    const Vary = named === undefined ? 'Accept, Accept-Encoding' : 'Accept-Encoding';
    return send(request, file, { ...headers, 'Cache-Control': cachingOf(path), Vary });
  };
}

async function send(
  request: Request,
  file: SiteFile,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const common = { ...headers, 'Content-Type': file.type, ETag: file.etag };
  const known = request.headers.get('If-None-Match');
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === file.etag)) {
    return new Response(null, { status: 304, headers: common });
  }
  const isCompressed = file.brotli !== null && /\bbr\b/.test(request.headers.get('Accept-Encoding') ?? '');
  const bytes = isCompressed && file.brotli !== null ? await file.brotli() : file.bytes;
  const lengths = {
    'Content-Length': String(bytes.length),
    ...(isCompressed ? { 'Content-Encoding': 'br' } : {}),
  };
  const body = request.method === 'HEAD' ? null : bytes;
  return new Response(body, { status: 200, headers: { ...common, ...lengths } });
}

/** The build puts a digest into the names of its assets: they never change. Everything else is revalidated. */
function cachingOf(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** A navigation within the app: the browser asks for a page, under a name without an extension. */
function isNavigation(request: Request, path: string): boolean {
  const asksForPage = request.headers.get('Accept')?.includes('text/html') ?? false;
  const [last = ''] = path.split('/').slice(-1);
  return asksForPage && !last.includes('.') && !isApi(path);
}

export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path === '/healthz' || path === '/readyz';
}

export function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

export function plain(status: number, message: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(message, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

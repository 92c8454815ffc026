/** The built app, read once: it is small, and what is in memory cannot be half replaced by an update. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

export interface SiteFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  /** Compressed at the first request; null if that would save nothing. */
  readonly brotli: (() => Promise<Uint8Array<ArrayBuffer>>) | null;
}

/** By path, as `/assets/index-abc.js`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSED: ReadonlySet<string> = new Set([
  '.html',
  '.js',
  '.css',
  '.json',
  '.webmanifest',
  '.txt',
  '.svg',
]);

/** Empty without a build, as in development. */
export async function readSiteFiles(folder: string): Promise<SiteFiles> {
  const files = new Map<string, SiteFile>();
  for (const path of await listFiles(folder)) {
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(url, toSiteFile(Uint8Array.from(await readFile(path)), extname(path)));
  }
  return files;
}

async function listFiles(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function toSiteFile(bytes: Uint8Array<ArrayBuffer>, extension: string): SiteFile {
  let compressed: Promise<Uint8Array<ArrayBuffer>> | null = null;
  return {
    bytes,
    type: TYPES[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    brotli: COMPRESSED.has(extension) ? () => (compressed ??= compress(bytes)) : null,
  };
}

async function compress(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return Uint8Array.from(await promisify(brotliCompress)(bytes, { params }));
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from '../../scripts/prepare.mjs';
import { builtScripts } from './built-scripts.ts';
import { summarise, type Measurement } from './samples.ts';

/** Brotli bytes of the page, its entry and all that the page names, beside the libraries that nothing can do without. */
export async function measureFirstLoad(): Promise<readonly Measurement[]> {
  const { page, initial, signedIn } = await firstLoadFiles();
  const named = page + brotliOf(initial);
  const floor = await floorBytes();
  const figure = (bytes: number) => ({
    ours: summarise([bytes / 1000]),
    baselineName: 'React, router and Dexie alone',
    baseline: summarise([floor / 1000]),
    unit: 'kB',
  });
  return [
    {
      ...figure(named),
      name: 'first load of the dashboard, brotli',
      targets: [{ of: 'median', atMost: 125 }],
    },
    { ...figure(named + brotliOf(signedIn)), name: 'with what is loaded beside it to fill the dashboard' },
  ];
}

export interface LoadedFile {
  readonly name: string;
  readonly bytes: number;
  readonly brotli: number;
}

/** Of all of them, bytes. */
export function brotliOf(files: readonly LoadedFile[]): number {
  return files.reduce((total, { brotli }) => total + brotli, 0);
}

export interface FirstLoad {
  /** Brotli bytes of the page itself. */
  readonly page: number;
  /** What the page names. */
  readonly initial: readonly LoadedFile[];
  /** What `public/theme.js` adds, by whether somebody is signed in. */
  readonly signedIn: readonly LoadedFile[];
  readonly signedOut: readonly LoadedFile[];
}

/** Of the app in `dist`. */
export async function firstLoadFiles(): Promise<FirstLoad> {
  const dist = join(ROOT, 'dist/app');
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const measure = async (name: string): Promise<LoadedFile> => {
    const file = await readFile(join(dist, name));
    return { name, bytes: file.length, brotli: brotli(file) };
  };
  const namesOf = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, name = '']) => name);
  const first = (attribute: string) =>
    namesOf(new RegExp(`${attribute}="([^"]+)"`, 'g')).flatMap((files) => files.split(' '));
  const measured = (names: readonly string[]) => Promise.all([...new Set(names)].map(measure));
  return {
    page: brotli(Buffer.from(html)),
    initial: await measured(namesOf(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)),
    signedIn: await measured(first('data-signed-in')),
    signedOut: await measured(first('data-signed-out')),
  };
}

async function floorBytes(): Promise<number> {
  const entry = 'virtual:floor';
  const source = `
    export { createRoot } from 'react-dom/client';
    export { useState } from 'react';
    export { BrowserRouter, Routes, Route, Link, useNavigate } from 'react-router-dom';
    export { Dexie, liveQuery } from 'dexie';
    export { useLiveQuery } from 'dexie-react-hooks';
  `;
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'floor',
        resolveId: (id) => (id.endsWith(entry) ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'floor' } },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return builtScripts(built).reduce((sum, code) => sum + brotli(Buffer.from(code)), 0);
}

function brotli(bytes: Buffer): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { ROOT } from '../../scripts/prepare.mjs';
import { findWrongArrows } from './arrow.ts';
import { callsWithoutAsync } from './dexie-calls.ts';
import { importsOf, isThere, readImports, type ImportGraph } from './import-graph.ts';
import { filesBelow, isCode } from './source-files.ts';

const files = filesBelow('src', 'sw', 'server', 'extension', 'tests');
const graph = readImports(files.filter(isCode));

/** What a page, Node, a worker or a build starts with; a build finds the catalogs of other languages by their folders. */
const ENTRIES =
  /^(src\/main\.tsx|sw\/sw(-leave)?\.ts|server\/(main|cli|own-data\/read-file-worker)\.ts|(sw|src\/words\/build)\/vite-plugin\.ts|extension\/(background\.ts|options\/options\.(ts|css))|src\/words\/(?!(en|build)\/)[^/]+\/.+)$/;

describe('the modules', () => {
  it('import only along the arrow, and in no circle of files or folders', () => {
    expect(findWrongArrows(graph)).toEqual([]);
  });

  it('import only files that are there', () => {
    const missing = [...graph].flatMap(([file, imports]) =>
      imports
        .filter(({ target }) => target !== null && !isThere(target))
        .map((each) => [file, each.specifier]),
    );
    expect(missing).toEqual([]);
  });

  it('use every file of the product', () => {
    const used = new Set(
      [...graph].flatMap(([file, imports]) =>
        file.startsWith('tests/') ? [] : imports.map(({ target }) => target),
      ),
    );
    const product = files.filter((file) => /\.(tsx?|css)$/.test(file) && !/^tests\/|\.d\.ts$/.test(file));
    expect(product.filter((file) => !used.has(file) && !ENTRIES.test(file))).toEqual([]);
  });

  it('W206 give Dexie async functions for its transactions and live queries', () => {
    const below = filesBelow('src', 'sw').filter(isCode);
    expect(below.flatMap((file) => callsWithoutAsync(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual(
      [],
    );
  });

  it('U1259 read Enter and Escape in one place, which knows of those that end what is composed', () => {
    const reads = /['"`](Enter|Escape)['"`]|\.isComposing|keyCode/;
    const tables = /^src\/ui\/shortcuts\/(composition|shortcuts|select-keys)\.ts$/;
    const product = filesBelow('src/ui', 'extension').filter((file) => isCode(file) && !tables.test(file));
    expect(product.length).toBeGreaterThan(100);
    expect(product.filter((file) => reads.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  it('have no barrels', () => {
    expect(files.filter((file) => /\/index\.[a-z]+$/.test(file))).toEqual([]);
  });

  it('have no drawer for what has no name', () => {
    const drawer = /^(.+-)?(utils?|helpers?|common|managers?|services?)\./;
    expect(files.filter((file) => drawer.test(basename(file)))).toEqual([]);
  });

  it('have names in kebab-case', () => {
    const kebab = /^([a-z0-9]+(-[a-z0-9]+)*)(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
    // Browsers look for the texts of an extension in this folder.
    const named = files.filter((file) => !file.startsWith('extension/_locales/'));
    expect(named.filter((file) => !file.split('/').every((part) => kebab.test(part)))).toEqual([]);
  });
});

describe('the check itself', () => {
  it.each([
    ['src/domain/task.ts', "import { db } from '#store/db.ts'"],
    ['src/domain/task.ts', "import { db } from '../store/db.ts'"],
    ['src/domain/task.ts', "import ky from 'ky'"],
    ['src/domain/task.ts', "import { readFileSync } from 'node:fs'"],
    ['src/store/db.ts', "import { App } from '#ui/app.tsx'"],
    ['src/store/db.ts', "export { wake } from '#sw/sw.ts'"],
    ['src/store/db.ts', "import { task } from '../domain/task.ts'"],
    ['src/store/db.ts', "import { useState } from 'react'"],
    ['src/ui/app.tsx', "import { sync } from '#sw/sync/engine.ts'"],
    ['src/ui/app.tsx', "import { wake } from '#sw/messages.ts'"],
    ['src/ui/app.tsx', "type Db = import('#server/db/open.ts').Db"],
    ['src/ui/app.tsx', "import Dexie from 'dexie'"],
    ['src/ui/lists/inbox-screen.tsx', "import ky from 'ky'"],
    ['src/main.tsx', "await import('#server/main.ts')"],
    ['sw/sync/engine.ts', "import type { Props } from '#ui/app.tsx'"],
    ['sw/sync/engine.ts', "import { liveQuery } from 'dexie'"],
    ['server/app.ts', "import { db } from '#store/db.ts'"],
    ['server/app.ts', "import { fake } from '../tests/support/fake.ts'"],
    ['server/app.ts', "import { own } from './app.ts'"],
    ['extension/background.ts', "import { db } from '#store/db.ts'"],
    ['src/ui/app.tsx', "import { pageText } from '#extension/queue/page-text.ts'"],
  ])('refuses that %s says %s', (file, code) => {
    expect(findWrongArrows(new Map([[file, importsOf(file, code)]]))).toHaveLength(1);
  });

  it.each([
    ['src/domain/task.ts', "import * as z from 'zod/mini'; import { space } from './space.ts'"],
    ['src/store/db.ts', "import Dexie from 'dexie'; import { task } from '#domain/task.ts'"],
    ['src/ui/app.tsx', "import type { Message } from '#sw/messages.ts'"],
    ['src/main.tsx', "import { App } from '#ui/app.tsx'; import { wake } from '#sw/messages.ts'"],
    ['server/app.ts', "import { Hono } from 'hono'; import { task } from '#domain/task.ts'"],
    ['extension/queue/page-text.ts', "import { captured } from '#domain/captured.ts'"],
    ['tests/store/db.test.ts', "import { db } from '#store/db.ts'; import { app } from '#server/app.ts'"],
  ])('allows that %s says %s', (file, code) => {
    expect(findWrongArrows(new Map([[file, importsOf(file, code)]]))).toEqual([]);
  });

  it('finds no comparison with the kind of a verb: what differs stands in its definition', () => {
    const comparison = /(?:===|!==|case|equals\() '(?:task|project|settings)\.[a-zA-Z]+'/;
    const product = files.filter((file) => isCode(file) && !file.startsWith('tests/'));
    expect(product.filter((file) => comparison.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
    expect(comparison.test("if (verb.kind === 'task.edit') return null;")).toBe(true);
  });

  it.each([
    ['useLiveQuery(() => count(db), [db])', 1],
    ['useLiveQuery(async () => count(db), [db])', 0],
    ['liveQuery(read).subscribe(told)', 1],
    ["db.transaction('rw', db.meta, () => note(db))", 1],
    ["db.transaction('r', [db.meta, db.tasks], read)", 1],
    ["db.transaction('r', db.meta, async () => read(db))", 0],
    ["db.transaction('r', db.meta, (async () => read(db)))", 0],
    ["db.transaction('r', db.meta, async function () { return read(db); })", 0],
    ['Dexie.liveQuery(() => count(db))', 1],
    ['version.upgrade((transaction) => fill(transaction))', 1],
    ["connection.transaction('meta').abort()", 0],
    ["connection.transaction('removals', 'readwrite', { durability: 'relaxed' })", 0],
    ['db.transaction(mode, db.tables, () => note(db))', 1],
    ['db.transaction(mode, db.tables, note)', 1],
  ])('finds in %s so many functions that are not async: %i', (code, count) => {
    expect(callsWithoutAsync('src/store/a.ts', code)).toHaveLength(count);
  });

  it('names the files of a circle', () => {
    const made: ImportGraph = new Map([
      ['src/domain/a.ts', importsOf('src/domain/a.ts', "import { b } from './b.ts'")],
      ['src/domain/b.ts', importsOf('src/domain/b.ts', "import { c } from './c.ts'")],
      ['src/domain/c.ts', importsOf('src/domain/c.ts', "import { a } from './a.ts'")],
    ]);
    expect(findWrongArrows(made)).toEqual([
      'circle: src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts',
    ]);
  });

  it('counts a circle that only types close', () => {
    const made: ImportGraph = new Map([
      ['server/a.ts', importsOf('server/a.ts', "import { b } from './b.ts'")],
      ['server/b.ts', importsOf('server/b.ts', "import type { A } from './a.ts'")],
    ]);
    expect(findWrongArrows(made)).toEqual(['circle: server/a.ts → server/b.ts → server/a.ts']);
  });

  it('names the folders of a circle whose files make none', () => {
    const made: ImportGraph = new Map([
      ['src/ui/a/one.ts', importsOf('src/ui/a/one.ts', "import { two } from '../b/two.ts'")],
      ['src/ui/b/three.ts', importsOf('src/ui/b/three.ts', "import type { Four } from '../a/four.ts'")],
    ]);
    expect(findWrongArrows(made)).toEqual(['circle: src/ui/a → src/ui/b → src/ui/a']);
  });

  it('lets a folder’s own files compose the folders in it and hold what they share', () => {
    const made: ImportGraph = new Map([
      ['src/ui/app.ts', importsOf('src/ui/app.ts', "import { one } from './a/one.ts'")],
      ['src/ui/a/one.ts', importsOf('src/ui/a/one.ts', "import { paths } from '../paths.ts'")],
    ]);
    expect(findWrongArrows(made)).toEqual([]);
  });
});

import { posix } from 'node:path';

import type { Import, ImportGraph } from './import-graph.ts';

/** The arrow: `domain ← store ← { ui, sw }`, `domain ← { server, extension }` and `words ← { ui, sw, server }`; main composes the modules of the client. */
const MAY_IMPORT = {
  words: ['words'],
  domain: ['domain'],
  store: ['store', 'domain'],
  ui: ['ui', 'store', 'domain', 'words'],
  sw: ['sw', 'store', 'domain', 'words'],
  server: ['server', 'domain', 'words'],
  extension: ['extension', 'domain'],
  main: ['ui', 'sw', 'store', 'domain', 'words'],
  build: ['build'],
} as const satisfies Record<string, readonly string[]>;

type Module = keyof typeof MAY_IMPORT;

/** Where a package may be imported, and only there. The first pattern that fits decides. */
const PACKAGE_PLACES: readonly (readonly [name: RegExp, files: RegExp])[] = [
  [/^dexie$/, /^src\/store\//],
  [/^dexie-react-hooks$/, /^src\/ui\//],
  [/^ky$/, /^(sw\/sync\/transport|src\/ui\/api\/)/],
  [/^(react|react-dom|react-router-dom)$/, /^src\/(ui\/|main\.tsx$)/],
  [/^(@dnd-kit|@tanstack|@base-ui|@fontsource-variable)\/|^lucide-react$/, /^src\/(ui\/|main\.tsx$)/],
  [/^workbox-window$/, /^sw\/page\//],
  [/^workbox-build$|^vite$/, /^(sw|src\/words\/build)\//],
  [/^@(messageformat|schummar)\//, /^src\/words\//],
  [/^workbox-/, /^sw\//],
  [/^node:/, /^(server\/|sw\/vite-plugin\.ts$|src\/words\/build\/)/],
  [/^(hono|kysely|libsql|pg|pino|nodemailer|web-push)$/, /^server\//],
  [/^(@hono|@node-rs|@zxcvbn-ts)\//, /^server\//],
  [/^(zod|immer)$/, /./],
];

/** A sentence for each import that runs against the arrow, and for each circle. None: the modules are in order. */
export function findWrongArrows(graph: ImportGraph): string[] {
  const wrong = [...graph].flatMap(([file, imports]) =>
    imports.flatMap((each) => {
      const reason = each.target === null ? wrongPackage(file, each) : wrongTarget(file, each, each.target);
      return reason === null ? [] : [`${file} imports ${each.specifier}: ${reason}`];
    }),
  );
  return [...wrong, ...fileCircles(graph), ...folderCircles(graph)];
}

export function moduleOf(file: string): Module | 'tests' | null {
  if (file === 'src/main.tsx') return 'main';
  if (file === 'sw/vite-plugin.ts' || file.startsWith('src/words/build/')) return 'build';
  const module = /^(?:src\/)?(words|domain|store|ui|sw|server|extension|tests)\//.exec(file)?.[1];
  return (module as Module | 'tests' | undefined) ?? null;
}

function wrongTarget(file: string, { specifier, typeOnly }: Import, target: string): string | null {
  const [from, to] = [moduleOf(file), moduleOf(target)];
  if (from === null || from === 'tests') return null;
  if (to === 'tests') return 'nothing imports tests';
  if (to === null) return 'it is in no module';
  if (from === 'ui' && to === 'sw') {
    if (target !== 'sw/messages.ts') return 'of sw the interface sees only the messages';
    return typeOnly ? null : 'of the messages the interface sees only the types';
  }
  if (!(MAY_IMPORT[from] as readonly string[]).includes(to)) return `${from} may not import ${to}`;
  return from === to || specifier.startsWith('#') ? null : `another module is named by #${to}/`;
}

function wrongPackage(file: string, { specifier }: Import): string | null {
  const name = packageOf(specifier);
  if (moduleOf(file) === 'tests') return null;
  if (moduleOf(file) === 'domain' && name !== 'zod' && name !== 'immer') return 'the domain is pure';
  const place = PACKAGE_PLACES.find(([pattern]) => pattern.test(name));
  if (place === undefined || place[1].test(file)) return null;
  return `this package stays in ${place[1].source}`;
}

/** '@a/b/c' → '@a/b', 'zod/mini' → 'zod', 'node:fs' as it is. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** A circle that only types close runs well, but its files can be neither read nor moved apart: only tests may. */
const MAY_CIRCLE_BY_TYPES = /^tests\//;

function fileCircles(graph: ImportGraph): string[] {
  const arrows = [...graph].map(([file, imports]) => {
    const targets = imports.flatMap(({ target, typeOnly }) => {
      const isExempt = typeOnly && [file, target].every((each) => MAY_CIRCLE_BY_TYPES.test(each ?? ''));
      return target === null || isExempt ? [] : [target];
    });
    return [file, targets] as const;
  });
  return findCircles(new Map(arrows));
}

/** Folders beside each other. A folder's own files compose the folders in it and hold what these share. */
function folderCircles(graph: ImportGraph): string[] {
  const arrows = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    const from = posix.dirname(file);
    const targets =
      moduleOf(file) === 'tests' ? [] : imports.map(({ target }) => posix.dirname(target ?? file));
    const beside = targets.filter((to) => !isWithin(from, to) && !isWithin(to, from));
    arrows.set(from, [...(arrows.get(from) ?? []), ...beside]);
  }
  return findCircles(arrows);
}

function isWithin(folder: string, outer: string): boolean {
  return `${folder}/`.startsWith(`${outer}/`);
}

/** Depth first; what is met again while it is still open closes a circle. */
function findCircles(arrows: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const open: string[] = [];
  const visit = (name: string) => {
    if (done.has(name)) return;
    if (open.includes(name)) {
      circles.push(`circle: ${[...open.slice(open.indexOf(name)), name].join(' → ')}`);
      return;
    }
    open.push(name);
    arrows.get(name)?.forEach(visit);
    open.pop();
    done.add(name);
  };
  for (const name of arrows.keys()) visit(name);
  return circles;
}

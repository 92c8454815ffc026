import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

import { ROOT } from '../../scripts/prepare.mjs';

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** The file of this repository that it names; null for a package or one of Node's own modules. */
  readonly target: string | null;
  readonly typeOnly: boolean;
}

/** What each file imports, by its path relative to the repository. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>;

export function readImports(files: readonly string[]): ImportGraph {
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(ROOT, file), 'utf8'))]));
}

/** Every way to name another module: import, export from, import() as an expression and as a type. */
export function importsOf(file: string, code: string): Import[] {
  const imports: Import[] = [];
  const add = (specifier: unknown, typeOnly: boolean) => {
    if (typeof specifier !== 'string') throw new Error(`${file} imports something that is no plain string.`);
    imports.push({ specifier, target: resolve(file, specifier), typeOnly });
  };
  const parsed = parseSync(file, code);
  const [problem] = parsed.errors;
  if (problem) throw new Error(`${file} does not parse: ${problem.message}`);
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.exportKind === 'type');
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') add(node.source.value, false);
    },
    TSImportType: (node) => add(node.source.value, true),
  }).visit(parsed.program);
  return imports;
}

/** Relative paths and the `#module/` names of package.json; the extension is always written out. */
function resolve(file: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  for (const [name, folder] of Object.entries(ROOM_FOLDERS)) {
    if (path.startsWith(name)) return folder + path.slice(name.length);
  }
  return null;
}

export function isThere(path: string): boolean {
  return existsSync(join(ROOT, path));
}

/** From package.json: { '#domain/': 'src/domain/', … } */
const ROOM_FOLDERS: Readonly<Record<string, string>> = (() => {
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return Object.fromEntries(
    Object.entries(imports).map(([name, folder]) => [
      name.slice(0, -'*'.length),
      folder.slice('./'.length, -'*'.length),
    ]),
  );
})();

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { ROOT } from '../../scripts/prepare.mjs';
import { filesBelow } from './source-files.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const architecture = read('docs/architecture.md');

describe('docs/architecture.md', () => {
  it('gives a reason for every package', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    const packages = Object.keys({ ...dependencies, ...devDependencies });
    const unexplained = packages.filter(
      (name) => !name.startsWith('@types/') && !architecture.includes(name),
    );
    expect(unexplained).toEqual([]);
  });

  it('lists the settings that the server reads, and no others', () => {
    const firstCells = [...section('Settings by environment').matchAll(/^\| (`.*?) \|/gm)].map(
      ([, cell]) => cell,
    );
    const listed = firstCells.join().match(/\b[A-Z_]{4,}\b/g) ?? [];
    const known = [...read('server/config.ts').matchAll(/read\(env, '([A-Z_]+)'/g)].map(
      ([, name = '']) => name,
    );
    expect(listed.filter((name) => !name.startsWith('VITE_')).sort()).toEqual(known.sort());
  });
});

describe('the documents', () => {
  const documents = ['README.md', ...filesBelow('docs').filter((file) => file.endsWith('.md'))];

  it.each(documents)('%s links only to files that are there', (document) => {
    const links = [...read(document).matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
    const own = links.filter((link) => !/^https?:/.test(link));
    expect(own.filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
  });
});

function section(heading: string): string {
  const [, after = ''] = architecture.split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}

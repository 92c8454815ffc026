import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/prepare.mjs';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Component {
  readonly name: string;
  readonly version: string;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

it('A435 the command of the release recipe names every package with its version, and which are for development', () => {
  const [, command = ''] = /`npm (sbom [^>`]+) >/.exec(read('CONTRIBUTING.md')) ?? [];
  const bill = JSON.parse(
    execFileSync('npm', command.split(' '), {
      cwd: ROOT,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    }),
  ) as { bomFormat: string; components: readonly Component[] };
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  expect(bill.bomFormat).toBe('CycloneDX');
  const running = bill.components.filter(({ properties }) => !properties.some(isForDevelopment));
  expect(versionsOf(running)).toMatchObject(dependencies);
  expect(versionsOf(bill.components)).toMatchObject(devDependencies);
  // What they need themselves is in it too, and a tool is known as one.
  expect(versionsOf(running)).toHaveProperty('pg-protocol');
  expect(versionsOf(running)).not.toHaveProperty('vitest');
});

const isForDevelopment = ({ name, value }: Component['properties'][number]) =>
  name === 'cdx:npm:package:development' && value === 'true';

const versionsOf = (components: readonly Component[]) =>
  Object.fromEntries(components.map(({ name, version }) => [name, version]));

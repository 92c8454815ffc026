import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { ROOT } from '../../scripts/prepare.mjs';
import { filesBelow } from '../architecture/source-files.ts';

/** From a passive effect on, but for what another hook does. */
const PASSIVE = /\buseEffect\((?:(?!\buse\w+\()[\s\S])*?addEventListener\(\s*'key/;

it('U1306 no listener of keys is attached after the first frame of what it is for', () => {
  const listening = filesBelow('src/ui')
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
    .filter(({ text }) => text.includes("addEventListener('key"));
  expect(listening.length).toBeGreaterThan(4);
  expect(listening.filter(({ text }) => PASSIVE.test(text)).map(({ path }) => path)).toEqual([]);
});

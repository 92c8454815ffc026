/** Every text of the extension is in its catalog, and every text of the catalog is used. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import messages from '../../extension/_locales/en/messages.json' with { type: 'json' };
import { ROOT } from '../../scripts/prepare.mjs';
import { bareTexts } from '../architecture/bare-text.ts';
import { filesBelow } from '../architecture/source-files.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const files = filesBelow('extension').filter((file) => /\.(ts|html)$|manifest\.json$/.test(file));

it('no text is in the code or in the page', () => {
  const inCode = files.filter((file) => file.endsWith('.ts')).flatMap((file) => bareTexts(file, read(file)));
  const inPage = read('extension/options/options.html').match(/>[^<]*\p{L}[^<]*</gu);
  expect([inCode, inPage]).toEqual([[], null]);
});

it('each text of the catalog is used, and each that is used is there', () => {
  const code = files.map(read).join('\n');
  const unused = Object.keys(messages).filter(
    (name) => !code.includes(`'${name}'`) && !code.includes(`"${name}"`) && !code.includes(`__MSG_${name}__`),
  );
  const named = [...code.matchAll(/data-text="(\w+)"|__MSG_(\w+)__/g)].map(([, inPage, inManifest]) =>
    String(inPage ?? inManifest),
  );
  expect(unused).toEqual([]);
  expect(named.filter((name) => !(name in messages))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Design } from '#ui/design/design-screen.tsx';
import { readTokens } from '#ui/design/read-tokens.ts';
import { TodayContext } from '#ui/session/today-context.ts';
import { ROOT } from '../../scripts/prepare.mjs';
import { drawScreen, namesOf, wordsOf } from '../support/markup.tsx';

it('U774 the page of the design language shows each token and the parts, once for each theme', () => {
  const css = readFileSync(join(ROOT, 'src/ui/styles/tokens.css'), 'utf8');
  const page = drawScreen(
    <TodayContext value={null}>
      <Design css={css} />
    </TodayContext>,
  );
  expect(namesOf(page, 'h1')).toEqual(['Kinbox, light', 'Kinbox, dark']);
  const { colours, texts, gaps, radii } = readTokens(css);
  expect(colours).toEqual(expect.arrayContaining(['--paper', '--ink', '--personal', '--toast-error']));
  expect([texts, gaps, radii].map(({ length }) => length)).toEqual([6, 8, 4]);
  for (const token of [...colours, ...texts, ...gaps, ...radii])
    expect(page.split(token).length).toBeGreaterThan(2);
  expect(wordsOf(page)).toContain('Refused by the server');
});

it('U774 a style sheet without tokens has none', () => {
  expect(readTokens('body { margin: 0 }')).toEqual({ colours: [], texts: [], gaps: [], radii: [] });
});

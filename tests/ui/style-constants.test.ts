/** The specified colours and times that only style sheets have. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(join('src/ui', path), 'utf8');

/** Degrees of the colour wheel. */
function hueOf(token: string): number {
  const [, hue] = new RegExp(`--${token}: oklch\\(\\S+ \\S+ (\\d+)\\)`).exec(read('styles/tokens.css')) ?? [];
  return Number(hue);
}

it.each([
  ['a success is green', 'success', 130, 165],
  ['an error is red', 'error', 15, 35],
  ['an information is blue', 'info', 230, 270],
])('U513 %s', (_, type, from, to) => {
  const hue = hueOf(`toast-${type}`);
  expect(hue).toBeGreaterThanOrEqual(from);
  expect(hue).toBeLessThanOrEqual(to);
  const host = read('toasts/toast-host.module.css');
  const rule = type === 'info' ? 'toast' : type;
  expect(new RegExp(`\\.${rule} \\{[^}]*var\\(--toast-${type}\\)`).test(host)).toBe(true);
});

it('Q40 the choices shake for 0.6 s', () => {
  expect(read('task/capture/quick-add.module.css')).toMatch(/\.shake \{\s*animation: shake 0\.6s/);
});

it('U514 a dialog is at most 90 % as high as the screen, and narrow on desktops', () => {
  const sheet = read('dialogs/sheet.module.css');
  expect(sheet).toMatch(/\.sheet \{[^}]*max-height: calc\(90dvh - /);
  expect(sheet).toMatch(/@media[^{]*min-width[^{]*\{\s*\.sheet \{[^}]*max-width: 28rem/);
});

it('U763 what a task card paints stays in it', () => {
  expect(read('task/task-card.module.css')).toMatch(/^\.card \{[^}]*contain: content;/m);
});

it('U854 a note shows two lines of its text', () => {
  const ofNote = /^\.ofNote \.description \{[^}]*-webkit-line-clamp: 2;[^}]*white-space: normal;/m;
  expect(read('task/task-card.module.css')).toMatch(ofNote);
});

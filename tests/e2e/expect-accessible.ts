import type { default as Axe, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { AXE_SOURCE } from '../support/axe-source.ts';

/** The rules of WCAG 2.2 AA and axe's best practices, and those about colours in the dark, too: nothing else differs there. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, OF_COLOURS)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations(page)).toEqual([]);
}

const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

async function violations(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  await untilStill(page);
  const options = {
    resultTypes: ['violations'],
    // Styles and media are fetched again for rules about turned screens and about sounds only.
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  // The browser's protocol runs it, since the content security policy would refuse a script tag. Once in each document: it
  // is large.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(`${AXE_SOURCE};0`);
  const found = await page.evaluate(
    (asked) => (window as unknown as { axe: typeof Axe }).axe.run(document, asked),
    options as RunOptions,
  );
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.join(' ')})`),
  );
}

/** What is still fading in has no contrast yet. What never ends is not waited for. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ timeline, effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity;
      return timeline === document.timeline && playState === 'running' && !isEndless;
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

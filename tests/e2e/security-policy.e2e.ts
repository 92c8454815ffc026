import { beforeAll, describe, expect, it } from 'vitest';

import { openDevice, type Device } from '../support/browser.ts';
import { takeViolations } from '../support/violations.ts';
import { startSite } from './site.ts';

/** What an injected script or markup would try, and the directive that stands in its way. */
const ATTEMPTS: readonly (readonly [name: string, directive: string, attempt: () => void])[] = [
  ['markup from a text', 'require-trusted-types-for', () => void (document.body.innerHTML = '<b>x</b>')],
  [
    'a policy of its own',
    'trusted-types',
    () => {
      const { trustedTypes } = window as unknown as {
        readonly trustedTypes: { readonly createPolicy: (name: string, rules: object) => unknown };
      };
      trustedTypes.createPolicy('other', {});
    },
  ],
  [
    'a script from elsewhere',
    'require-trusted-types-for',
    () => void (document.createElement('script').src = 'https://evil.example/x.js'),
  ],
  [
    'a style from elsewhere',
    'style-src-elem',
    () => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
      link.href = 'https://evil.example/x.css';
      document.head.append(link);
    },
  ],
  ['an inline style', 'style-src-attr', () => document.body.setAttribute('style', 'color: red')],
  ['a picture from elsewhere', 'img-src', () => void (new Image().src = 'https://evil.example/x.png')],
  ['a call to elsewhere', 'connect-src', () => void fetch('https://evil.example/').catch(() => undefined)],
  [
    'a frame',
    'frame-src',
    () =>
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' })),
  ],
  [
    'another base',
    'base-uri',
    () =>
      document.head.append(Object.assign(document.createElement('base'), { href: 'https://evil.example/' })),
  ],
];

describe('a violation of the page’s policy', () => {
  const site = startSite();
  let device: Device;

  beforeAll(async () => {
    device = await openDevice(site.browser, { baseURL: site.server.url });
  });

  it.each(ATTEMPTS)('A199 %s is stopped, and would fail any journey', async (_, directive, attempt) => {
    await device.page.goto('/');
    await device.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(takeViolations()).toEqual([]);

    await device.page.evaluate(attempt).catch(() => undefined);

    const seen: string[] = [];
    await expect
      .poll(() => {
        seen.push(...takeViolations());
        return seen.some((said) => said.startsWith(directive));
      })
      .toBe(true);
    // What the console says of it comes on its own time; the page is left only when that is here too.
    await expect.poll(() => seen.push(...takeViolations()) > 1).toBe(true);
  });
});

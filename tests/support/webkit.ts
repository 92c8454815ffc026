/** A WebKit with one window, over WebDriver: https://www.w3.org/TR/webdriver2/. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { freePort } from './free-port.ts';
import { findWebkit } from './webkit.mjs';

export interface WebkitWindow {
  goto(url: string): Promise<void>;
  /** Waits for the first element that matches, types into it, and presses Enter where asked. */
  type(selector: string, text: string, options?: { readonly enter: boolean }): Promise<void>;
  click(selector: string): Promise<void>;
  /** Runs in the page, and so may use nothing from around it. */
  evaluate<T>(run: () => T | Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const ENTER = '\uE007';
/** What the standard calls a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const GIVE_UP_AFTER_MS = 30_000;
const ASK_EVERY_MS = 50;

export async function openWebkit(): Promise<WebkitWindow> {
  const webkit = findWebkit();
  if (webkit === null) throw new Error('No WebKitGTK: `npm test` installs one.');
  const home = await mkdtemp(join(tmpdir(), 'kinbox-webkit-'));
  const screen = spawn(webkit.xvfb, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  const driver = spawn(webkit.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      LANG: 'C.UTF-8',
      HOME: home,
      DISPLAY: `:${await displayOf(screen)}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  process.once('exit', () => [driver, screen].forEach((child) => child.kill('SIGKILL')));
  const base = `http://127.0.0.1:${port}`;
  const session = await openSession(base, webkit.browser);

  async function find(selector: string): Promise<string> {
    const body = { using: 'css selector', value: selector };
    const found = await untilDefined(async () => {
      const elements = (await call(session, '/elements', body)) as Record<string, string>[];
      return elements[0]?.[ELEMENT];
    });
    if (found === undefined) throw new Error(`Nothing on the page matches ${selector}.`);
    return found;
  }

  return {
    goto: async (url) => void (await call(session, '/url', { url })),
    type: async (selector, text, { enter } = { enter: false }) => {
      const element = await find(selector);
      await call(session, `/element/${element}/value`, { text: enter ? text + ENTER : text });
    },
    click: async (selector) => void (await call(session, `/element/${await find(selector)}/click`, {})),
    evaluate: async (run) => {
      const script = `const done = arguments[0];
        Promise.resolve((${run.toString()})())
          .then((value) => done({ value: JSON.stringify(value ?? null) }), (error) => done({ error: String(error) }));`;
      const end = (await call(session, '/execute/async', { script, args: [] })) as Evaluated;
      if (end.value === undefined) throw new Error(end.error);
      return JSON.parse(end.value) as never;
    },
    close: async () => {
      await fetch(session, { method: 'DELETE' }).catch(() => undefined);
      await Promise.all([end(driver), end(screen)]);
      await rm(home, { recursive: true, force: true });
    },
  };
}

interface Evaluated {
  readonly value?: string;
  readonly error?: string;
}

/** Xvfb takes the first number that is free and says it. */
async function displayOf(screen: ChildProcess): Promise<string> {
  const [said] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return said.toString().trim();
}

async function openSession(base: string, binary: string): Promise<string> {
  const isUp = await untilDefined(() =>
    fetch(`${base}/status`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    ),
  );
  if (!isUp) throw new Error('WebKitWebDriver does not answer.');
  const options = { binary, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await call(base, '/session', { capabilities })) as { sessionId: string };
  const session = `${base}/session/${sessionId}`;
  await call(session, '/timeouts', { script: GIVE_UP_AFTER_MS, pageLoad: GIVE_UP_AFTER_MS });
  return session;
}

async function call(base: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(base + path, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`WebDriver refused ${path}: ${JSON.stringify(value)}`);
  return value;
}

async function untilDefined<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const found = await ask();
    if (found !== undefined || Date.now() > giveUpAt) return found;
    await delay(ASK_EVERY_MS);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

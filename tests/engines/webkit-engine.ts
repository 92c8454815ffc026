/** WebKitGTK by WebDriver: https://www.w3.org/TR/webdriver2/. Each window is a browser of its own, since a driver has one session. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { freePort } from '../support/free-port.ts';
import { findWebkit } from '../support/webkit.mjs';
import { WINDOW_SIZE, type Driver, type Engine, type Key, type Modifier } from './driver.ts';
import { LIMITS } from '../support/time-limits.mjs';

/** Now and then a WebKitGTK on a busy machine takes a command and never answers. It gives up by itself before. */
const DEAD_AFTER_MS = 1.5 * LIMITS.browser;
const ASK_EVERY_MS = 50;

export async function launchWebkit(): Promise<Engine> {
  const webkit = findWebkit();
  if (webkit === null) throw new Error('No WebKitGTK: `npm test` installs one.');
  const { width, height } = WINDOW_SIZE;
  const size = `${width}x${height}x24`;
  const screen = spawn(webkit.xvfb, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = `:${await displayOf(screen)}`;
  const drivers: ChildProcess[] = [];
  process.once('exit', () => [...drivers, screen].forEach((child) => child.kill('SIGKILL')));

  return {
    name: 'WebKit',
    openDriver: async () => {
      const home = await mkdtemp(join(tmpdir(), 'kinbox-webkit-'));
      const port = await freePort();
      const process = spawn(webkit.driver, [`--port=${port}`], {
        stdio: 'ignore',
        env: { ...ENVIRONMENT, HOME: home, DISPLAY: display },
      });
      drivers.push(process);
      const session = await openSession(`http://127.0.0.1:${port}`, webkit.browser);
      return driverOf(session, async () => {
        await ask(session, '', { method: 'DELETE' }).catch(() => undefined);
        await end(process);
        await rm(home, { recursive: true, force: true });
      });
    },
    close: () => end(screen),
  };
}

const ENVIRONMENT = {
  PATH: process.env['PATH'],
  LANG: 'C.UTF-8',
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
};

/** As the standard writes keys that are no characters. */
const KEYS: Readonly<Record<Key | Modifier, string>> = {
  a: 'a',
  c: 'c',
  v: 'v',
  z: 'z',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Space: ' ',
  Shift: '\uE008',
  Control: '\uE009',
};

function driverOf(session: string, close: () => Promise<void>): Driver {
  const act = async (type: 'key' | 'pointer', ...actions: readonly object[]) => {
    const source = { type, id: type, actions };
    await call(session, '/actions', { actions: [source] });
  };
  const down = (value: string) => ({ type: 'keyDown', value });
  const up = (value: string) => ({ type: 'keyUp', value });
  return {
    goto: async (url) => void (await call(session, '/url', { url })),
    evaluate: async (run, arg) => {
      const script = `const done = arguments[1];
        Promise.resolve((${run.toString()})(arguments[0]))
          .then((value) => done({ value: JSON.stringify(value ?? null) }), (error) => done({ error: String(error) }));`;
      const ended = (await call(session, '/execute/async', { script, args: [arg ?? null] })) as Evaluated;
      if (ended.value === undefined) throw new Error(ended.error);
      return JSON.parse(ended.value) as never;
    },
    inject: async (source) => void (await call(session, '/execute/sync', { script: source, args: [] })),
    press: (key) => act('key', down(KEYS[key]), up(KEYS[key])),
    hold: (key) => act('key', down(KEYS[key])),
    release: (key) => act('key', up(KEYS[key])),
    type: (text) => act('key', ...[...text].flatMap((letter) => [down(letter), up(letter)])),
    moveTo: ({ x, y }) => act('pointer', { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' }),
    pressButton: () => act('pointer', { type: 'pointerDown', button: 0 }),
    releaseButton: () => act('pointer', { type: 'pointerUp', button: 0 }),
    picture: async (file) => {
      const { value } = (await (await ask(session, '/screenshot', {})).json()) as { value: string };
      await writeFile(file, Buffer.from(value, 'base64'));
    },
    close,
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
  await untilUp(base);
  const options = { binary, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await call(base, '/session', { capabilities })) as { sessionId: string };
  const session = `${base}/session/${sessionId}`;
  await call(session, '/timeouts', { script: LIMITS.browser, pageLoad: LIMITS.browser });
  await call(session, '/window/rect', { x: 0, y: 0, ...WINDOW_SIZE });
  return session;
}

async function call(base: string, path: string, body: object): Promise<unknown> {
  const response = await ask(base, path, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`WebDriver refused ${path}: ${JSON.stringify(value)}`);
  return value;
}

/** Ends where no answer comes. */
async function ask(base: string, path: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(DEAD_AFTER_MS);
  return fetch(base + path, { ...init, signal }).catch((cause: unknown) => {
    throw new Error(`WebDriver does not answer ${path}.`, { cause });
  });
}

async function untilUp(base: string): Promise<void> {
  const giveUpAt = Date.now() + LIMITS.browser;
  const isUp = () =>
    fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (Date.now() > giveUpAt) throw new Error('WebKitWebDriver does not answer.');
    await delay(ASK_EVERY_MS);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

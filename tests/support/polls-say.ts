/** Set up for every test file: a poll that waits in vain says what for, not only what it has seen. */
import { expect } from 'vitest';

const poll = expect.poll;
if (poll.name !== pollAndSay.name) expect.poll = pollAndSay;

function pollAndSay<T>(...[ask, options = {}]: Parameters<typeof poll<T>>): ReturnType<typeof poll<T>> {
  const within = options.timeout === undefined ? '' : ` within ${String(options.timeout)} ms`;
  const message = `${options.message ?? sourceOf(ask)}${within}`;
  return poll(ask, { ...options, message: `waited for ${message}` });
}

/** As it is written, on one line: `() => namesOnServer(site, account)`. */
function sourceOf(ask: () => unknown): string {
  return ask
    .toString()
    .replace(/^(async )?\(\) => /, '')
    .replace(/\s+/g, ' ')
    .replace(/__vi_import_\d+__\./g, '');
}

import { expect, it } from 'vitest';

import { endStalledFiles } from '#sw/stalled-files.ts';

/** Timers that are set off by hand. */
function timers() {
  const running = new Map<symbol, () => void>();
  return {
    count: () => running.size,
    end: () => [...running.values()].forEach((onEnd) => onEnd()),
    timer: (_: number, onEnd: () => void) => {
      const name = Symbol();
      running.set(name, onEnd);
      return () => void running.delete(name);
    },
  };
}

const event = {} as never;

async function begin(timer: ReturnType<typeof timers>['timer']) {
  const plugin = endStalledFiles(timer);
  const state = {};
  const request = new Request('https://kinbox.example/assets/app.js');
  const asked = await plugin.requestWillFetch?.({ request, event, state });
  if (!asked) throw new Error('No request.');
  const receive = (body: BodyInit) => {
    const response = new Response(body, { headers: { 'Content-Type': 'text/javascript' } });
    return plugin.fetchDidSucceed?.({ request: asked, response, event, state });
  };
  return { asked, receive };
}

it('W331 a file that stops coming is given up, so that the installation ends', async () => {
  const clock = timers();
  const { asked } = await begin(clock.timer);
  expect(asked.signal.aborted).toBe(false);
  clock.end();
  expect(asked.signal.aborted).toBe(true);
});

it('W331 a file that comes is whole, and nothing waits for it any more', async () => {
  const clock = timers();
  const { asked, receive } = await begin(clock.timer);
  const received = await receive('export {}');
  expect(received?.headers.get('Content-Type')).toBe('text/javascript');
  expect(await received?.text()).toBe('export {}');
  expect(clock.count()).toBe(0);
  expect(asked.signal.aborted).toBe(false);
});

import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page whose registrations end as `ends` says, and whose timers never fire. */
function aPage(ends: readonly (() => Promise<object>)[], getRegistration: () => Promise<unknown>) {
  const left = [...ends];
  const register = vi.fn(() => left.shift()?.() ?? new Promise(() => undefined));
  const policies: string[] = [];
  const createPolicy = (name: string, rules: object) => {
    if (policies.includes(name)) throw new TypeError('A policy of that name exists.');
    policies.push(name);
    return rules;
  };
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden', readyState: 'complete' });
  const window = Object.assign(new EventTarget(), { trustedTypes: { createPolicy } });
  const serviceWorker = Object.assign(new EventTarget(), { register, getRegistration, controller: null });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', new URL('https://kin.example/'));
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  return { page, register };
}

const refused = () => Promise.reject(new DOMException('Private.', 'SecurityError'));
const install = async () => (await import('#sw/page/install-worker.ts')).installWorker(() => undefined);

it('W332 a page whose browser refuses every worker goes on without one, however often it begins', async () => {
  const { register } = aPage([refused, refused], refused);
  expect(await install()).toBeNull();
  expect(await install()).toBeNull();
  expect(register).toHaveBeenCalledTimes(2);
});

it('W330 that the page is hidden is no chance to install the worker, that it is shown is one', async () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch the script.'));
  const { page, register } = aPage([offline], () => Promise.resolve());
  void install();
  await expect.poll(() => register).toHaveBeenCalledTimes(1);
  await new Promise(setImmediate);
  page.dispatchEvent(new Event('visibilitychange'));
  await new Promise(setImmediate);
  expect(register).toHaveBeenCalledTimes(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => register).toHaveBeenCalledTimes(2);
});

it('W360 Update Now waits no longer for a check of the server that does not end than for a download', async () => {
  const registered = { active: {}, installing: null, waiting: null, addEventListener: () => undefined };
  const update = vi.fn(() => new Promise(() => undefined));
  const never = { ...registered, update };
  aPage([() => Promise.resolve(registered)], () => Promise.resolve(never));
  const installed = await install();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const applied = vi.fn();
  void installed?.apply().then(applied);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(update).toHaveBeenCalledOnce();
  expect(applied).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(applied).toHaveBeenCalledOnce();
});

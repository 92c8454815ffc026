import { afterEach, expect, it, vi } from 'vitest';

const apply = vi.fn<() => Promise<void>>(() => Promise.resolve());
const installWorker = vi.fn<() => Promise<object | null>>();
vi.mock('#sw/page/install-worker.ts', () => ({ installWorker }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.clearAllMocks();
});

async function aPage(controller: object | null) {
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
  const { createPageWorker } = await import('#sw/page/register-worker.ts');
  return createPageWorker();
}

it.each([
  ['that a worker controls', {}],
  ['that none controls, as after a forced reload', null],
])('W360 Update Now activates the new version on a page %s', async (_, controller) => {
  installWorker.mockResolvedValue({ apply });
  const worker = await aPage(controller);
  await worker.register();
  await worker.updates.apply();
  expect(apply).toHaveBeenCalledOnce();
});

it('W360 Update Now does not wait for a first worker that is being installed', async () => {
  installWorker.mockReturnValue(new Promise(() => undefined));
  const worker = await aPage(null);
  void worker.register();
  await worker.updates.apply();
  expect(apply).not.toHaveBeenCalled();
});

import { expect, it, vi } from 'vitest';
import { askForPeriodicSync, type PeriodicSyncRegistration } from '#sw/page/periodic-sync.ts';

const scope = 'https://kin.example/';
const HOUR_MS = 60 * 60_000;

it('W133 asks for a wake every twelve hours, and goes on where the browser has none or refuses', async () => {
  const register = vi.fn<NonNullable<PeriodicSyncRegistration['periodicSync']>['register']>(() =>
    Promise.resolve(),
  );
  await askForPeriodicSync({ scope, periodicSync: { register } });
  expect(register.mock.calls).toEqual([['kinbox-sync', { minInterval: 12 * HOUR_MS }]]);

  await expect(askForPeriodicSync({ scope })).resolves.toBeUndefined();
  const refuse = () => Promise.reject(new DOMException('Permission denied.', 'NotAllowedError'));
  await expect(askForPeriodicSync({ scope, periodicSync: { register: refuse } })).resolves.toBeUndefined();
});

import type { AppUpdates } from './app-updates.ts';

/** Applies the update and reloads, even if applying fails: the next start then asks again. */
export async function updateNow(updates: Pick<AppUpdates, 'apply'>, reload: () => void): Promise<void> {
  await updates.apply().catch(() => undefined);
  reload();
}

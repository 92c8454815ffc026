import { expect, it, vi } from 'vitest';
import { updateNow } from '#ui/update/update-now.ts';

it('U207 Update Now applies the update first and then reloads', async () => {
  const order: string[] = [];
  const apply = () => Promise.resolve().then(() => void order.push('applied'));
  await updateNow({ apply }, () => void order.push('reloaded'));
  expect(order).toEqual(['applied', 'reloaded']);
});

it('U207 Update Now reloads also if applying fails', async () => {
  const reload = vi.fn<() => void>();
  const apply = () => Promise.reject(new Error('The worker is gone.'));
  await updateNow({ apply }, reload);
  expect(reload).toHaveBeenCalledOnce();
});

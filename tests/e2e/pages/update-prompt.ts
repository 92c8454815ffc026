import type { Locator, Page } from 'playwright';
import { awaitedLater } from '../../support/awaited-later.ts';

export interface UpdatePromptModel {
  /** The prompt, while it is offered. */
  readonly prompt: Locator;
  later(): Promise<void>;
  /** Ends when the page has been loaded anew. */
  updateNow(): Promise<void>;
  /** Which version controls the page: a line that a test wrote into the worker, or 'first'. */
  version(): Promise<string>;
  isOneWaiting(): Promise<boolean>;
}

export function updatePrompt(page: Page): UpdatePromptModel {
  const region = page.getByRole('region', { name: 'Update' });
  return {
    prompt: region.getByRole('paragraph').filter({ hasText: 'New version available!' }),
    later: () => region.getByRole('button', { name: 'Later' }).click(),
    updateNow: async () => {
      const loaded = awaitedLater(page.waitForEvent('load'));
      await region.getByRole('button', { name: 'Update Now' }).click();
      await loaded;
    },
    version: () =>
      page.evaluate(async () => {
        const { port1, port2 } = new MessageChannel();
        const answer = new Promise<string>((resolve) => {
          port1.addEventListener('message', ({ data }) => resolve(String(data)));
          port1.start();
        });
        navigator.serviceWorker.controller?.postMessage({ type: 'version?' }, [port2]);
        return answer;
      }),
    isOneWaiting: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return Boolean(registration?.waiting);
      }),
  };
}

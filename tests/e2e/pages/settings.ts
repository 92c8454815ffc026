import type { Locator, Page } from 'playwright';
import { shell, type Shell } from './screens.ts';

export interface SettingsPage extends Shell {
  readonly page: Page;
  source(name: 'On Cinema' | 'Always Sunny' | 'Peep Show' | 'Arrested Development'): Locator;
  /** The state of all four, once they are read. */
  switches(): Promise<boolean[]>;
  theme(name: 'System' | 'Light' | 'Dark'): Locator;
}

export function settingsPage(page: Page): SettingsPage {
  const switches = page.getByRole('region', { name: 'Quote Preferences' }).getByRole('switch');
  return {
    ...shell(page),
    page,
    source: (name) => page.getByRole('switch', { name }),
    switches: async () => {
      await switches.and(page.locator(':enabled')).nth(3).waitFor();
      return Promise.all((await switches.all()).map((each) => each.isChecked()));
    },
    theme: (name) => page.getByRole('radio', { name }),
  };
}

/** Through the user menu, as a person goes there. */
export async function toSettings(page: Page): Promise<SettingsPage> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  return settingsPage(page);
}

export async function toHelp(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await page.getByRole('heading', { level: 1, name: 'Help & Philosophy' }).waitFor();
}

/** The quote on the dashboard, author first. */
export function quote(page: Page): Locator {
  return page.getByRole('figure', { name: 'Quote' });
}

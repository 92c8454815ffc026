/** The profile screen and the pages that emails lead to. */
import type { Locator, Page } from 'playwright';

export interface ProfilePage {
  readonly page: Page;
  card(title: string): Locator;
  field(label: string): Locator;
  readonly sessions: Locator;
}

export async function toProfile(page: Page): Promise<ProfilePage> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Profile', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  return {
    page,
    card: (title) => page.getByRole('region', { name: title }),
    field: (label) => page.getByLabel(label, { exact: true }),
    sessions: page.getByRole('list', { name: 'Sessions' }).getByRole('listitem'),
  };
}

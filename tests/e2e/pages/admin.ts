/** The admin dashboard. */
import type { Locator, Page } from 'playwright';

export interface AdminPage {
  readonly page: Page;
  readonly error: Locator;
  total(of: 'Total Tasks' | 'Total Users'): Locator;
  plot(of: 'Tasks' | 'Users'): Locator;
  /** The numbers of a plot, once its table is open: the latest day first. */
  table(of: 'Tasks' | 'Users'): Locator;
  toggleTable(of: 'Tasks' | 'Users'): Locator;
  topUser(email: string): Locator;
  retry(): Promise<void>;
}

export function adminLink(page: Page): Locator {
  return page.getByRole('menuitem', { name: 'Admin Dashboard' });
}

export async function toAdmin(page: Page): Promise<AdminPage> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await adminLink(page).click();
  return adminPage(page);
}

export async function adminPage(page: Page): Promise<AdminPage> {
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  const main = page.getByRole('main');
  const section = (of: string) => main.getByRole('region', { name: `${of} over time` });
  return {
    page,
    error: main.getByRole('alert'),
    total: (of) => main.locator('dl > div').filter({ hasText: of }).getByRole('definition'),
    plot: (of) => section(of).getByRole('img'),
    table: (of) => section(of).getByRole('table'),
    toggleTable: (of) => section(of).getByText(`${of} as a table`),
    topUser: (email) =>
      main.getByRole('region', { name: 'Top Users' }).getByRole('row').filter({ hasText: email }),
    retry: () => main.getByRole('button', { name: 'Try again' }).click(),
  };
}

import type { Locator, Page } from 'playwright';

/** The search, however it was opened. */
export interface SearchModel {
  readonly dialog: Locator;
  readonly field: Locator;
  readonly options: Locator;
  /** The result that Enter opens. */
  readonly active: Locator;
  /** How many there are, as it is said. */
  readonly status: Locator;
  readonly marked: Locator;
  /** Opens it as a person does at this width, by the navigation. */
  open(): Promise<void>;
  /** Types, and waits for what is found. */
  find(typed: string): Promise<void>;
  /** The names of what is found, from the top. */
  names(): Promise<string[]>;
}

export function searchOn(page: Page): SearchModel {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox');
  const list = dialog.getByRole('listbox', { name: 'Results' });
  const options = list.getByRole('option');
  return {
    dialog,
    field,
    options,
    active: list.getByRole('option', { selected: true }),
    status: dialog.getByRole('status').first(),
    marked: options.locator('mark'),
    open: async () => {
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
      const navigation = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
      await navigation.getByRole('link', { name: 'Search' }).click();
      await field.waitFor();
    },
    find: async (typed) => {
      await field.fill(typed);
      await dialog.locator('[role="listbox"][aria-busy="false"]').waitFor({ state: 'attached' });
    },
    names: () => options.locator('[dir="auto"]').allInnerTexts(),
  };
}

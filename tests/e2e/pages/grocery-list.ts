import type { Locator, Page } from 'playwright';

import { editDialog, type EditDialog } from './edit-dialog.ts';

export interface GroceryRow {
  readonly row: Locator;
  readonly check: Locator;
  /** Its check, ticked, while the row still stands among what is to be bought. */
  readonly justTicked: Locator;
  /** A press far from the disc. */
  press(): Promise<void>;
  edit(): Promise<EditDialog>;
  remove(): Promise<void>;
}

export interface GroceryListModel {
  /** In either part of the list. */
  task(name: string): GroceryRow;
  /** What is still to be bought, from the top. */
  names(): Promise<string[]>;
  basket(): Promise<string[]>;
}

export function groceryList(page: Page): GroceryListModel {
  const list = (label: string) => page.getByRole('list', { name: label, exact: true });
  const namesIn = (label: string) =>
    list(label)
      .getByRole('checkbox')
      .evaluateAll((checks) =>
        checks.map((check) => (check.getAttribute('aria-label') ?? '').replace('Complete ', '')),
      );
  return {
    names: () => namesIn('Groceries'),
    basket: () => namesIn('In the basket'),
    task: (name) => {
      const check = page.getByRole('checkbox', { name: `Complete ${name}`, exact: true });
      const row = list('Groceries')
        .or(list('In the basket'))
        .getByRole('listitem')
        .filter({ has: check, hasNot: page.locator('[aria-busy="true"]') });
      const choose = async (entry: string) => {
        await row.getByRole('button', { name: `More for ${name}` }).click();
        await page.getByRole('menuitem', { name: entry }).click();
      };
      return {
        row,
        check,
        justTicked: list('Groceries').getByRole('checkbox', {
          name: `Complete ${name}`,
          exact: true,
          checked: true,
        }),
        press: async () => {
          const width = (await row.boundingBox())?.width ?? 0;
          await row.click({ position: { x: width / 2, y: 8 } });
        },
        edit: async () => {
          await choose('Edit');
          await page.getByRole('dialog', { name: 'Edit Task' }).waitFor();
          return editDialog(page);
        },
        remove: () => choose('Delete'),
      };
    },
  };
}

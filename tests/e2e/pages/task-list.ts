import type { Locator, Page } from 'playwright';

import { editDialog, type EditDialog } from './edit-dialog.ts';

/** One task's row. Names are told exactly, so that 'Milk' does not find 'Oat milk'. */
export interface TaskRow {
  /** The row itself, once it is stored, to wait for or to count. */
  readonly row: Locator;
  /** Opens the edit sheet: of a project or a note, which have a page, from the menu. */
  open(): Promise<EditDialog>;
  /** Opens the page of a project or a note. */
  openPage(): Promise<void>;
  complete(): Promise<void>;
  /** Takes a completion back. */
  reopen(): Promise<void>;
  toggleImportant(): Promise<void>;
  remove(): Promise<void>;
  convertToProject(): Promise<void>;
}

export interface TaskListModel {
  task(name: string): TaskRow;
  /** The names as listed, from the top, of what is stored. */
  names(): Promise<string[]>;
}

export function taskList(page: Page, label: string): TaskListModel {
  const rows = page
    .getByRole('list', { name: label, exact: true })
    .getByRole('listitem')
    .filter({ hasNot: page.locator('[aria-busy="true"]') });
  const nameIn = (row: Locator | Page, name: string) =>
    row.getByRole('button', { name, exact: true }).or(row.getByRole('link', { name, exact: true }));
  return {
    names: () => rows.locator('[data-row-focus]').allInnerTexts(),
    task: (name) => {
      const row = rows.filter({ has: nameIn(page, name) });
      const check = row.getByRole('checkbox', { name: `Complete ${name}` });
      const choose = async (entry: string) => {
        await row.hover();
        await row.getByRole('button', { name: `More for ${name}` }).click();
        await page.getByRole('menuitem', { name: entry }).click();
      };
      return {
        row,
        open: async () => {
          // Which of the two it is, is known once it is there.
          await nameIn(row, name).waitFor();
          const link = row.getByRole('link', { name, exact: true });
          if ((await link.count()) > 0) await choose('Edit');
          else await nameIn(row, name).click();
          await page.getByRole('dialog', { name: 'Edit Task' }).waitFor();
          return editDialog(page);
        },
        openPage: async () => {
          await row.getByRole('link', { name, exact: true }).click();
          await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
        },
        complete: () => check.check(),
        reopen: () => check.uncheck(),
        toggleImportant: async () => {
          await row.hover();
          const star = row.getByRole('button', { name: `Mark ${name} as important` });
          if (await star.isVisible()) await star.click();
          else await choose('important');
        },
        remove: () => choose('Delete'),
        convertToProject: () => choose('Convert to Project'),
      };
    },
  };
}

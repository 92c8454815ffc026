import type { Locator, Page } from 'playwright';

/** The modal 'Edit Task'. */
export interface EditDialog {
  readonly dialog: Locator;
  readonly name: Locator;
  readonly description: Locator;
  type(label: string): Locator;
  effort(label: 'None' | 'Easy' | 'Medium' | 'Hard'): Locator;
  space(label: 'Personal' | 'Family' | 'Work'): Locator;
  readonly project: Locator;
  /** If the user is in several families. */
  readonly family: Locator;
  /** Saves and waits until the dialog has closed itself. */
  save(): Promise<void>;
  cancel(): Promise<void>;
  /** Closes by a slip: what was typed is kept. */
  escape(): Promise<void>;
  convertToProject(): Promise<void>;
}

export function editDialog(page: Page): EditDialog {
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const closed = () => dialog.waitFor({ state: 'detached' });
  const option = (group: string, name: string) =>
    dialog.getByRole('group', { name: group }).getByRole('radio', { name, exact: true });
  return {
    dialog,
    name: dialog.getByRole('textbox', { name: 'Name' }),
    description: dialog.getByRole('textbox', { name: 'Description' }),
    type: (label) => option('Type', label),
    effort: (label) => option('Effort', label),
    space: (label) => option('Space', label),
    project: dialog.getByRole('combobox', { name: 'Project' }),
    family: dialog.getByRole('combobox', { name: 'Family' }),
    save: async () => {
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await closed();
    },
    cancel: async () => {
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await closed();
    },
    escape: async () => {
      await page.keyboard.press('Escape');
      await closed();
    },
    convertToProject: async () => {
      await dialog.getByRole('button', { name: 'Convert to Project' }).click();
      await closed();
    },
  };
}

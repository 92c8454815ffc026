/** The screens as a person meets them. One file, because each leads to others: a method returns the screen it opens. */
import type { Locator, Page } from 'playwright';

import { groceryList, type GroceryListModel } from './grocery-list.ts';
import { projectDetails, type ProjectDetails } from './project-details.ts';
import { taskList, type TaskListModel } from './task-list.ts';
import { awaitedLater } from '../../support/awaited-later.ts';

/** What surrounds every screen of somebody signed in. */
export interface Shell {
  toDashboard(): Promise<DashboardPage>;
  toInbox(): Promise<InboxPage>;
  toProcess(): Promise<ProcessPage>;
  toTodo(): Promise<TodoPage>;
  toGroceries(): Promise<GroceriesPage>;
  toNotes(): Promise<NotesPage>;
  toProjects(): Promise<ProjectsPage>;
  toCompleted(): Promise<CompletedPage>;
  /** Adds a task to the inbox by the add button or its key: in the screen's own field, or in the sheet, which it closes. */
  capture(name: string): Promise<void>;
  space(name: 'Personal' | 'Family' | 'Work'): Locator;
  /** A message, while it is shown. */
  toast(message: string): Locator;
  /** What the newest message reports. */
  undo(): Promise<void>;
  /** What the top bar says of syncing, where it says anything. */
  syncWords(): Locator;
  openSync(): Promise<Locator>;
  logOut(): Promise<LoginPage>;
}

export function shell(page: Page): Shell {
  const dialog = page.getByRole('dialog');
  const messages = page.getByRole('region', { name: 'Messages' });
  const userMenu = page.getByRole('button', { name: /^User menu/ });

  const navigate = async (entry: string) => {
    const hamburger = page.getByRole('button', { name: 'Open menu' });
    if (await hamburger.isVisible()) await hamburger.click();
    const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
    await menu.getByRole('link', { name: new RegExp(`^${entry}`) }).click();
    await page.getByRole('heading', { level: 1, name: entry }).waitFor();
  };

  return {
    toDashboard: async () => {
      await navigate('Dashboard');
      return dashboardPage(page);
    },
    toInbox: async () => {
      await navigate('Inbox');
      return inboxPage(page);
    },
    toProcess: async () => {
      await navigate('Process');
      return processPage(page);
    },
    toTodo: async () => {
      await navigate('Todo');
      return todoPage(page);
    },
    toGroceries: async () => {
      await navigate('Groceries');
      return groceriesPage(page);
    },
    toNotes: async () => {
      await navigate('Notes');
      return notesPage(page);
    },
    toProjects: async () => {
      await navigate('Projects');
      return projectsPage(page);
    },
    toCompleted: async () => {
      await navigate('Completed');
      return completedPage(page);
    },
    capture: async (name) => {
      const button = page.getByRole('button', { name: 'Add a task' }).filter({ visible: true });
      if (await button.isVisible()) await button.click();
      else await page.keyboard.press('q');
      await page.locator('input:focus').waitFor();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await messages.getByText('Task Added').first().waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
    space: (name) => page.getByRole('group', { name: 'Spaces' }).getByRole('button', { name }),
    toast: (message) => messages.getByText(message, { exact: true }).filter({ visible: true }).first(),
    undo: () => messages.getByRole('button', { name: 'Undo' }).last().click(),
    syncWords: () => page.getByRole('banner').getByRole('status'),
    openSync: async () => {
      await userMenu.click();
      await page.getByRole('menuitem', { name: 'Sync' }).click();
      await dialog.waitFor();
      return dialog;
    },
    logOut: async () => {
      await userMenu.click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
      return loginPage(page);
    },
  };
}

export interface LoginPage {
  readonly page: Page;
  signIn(typed: { email: string; password: string; remember?: boolean }): Promise<DashboardPage>;
  /** The same, where it leads elsewhere. */
  send(typed: { email: string; password: string }): Promise<void>;
  /** The same, where it is not going to work. */
  trySignIn(typed: { email: string; password: string }): Promise<void>;
  errors(): Locator;
  field(label: 'Email' | 'Password'): Locator;
  toRegister(): Promise<RegisterPage>;
}

export async function openLogin(page: Page): Promise<LoginPage> {
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  return loginPage(page);
}

export function loginPage(page: Page): LoginPage {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const send = async ({ email, password }: { email: string; password: string }) => {
    await field('Email').fill(email);
    await field('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  return {
    page,
    field,
    send,
    signIn: async ({ remember = false, ...typed }) => {
      await page.getByLabel('Remember me').setChecked(remember);
      await send(typed);
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      return dashboardPage(page);
    },
    trySignIn: async (typed) => {
      await send(typed);
      await page.getByRole('alert').getByRole('listitem').first().waitFor();
    },
    errors: () => page.getByRole('alert').getByRole('listitem'),
    toRegister: async () => {
      await page.getByRole('link', { name: 'Register' }).click();
      await page.getByRole('heading', { name: 'Create your account' }).waitFor();
      return registerPage(page);
    },
  };
}

export interface NewPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation?: string;
}

export interface RegisterPage {
  readonly page: Page;
  register(person: NewPerson): Promise<DashboardPage>;
  /** The same, where another screen than the dashboard follows. */
  send(person: NewPerson): Promise<void>;
  /** The same, where it is not going to work. */
  tryRegister(person: NewPerson): Promise<void>;
  errors(): Locator;
}

export async function openRegister(page: Page): Promise<RegisterPage> {
  await page.goto('/register');
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  return registerPage(page);
}

export function registerPage(page: Page): RegisterPage {
  const send = async (person: NewPerson) => {
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('First name').fill(person.firstName);
    await field('Last name').fill(person.lastName);
    await field('Email').fill(person.email);
    await field('Password').fill(person.password);
    await field('Confirm password').fill(person.confirmation ?? person.password);
    await page.getByRole('button', { name: 'Register' }).click();
  };
  return {
    page,
    send,
    register: async (person) => {
      await send(person);
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      return dashboardPage(page);
    },
    tryRegister: async (person) => {
      await send(person);
      await page.getByRole('alert').waitFor();
    },
    errors: () => page.getByRole('alert').getByRole('listitem'),
  };
}

export interface DashboardPage extends Shell, TaskListModel {
  readonly page: Page;
  /** A text and Enter: an inbox task. */
  add(name: string): Promise<void>;
  /** '{n} inbox task(s) to process', where there are any. */
  readonly inboxLink: Locator;
  followInboxLink(): Promise<ProcessPage>;
}

export function dashboardPage(page: Page): DashboardPage {
  const inboxLink = page.getByRole('link', { name: /inbox task\(s\) to process$/ });
  const field = page.getByRole('textbox', { name: 'Add a task to inbox' });
  return {
    ...shell(page),
    ...taskList(page, "Today's tasks"),
    page,
    inboxLink,
    add: async (name) => {
      await field.fill(name);
      await field.press('Enter');
    },
    followInboxLink: async () => {
      await inboxLink.click();
      await page.getByRole('heading', { level: 1, name: 'Process' }).waitFor();
      return processPage(page);
    },
  };
}

export interface InboxPage extends Shell, TaskListModel {
  readonly page: Page;
  add(name: string): Promise<void>;
}

export function inboxPage(page: Page): InboxPage {
  const field = page.getByRole('textbox', { name: 'Add a task to inbox' });
  return {
    ...shell(page),
    ...taskList(page, 'Inbox'),
    page,
    add: async (name) => {
      await field.fill(name);
      await field.press('Enter');
    },
  };
}

export interface ProcessPage extends Shell {
  readonly page: Page;
  /** The name of the task in front. */
  readonly task: Locator;
  /** '3 of 12' */
  readonly progress: Locator;
  readonly nothingLeft: Locator;
  /** Process, then the type, then the effort where it is asked for. */
  process(type: string, effort?: 'Easy' | 'Medium' | 'Hard'): Promise<void>;
  skip(): Promise<void>;
  complete(): Promise<void>;
  /** The address of the calendar page that opens; the page itself is closed again. */
  addToCalendar(): Promise<string>;
}

export function processPage(page: Page): ProcessPage {
  const card = page.getByRole('region', { name: 'Task', exact: true });
  const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
  return {
    ...shell(page),
    page,
    task: card.getByRole('heading', { level: 2 }),
    progress: page.getByText(/^\d+ of \d+$/),
    nothingLeft: page.getByText('Nothing left to process. Your inbox is empty.'),
    process: async (type, effort) => {
      await press('Process');
      await press(type);
      if (effort) await press(effort);
    },
    skip: () => press('Skip'),
    complete: () => press('Complete'),
    addToCalendar: async () => {
      const opened = awaitedLater(page.context().waitForEvent('page'));
      await press('Add to Calendar');
      const calendar = await opened;
      const url = await calendar.evaluate(() => location.href).catch(() => calendar.url());
      await calendar.close();
      return url;
    },
  };
}

export interface NewTodo {
  readonly name: string;
  readonly type: string;
  readonly effort?: 'Easy' | 'Medium' | 'Hard';
}

export interface TodoPage extends Shell, TaskListModel {
  readonly page: Page;
  /** Opens the stepped quick-add where it is closed, and adds. */
  add(task: NewTodo): Promise<void>;
  readonly addField: Locator;
  openAdd(): Promise<void>;
  closeAdd(): Promise<void>;
  readonly subtitle: Locator;
  filter(label: string): Locator;
}

export function todoPage(page: Page): TodoPage {
  const addField = page.getByRole('textbox', { name: 'Add new task' });
  const choose = (group: string, name: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true }).click();
  const openAdd = async () => {
    await page.getByRole('button', { name: 'Add new task' }).click();
    await addField.waitFor();
  };
  return {
    ...shell(page),
    ...taskList(page, 'Todo'),
    page,
    addField,
    openAdd,
    closeAdd: () => page.getByRole('button', { name: 'Cancel' }).click(),
    add: async ({ name, type, effort }) => {
      if (!(await addField.isVisible())) await openAdd();
      await addField.fill(name);
      await choose('Type', type);
      if (effort) await choose('Effort', effort);
      await addField.press('Enter');
    },
    subtitle: page.getByRole('main').locator('h1 + p'),
    filter: (label) =>
      page.getByRole('group', { name: /^Filter by/ }).getByRole('button', { name: label, exact: true }),
  };
}

export interface GroceriesPage extends Shell, GroceryListModel {
  readonly page: Page;
  add(name: string): Promise<void>;
}

export function groceriesPage(page: Page): GroceriesPage {
  const add = adder(page.getByRole('textbox', { name: 'Add grocery item' }));
  return { ...shell(page), ...groceryList(page), page, add };
}

export interface NotesPage extends Shell, TaskListModel {
  readonly page: Page;
  add(name: string): Promise<void>;
}

export function notesPage(page: Page): NotesPage {
  const add = adder(page.getByRole('textbox', { name: 'Add a note' }));
  return { ...shell(page), ...taskList(page, 'Notes'), page, add };
}

function adder(field: Locator): (name: string) => Promise<void> {
  return async (name) => {
    await field.fill(name);
    await field.press('Enter');
  };
}

export interface CompletedPage extends Shell, TaskListModel {
  readonly page: Page;
  /** Its row leaves the list at once. */
  reopen(name: string): Promise<void>;
  showDeleted(): Promise<void>;
  restore(name: string): Promise<void>;
}

export function completedPage(page: Page): CompletedPage {
  return {
    ...shell(page),
    ...taskList(page, 'Completed tasks'),
    page,
    reopen: (name) => page.getByRole('checkbox', { name: `Complete ${name}`, exact: true }).click(),
    showDeleted: () => page.getByRole('button', { name: 'Show deleted' }).click(),
    restore: (name) => page.getByRole('button', { name: `Restore ${name}` }).click(),
  };
}

export interface ProjectsPage extends Shell {
  readonly page: Page;
  add(name: string): Promise<void>;
  card(name: string): Locator;
  open(name: string): Promise<ProjectPage>;
}

export function projectsPage(page: Page): ProjectsPage {
  const field = page.getByRole('textbox', { name: 'Add new project' });
  const card = (name: string) =>
    page.getByRole('list', { name: 'Projects' }).getByRole('link').filter({ hasText: name });
  return {
    ...shell(page),
    page,
    card,
    add: async (name) => {
      if (!(await field.isVisible())) await page.getByRole('button', { name: 'Add new project' }).click();
      await field.fill(name);
      await field.press('Enter');
    },
    open: async (name) => {
      await card(name).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      return projectPage(page);
    },
  };
}

export interface ProjectPage extends Shell, TaskListModel, ProjectDetails {
  readonly page: Page;
  addSubtask(task: NewTodo): Promise<void>;
  complete(): Promise<ProjectsPage>;
}

export function projectPage(page: Page): ProjectPage {
  const field = page.getByRole('textbox', { name: 'Add subtask' });
  const choose = (group: string, name: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true }).click();
  return {
    ...shell(page),
    ...taskList(page, 'Subtasks'),
    ...projectDetails(page),
    page,
    addSubtask: async ({ name, type, effort }) => {
      if (!(await field.isVisible())) await page.getByRole('button', { name: 'Add subtask' }).click();
      await field.fill(name);
      await choose('Type', type);
      if (effort) await choose('Effort', effort);
      await field.press('Enter');
    },
    complete: async () => {
      await page.getByRole('button', { name: 'Complete project' }).click();
      await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
      return projectsPage(page);
    },
  };
}

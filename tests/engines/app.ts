/** Where things are in the app, for every journey. */
import type { Target } from './look.ts';
import type { EngineWindow } from './window.ts';

export const button = (name: string | RegExp): Target => ({ role: 'button', name });
export const checkbox = (name: string): Target => ({ role: 'checkbox', name: `Complete ${name}` });
export const dialog = (name: string): Target => ({ role: 'dialog', name });
export const field = (name: string): Target => ({ role: 'textbox', name });
export const heading = (name: string): Target => ({ role: 'heading', name });
export const radio = (name: string): Target => ({ role: 'radio', name });
export const row = (text: string): Target => ({ role: 'listitem', text });
export const space = (name: 'Personal' | 'Family' | 'Work'): Target => ({
  role: 'button',
  name,
  within: { role: 'group', name: 'Spaces' },
});

export async function goTo(window: EngineWindow, screen: string): Promise<void> {
  const menu: Target = { role: 'navigation', name: 'Main' };
  await window.click({ role: 'link', name: new RegExp(`^${screen}`), within: menu });
  await window.wait(heading(screen));
}

export async function chooseInUserMenu(window: EngineWindow, entry: string): Promise<void> {
  await window.click(button(/^User menu/));
  await window.click({ role: 'menuitem', name: new RegExp(`^${entry}`) });
}

/** A text and Enter. */
export async function add(window: EngineWindow, into: string, text: string): Promise<void> {
  await window.fill(field(into), text);
  await window.press('Enter');
}

/** The first lines of the rows of a list, from the top. */
export async function rowNames(window: EngineWindow, list: string): Promise<readonly string[]> {
  return window.evaluate(
    (label) =>
      Array.from(
        document.querySelectorAll<HTMLElement>(`[aria-label="${label}"] [data-row-focus]`),
        (row) => row.innerText.trim().split('\n')[0] ?? '',
      ),
    list,
  );
}

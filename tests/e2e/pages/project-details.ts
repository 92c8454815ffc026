import type { Locator, Page } from 'playwright';
import { LIMITS } from '../../support/time-limits.mjs';

/** What a project's page has beside its list: its badge, its buttons, and the handles of its rows. */
export interface ProjectDetails {
  badge(label: 'Sequential' | 'Parallel'): Locator;
  toggleExecution(): Promise<void>;
  /** Opens the question. */
  switchSpace(to: 'Personal' | 'Family' | 'Work' | RegExp): Promise<Question>;
  /** Opens the question. */
  remove(): Promise<Question>;
  handle(name: string): Locator;
  /** By the keyboard. */
  lift(name: string): Promise<void>;
  /** Lifts a row, moves it by so many places, down where positive, and puts it down. */
  moveByKeyboard(name: string, places: number): Promise<void>;
  moveByMouse(name: string, onto: string): Promise<void>;
  moveByFinger(name: string, onto: string): Promise<void>;
  completedNames(): Promise<string[]>;
}

export interface Question {
  readonly text: Locator;
  answer(button: 'Cancel' | 'Move' | 'Delete'): Promise<void>;
}

export function projectDetails(page: Page): ProjectDetails {
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
  const question = async (): Promise<Question> => {
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    return {
      text: dialog.getByRole('paragraph'),
      answer: async (button) => {
        await dialog.getByRole('button', { name: button, exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
      },
    };
  };
  const isLifted = (name: string) => page.locator('[aria-pressed="true"]').and(handle(name)).waitFor();
  /** Before anything is lifted, and from 1. */
  const placeOf = async (name: string) => {
    const row = page.getByRole('listitem').filter({ has: handle(name) });
    return Number(await row.getAttribute('data-index')) + 1;
  };
  /** The others have made way: a drop before that would leave the row where it was. */
  const isOver = (name: string, place: number) =>
    page.getByText(new RegExp(`^${name} is over place ${place} `)).waitFor();
  const isPutDown = (name: string) => page.getByText(new RegExp(`^${name} was put down at`)).waitFor();
  const ready = (name: string) => page.locator('[aria-disabled="false"]').and(handle(name)).waitFor();

  const lift = async (name: string) => {
    await ready(name);
    await handle(name).focus();
    await page.keyboard.press('Space');
    await isLifted(name);
  };

  return {
    handle,
    lift,
    badge: (label) => page.getByRole('main').getByText(label, { exact: true }),
    toggleExecution: () => page.getByRole('button', { name: /^Make (parallel|sequential)$/ }).click(),
    switchSpace: async (to) => {
      await page.getByRole('button', { name: 'Switch space' }).click();
      await page.getByRole('menuitem', { name: to }).click();
      return question();
    },
    remove: async () => {
      await page.getByRole('button', { name: 'Delete project' }).click();
      return question();
    },
    moveByKeyboard: async (name, places) => {
      await lift(name);
      const announced = page.getByText(new RegExp(`^${name} is over place`));
      await announced.waitFor();
      for (let place = 0; place < Math.abs(places); place += 1) {
        const before = page.getByText(await announced.innerText(), { exact: true });
        // Like a person: on a busy machine a key that comes before the row has been measured moves nothing.
        await again(async () => {
          await page.keyboard.press(places > 0 ? 'ArrowDown' : 'ArrowUp');
          return happens(before.waitFor({ state: 'detached', timeout: LIMITS.soon }));
        });
      }
      await page.keyboard.press('Space');
      await isPutDown(name);
    },
    moveByMouse: async (name, onto) => {
      await ready(name);
      const place = await placeOf(onto);
      // Before the row is lifted: then the others make way. Hovering waits until a row stands still.
      await handle(onto).hover();
      const to = await middleOf(handle(onto));
      const lifted = page.locator('[aria-pressed="true"]').and(handle(name));
      await again(async () => {
        await handle(name).hover();
        const from = await middleOf(handle(name));
        await page.mouse.down();
        await page.mouse.move(from.x, from.y + 12, { steps: 5 });
        const isUp = await happens(lifted.waitFor({ timeout: LIMITS.soon }));
        if (!isUp) await page.mouse.up();
        return isUp;
      });
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await isOver(name, place);
      await page.mouse.up();
      await isPutDown(name);
    },
    moveByFinger: async (name, onto) => {
      await ready(name);
      const place = await placeOf(onto);
      const [from, to] = [await middleOf(handle(name)), await middleOf(handle(onto))];
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
      await touch('touchStart', from);
      await isLifted(name);
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await touch('touchMove', { x: from.x, y: from.y + (to.y - from.y) * part });
      }
      await isOver(name, place);
      await touch('touchEnd');
      await isPutDown(name);
      await session.detach();
    },
    completedNames: () =>
      page
        .getByRole('list', { name: 'Completed subtasks' })
        .getByRole('listitem')
        .locator('[data-row-focus]')
        .allInnerTexts(),
  };
}

/** Long enough on a busy machine for what usually takes a frame. */

const TRIES = 5;

async function again(attempt: () => Promise<boolean>): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    if (await attempt()) return;
  }
  throw new Error(`It did not happen in ${TRIES} tries.`);
}

function happens(wait: Promise<void>): Promise<boolean> {
  return wait.then(
    () => true,
    () => false,
  );
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('What is not shown has no middle.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A window of any engine as the journeys use it: found by role and name, waited for, pressed where it stands still. */
import { setTimeout as delay } from 'node:timers/promises';

import { AXE_SOURCE } from '../support/axe-source.ts';
import type { Engine, Key, Modifier } from './driver.ts';
import { describe, look, plain, recordMessages, takeMessage, type Seen, type Target } from './look.ts';
import { LIMITS } from '../support/time-limits.mjs';

export interface EngineWindow {
  goto(path: string): Promise<void>;
  evaluate<T, A>(run: (arg: A) => T | Promise<T>, arg?: A): Promise<T>;
  /** Those that are shown, now. */
  see(target: Target): Promise<readonly Seen[]>;
  /** The only one, once it is shown. */
  wait(target: Target): Promise<Seen>;
  waitUntilGone(target: Target): Promise<void>;
  /** Until a message says it, or has since the last one that was waited for. */
  waitForMessage(text: string): Promise<void>;
  click(target: Target, held?: Modifier): Promise<void>;
  /** In place of what the field holds. */
  fill(target: Target, text: string): Promise<void>;
  press(...keys: readonly Key[]): Promise<void>;
  pressWith(held: Modifier, key: Key): Promise<void>;
  /** What has the focus gets it. */
  type(text: string): Promise<void>;
  /** Presses Tab, or Shift and Tab, until the focus is there. */
  tabTo(target: Target): Promise<void>;
  /** Lets go once `over` is shown. */
  drag(path: { readonly from: Target; readonly to: Target; readonly over: Target }): Promise<void>;
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}

const ASK_EVERY_MS = 50;
const MOST_TABS = 60;

export async function openWindow(engine: Engine, origin: string): Promise<EngineWindow> {
  const driver = await engine.openDriver();

  const see = async (target: Target, { isBrought } = { isBrought: false }): Promise<readonly Seen[]> => {
    const question = { target: plain(target), isBrought };
    const seen = await driver.evaluate(look, question);
    if (seen !== null) return seen;
    await driver.inject(AXE_SOURCE);
    await driver.evaluate(recordMessages, undefined);
    return (await driver.evaluate(look, question)) ?? [];
  };

  const until = async <T>({ role }: Target, what: string, ask: () => Promise<T | undefined>): Promise<T> => {
    const giveUpAt = Date.now() + LIMITS.browserPoll;
    while (Date.now() < giveUpAt) {
      // A page that is being left answers nothing.
      const answer = await ask().catch(() => undefined);
      if (answer !== undefined) return answer;
      await delay(ASK_EVERY_MS);
    }
    const answer = await ask();
    if (answer !== undefined) return answer;
    const there = await see({ role });
    const names = there.map(({ name }) => name || '(no name)').join(', ');
    throw new Error(`In ${engine.name} ${what} There are: ${names}.`);
  };

  const only = (target: Target, seen: readonly Seen[]): Seen | undefined => {
    if (seen.length > 1) throw new Error(`In ${engine.name} there are ${seen.length}: ${describe(target)}.`);
    return seen[0];
  };

  const wait = (target: Target) =>
    until(target, `nothing shows a ${describe(target)}.`, async () => only(target, await see(target)));

  /** Where it stands, once it does not move and nothing lies over it. */
  const place = async (target: Target) => {
    let before: Seen | undefined;
    return until(target, `nobody can press the ${describe(target)}.`, async () => {
      const seen = only(target, await see(target, { isBrought: true }));
      const isStill = seen?.x === before?.x && seen?.y === before?.y;
      before = seen;
      return seen?.isReachable && isStill ? seen : undefined;
    });
  };

  const click = async (target: Target) => {
    await driver.moveTo(await place(target));
    await driver.pressButton();
    await driver.releaseButton();
  };
  const held = async (key: Modifier, run: () => Promise<void>) => {
    await driver.hold(key);
    await run();
    await driver.release(key);
  };

  return {
    see,
    wait,
    goto: (path) => driver.goto(origin + path),
    evaluate: (run, arg) => driver.evaluate(run, arg as never),
    waitUntilGone: async (target) =>
      void (await until(target, `there is still a ${describe(target)}.`, async () =>
        (await see(target)).length === 0 ? true : undefined,
      )),
    waitForMessage: async (text) =>
      void (await until({ role: 'region' }, `no message says "${text}".`, async () => {
        const isTaken = await driver.evaluate(takeMessage, text);
        if (isTaken === null) await driver.evaluate(recordMessages, undefined);
        return isTaken === true ? true : undefined;
      })),
    click: (target, key) => (key ? held(key, () => click(target)) : click(target)),
    fill: async (target, text) => {
      await click(target);
      await held('Control', () => driver.press('a'));
      await driver.type(text);
    },
    press: async (...keys) => {
      for (const key of keys) await driver.press(key);
    },
    pressWith: (key, pressed) => held(key, () => driver.press(pressed)),
    type: (text) => driver.type(text),
    tabTo: async (target) => {
      await wait(target);
      for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
        const [seen] = await see(target);
        if (seen?.isFocused) return;
        // Never around the end, where a browser's own bar has the focus and a driver's keys still go to the page.
        if (seen?.isBeforeFocus) await held('Shift', () => driver.press('Tab'));
        else await driver.press('Tab');
      }
      throw new Error(`In ${engine.name} Tab does not lead to the ${describe(target)}.`);
    },
    drag: async ({ from, to, over }) => {
      const start = await place(from);
      const end = await wait(to);
      await driver.moveTo(start);
      await driver.pressButton();
      for (const part of [0.1, 0.4, 0.7, 1]) {
        await driver.moveTo({ x: start.x, y: Math.round(start.y + (end.y - start.y) * part) });
      }
      await wait(over);
      await driver.releaseButton();
    },
    picture: (file) => driver.picture(file),
    close: () => driver.close(),
  };
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createOverlayHistory } from '#ui/overlays/overlay-history.ts';

/** A browser's history of one page, with a router that numbers its entries as React Router does. */
function browserHistory() {
  let entries: unknown[] = [{ idx: 0, key: 'todo', screen: 'todo' }];
  let at = 0;
  let tell: () => void = () => undefined;
  const history = {
    get state() {
      return entries[at];
    },
    pushState: (state: unknown) => {
      entries = [...entries.slice(0, at + 1), state];
      at += 1;
    },
    replaceState: (state: unknown) => void (entries[at] = state),
    /** As in a browser, later, and told by an event. */
    go: (delta: number) =>
      setTimeout(() => {
        if (options.drops) return;
        at += delta;
        tell();
      }),
  };
  const options = { drops: false };
  const entry = () => entries[at] as { idx: number; key: string; screen: string };
  return {
    history,
    /** As browsers do when there are too many: nothing comes of a step. */
    set drops(drops: boolean) {
      options.drops = drops;
    },
    onPopState: (listener: () => void) => void (tell = listener),
    routerPush: (screen: string) => history.pushState({ idx: entry().idx + 1, key: screen, screen }),
    routerReplace: (screen: string) => history.replaceState({ idx: entry().idx, key: screen, screen }),
    back: async (entriesBack = 1) => {
      history.go(-entriesBack);
      await settled();
    },
    forward: async () => {
      history.go(1);
      await settled();
    },
    screen: () => entry().screen,
    key: () => entry().key,
    place: () => at,
  };
}

/** Every step through this history takes two turns, and one may cause another. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

describe('overlays of the history', () => {
  let browser: ReturnType<typeof browserHistory>;
  let overlays: ReturnType<typeof createOverlayHistory>;
  let left: string[];
  const enter = (name: string) => overlays.open(() => left.push(name));
  /** The page: the router draws a place as soon as it has been gone to. */
  const live = (page: typeof overlays) => {
    browser.onPopState(() => {
      page.onTravelled();
      page.onDrawn(browser.key());
    });
    page.onDrawn(browser.key());
  };

  /** The browser has been asked to remove the entry of a closed menu, and drops that. */
  const closeWithoutRemoval = async () => {
    vi.useFakeTimers();
    const close = enter('menu');
    await vi.runAllTimersAsync();
    browser.drops = true;
    close();
    await Promise.resolve();
  };

  afterEach(() => void vi.useRealTimers());
  beforeEach(() => {
    browser = browserHistory();
    overlays = createOverlayHistory(browser.history, 'this page');
    live(overlays);
    left = [];
  });

  it('U360 Back closes the overlay and stays on the screen', async () => {
    enter('menu');
    await settled();
    expect(browser.place()).toBe(1);
    await browser.back();
    expect(left).toEqual(['menu']);
    expect(browser.place()).toBe(0);
    expect(browser.screen()).toBe('todo');
  });

  it('U360 Back closes the upper of two overlays first, and going back further closes both', async () => {
    enter('type');
    enter('effort');
    await settled();
    await browser.back();
    expect(left).toEqual(['effort']);
    enter('effort');
    await settled();
    await browser.back(2);
    expect(left).toEqual(['effort', 'effort', 'type']);
    expect(browser.place()).toBe(0);
  });

  it('U361 an overlay that is closed without Back removes its entry, and what follows waits for that', async () => {
    const close = enter('menu');
    await settled();
    const places: number[] = [];
    close();
    overlays.whenApplied(() => places.push(browser.place()));
    expect(places).toEqual([]);
    await settled();
    expect(places).toEqual([0]);
    expect(left).toEqual([]);
  });

  it('U361 overlays that close and open faster than the history changes end on their own entries', async () => {
    const closeType = enter('type');
    const closeEffort = enter('effort');
    await settled();
    closeType();
    closeEffort();
    enter('type of the next card');
    await settled();
    expect(browser.place()).toBe(1);
    await browser.back();
    expect(left).toEqual(['type of the next card']);
    expect(browser.place()).toBe(0);
  });

  it('U753 a navigation while the entry of a closed overlay is being removed follows after that', async () => {
    const close = enter('menu');
    await settled();
    close();
    await Promise.resolve();
    overlays.whenStill(() => browser.routerPush('notes'));
    expect(browser.screen()).toBe('todo');
    await settled();
    expect(browser.screen()).toBe('notes');
    expect(browser.place()).toBe(1);
    overlays.onDrawn(browser.key());
    overlays.whenStill(() => browser.routerPush('inbox'));
    expect(browser.screen()).toBe('inbox');
  });

  it('U753 a navigation happens after a second, too, if the browser has dropped the removal', async () => {
    await closeWithoutRemoval();
    overlays.whenStill(() => browser.routerPush('notes'));
    await vi.advanceTimersByTimeAsync(999);
    expect(browser.screen()).toBe('todo');
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.screen()).toBe('notes');
  });

  it('U753 an overlay that was opened before the browser dropped a removal has its entry after the next one', async () => {
    await closeWithoutRemoval();
    enter('question');
    await vi.advanceTimersByTimeAsync(500);
    browser.drops = false;
    await vi.advanceTimersByTimeAsync(600);
    expect(browser.place()).toBe(1);
    browser.history.go(-1);
    await vi.runAllTimersAsync();
    expect(left).toEqual(['question']);
    expect(browser.place()).toBe(0);
  });

  it('U753 while the browser removes nothing no navigation waits for a screen that takes long to render', async () => {
    const close = enter('menu');
    await settled();
    // The router has written an entry that is not rendered yet.
    browser.routerPush('edit');
    close();
    const runs: string[] = [];
    overlays.whenApplied(() => runs.push('of the menu'));
    overlays.whenStill(() => runs.push('of a link'));
    await settled();
    expect(runs).toEqual(['of a link']);
    overlays.onDrawn(browser.key());
    await settled();
    expect(runs).toEqual(['of a link', 'of the menu']);
  });

  it('U362 an overlay stays when the URL under it is replaced', async () => {
    enter('question');
    await settled();
    browser.routerReplace('the project by its number');
    overlays.onDrawn(browser.key());
    await settled();
    expect(left).toEqual([]);
    await browser.back();
    expect(left).toEqual(['question']);
    expect(browser.place()).toBe(0);
  });

  it('U362 an overlay under another screen is there again on going back', async () => {
    enter('step');
    await settled();
    browser.routerPush('edit');
    overlays.onDrawn(browser.key());
    await settled();
    expect(left).toEqual([]);
    await browser.back();
    expect(left).toEqual([]);
    await browser.back();
    expect(left).toEqual(['step']);
  });

  it('U363 the entry of a closed overlay is skipped in both directions', async () => {
    const close = enter('menu of a row');
    await settled();
    browser.routerPush('notes');
    overlays.onDrawn(browser.key());
    close();
    await settled();
    await browser.back();
    expect(browser.screen()).toBe('todo');
    expect(browser.place()).toBe(0);
    await browser.forward();
    expect(browser.place()).toBe(0);
  });

  it('U363 a menu that opens another screen, chosen above an open step, arrives there although rendering takes time', async () => {
    const closeStep = enter('step');
    await settled();
    const closeMenu = enter('menu');
    await settled();
    // The link takes the place of the menu, which closes at once; the step goes with its screen, when the next is drawn.
    browser.routerReplace('notes');
    closeMenu();
    await settled();
    closeStep();
    overlays.onDrawn(browser.key());
    await settled();
    expect(browser.screen()).toBe('notes');
    expect(left).toEqual([]);
    await browser.back();
    expect(browser.screen()).toBe('todo');
    expect(browser.place()).toBe(0);
  });

  it('U363 after a reload nothing of an open overlay remains', async () => {
    enter('menu');
    await settled();
    const reloaded = createOverlayHistory(browser.history, 'the page after it');
    live(reloaded);
    await settled();
    expect(browser.place()).toBe(0);
    expect(left).toEqual([]);
  });
});

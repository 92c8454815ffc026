/** Loads the code of the parts that are not in the first load before they are shown. */
import { matchPath } from 'react-router-dom';
import {
  AddButton,
  CaptureDialog,
  ConfirmSheet,
  EditTaskDialog,
  Keyboard,
  KeysDialog,
  LogoutDialog,
  NotFoundScreen,
  SearchDialog,
  SyncDialog,
  UpdatePrompt,
  UserMenuItems,
} from './chunks.ts';
import { ArrangedSection, ArrangeMenu } from './arrange/lazy-arrange.ts';
import { NothingToday } from './first-steps/lazy-nothing-today.ts';
import { QuoteBox } from './quotes/lazy-quote-box.ts';
import { RarerItems, WhoMark } from './task/lazy-who.ts';
import { WORLDS, type World } from './screens.ts';
import { untilIdle } from './until-idle.ts';

type Load = () => Promise<unknown>;

interface Others {
  /** What the first screen leads to, also while somebody signs in. */
  readonly next: readonly Load[];
  readonly before: readonly Load[];
  readonly after: readonly Load[];
}

/** Beside the screens: what is opened before most of them, and what after. Calls are loaded when they are first made. */
const OTHERS: Readonly<Record<World, Others>> = {
  signedIn: {
    next: [],
    // With the first of these come all small parts that most people need later: one file, `later` of `chunk-groups.mjs`.
    before: [
      NothingToday.preload,
      WhoMark.preload,
      RarerItems.preload,
      AddButton.preload,
      () => import('./acts/report-act.ts'),
      UserMenuItems.preload,
      EditTaskDialog.preload,
      CaptureDialog.preload,
      SearchDialog.preload,
      Keyboard.preload,
      ConfirmSheet.preload,
    ],
    after: [
      () => import('./styles/print.css'),
      SyncDialog.preload,
      LogoutDialog.preload,
      KeysDialog.preload,
      ArrangeMenu.preload,
      ArrangedSection.preload,
      QuoteBox.preload,
      () => import('./family/family-calls.ts'),
      () => import('./feedback/feedback-calls.ts'),
      NotFoundScreen.preload,
      UpdatePrompt.preload,
    ],
  },
  signedOut: {
    // Signing in calls the server, leads to the dashboard, and pulls.
    next: [() => import('./account/account-calls.ts'), () => preloadScreen('signedIn', WORLDS.signedIn.home)],
    before: [],
    after: [() => import('./account/email-calls.ts'), UpdatePrompt.preload],
  },
};

/** Loads the code of the screen at a path, also if that redirects. */
export async function preloadScreen(world: World, pathname: string): Promise<void> {
  const { screens, elsewhere, home } = WORLDS[world];
  const leadsOn = elsewhere.some((path) => matchPath(path, pathname));
  const found = screens.find(({ path }) => matchPath(path, leadsOn ? home : pathname));
  await (found?.Screen ?? NotFoundScreen).preload();
}

/**
 * Loads the rest once the first screen is shown, so that it opens offline and without a worker too. One after the other:
 * all at once, they would keep a slow line from what somebody is waiting for, as they would while somebody signs in. Later
 * screens come when nothing else is to be done: whoever scrolls right after the start would lose frames.
 * Resolves when the first ones have come and nobody waits; the worker, and with it the sync, waits for that.
 */
export async function preloadWhenIdle(world: World, untilCalm: () => Promise<void>): Promise<void> {
  const { next, before, after } = OTHERS[world];
  const screens = WORLDS[world].screens.map(({ Screen }) => Screen.preload);
  await untilIdle();
  await loadInTurn(next);
  await loadInTurn(before, untilCalm);
  void loadInTurn([...screens, ...after], async () => {
    await untilIdle(PAUSE_MS);
    await untilCalm();
  });
  await untilCalm();
}

/** Between two parts, where the browser does not say when it is idle: enough for what was pressed meanwhile. */
const PAUSE_MS = 50;

async function loadInTurn(loads: readonly Load[], untilTurn?: () => Promise<void>): Promise<void> {
  for (const load of loads) {
    await untilTurn?.();
    // A chunk that cannot be loaded now is loaded when it is needed.
    await load().catch(() => undefined);
  }
}

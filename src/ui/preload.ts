/** Loads the code of the parts that are not in the first load before they are shown. */
import { matchPath } from 'react-router-dom';
import {
  CaptureDialog,
  EditTaskDialog,
  LogoutDialog,
  NotFoundScreen,
  SyncDialog,
  UpdatePrompt,
} from './chunks.ts';
import { QuoteBox } from './quotes/lazy-quote-box.ts';
import { WORLDS, type World } from './screens.ts';

type Load = () => Promise<unknown>;

/** Beside the screens: what is opened before most of them, and what after. Calls are loaded when they are first made. */
const OTHERS: Readonly<Record<World, { readonly before: readonly Load[]; readonly after: readonly Load[] }>> =
  {
    signedIn: {
      before: [EditTaskDialog.preload, CaptureDialog.preload],
      after: [
        SyncDialog.preload,
        LogoutDialog.preload,
        () => import('#store/account/forget-account.ts'),
        QuoteBox.preload,
        () => import('./family/family-calls.ts'),
        () => import('./feedback/feedback-calls.ts'),
        NotFoundScreen.preload,
        UpdatePrompt.preload,
      ],
    },
    signedOut: {
      before: [],
      after: [
        () => import('./account/account-calls.ts'),
        () => import('./account/email-calls.ts'),
        // Signing in leads there.
        () => preloadScreen('signedIn', WORLDS.signedIn.home),
        UpdatePrompt.preload,
      ],
    },
  };

/** Loads the code of the screen at a path, also if that redirects. */
export async function preloadScreen(world: World, pathname: string): Promise<void> {
  const { screens, elsewhere, home } = WORLDS[world];
  const leadsOn = elsewhere.some((path) => matchPath(path, pathname));
  const found = screens.find(({ path }) => matchPath(path, leadsOn ? home : pathname));
  await (found?.Screen ?? NotFoundScreen).preload();
}

/** Loads the rest once the first screen is shown, so that it opens offline and without a worker too. */
export function preloadWhenIdle(world: World): void {
  const { before, after } = OTHERS[world];
  const screens = WORLDS[world].screens.map(({ Screen }) => Screen.preload);
  const load = () => {
    // A chunk that cannot be loaded now is loaded when it is needed.
    for (const each of [...before, ...screens, ...after]) each().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
}

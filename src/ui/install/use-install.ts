import { useSyncExternalStore } from 'react';
import { wayToInstall, type WayToInstall } from './way-to-install.ts';
import { isInItsWindow } from './in-its-window.ts';

/** Chromium's event; no other browser has it. */
interface InstallPrompt {
  /** Once. Resolves when the person has answered the browser. */
  readonly prompt: () => Promise<unknown>;
}

/** Where `public/theme.js` keeps the event, which comes once and before this is loaded. */
const KEPT = 'kinboxInstallPrompt';
const ASKED = 'kinboxinstallasked';

interface Install {
  readonly way: WayToInstall;
  /** Lets the browser ask; for the way `prompt`. */
  readonly ask: () => Promise<void>;
}

export function useInstall(): Install {
  const way = useSyncExternalStore(subscribe, currentWay, () => 'other' as const);
  return { way, ask };
}

function currentWay(): WayToInstall {
  return wayToInstall({
    isInItsWindow: isInItsWindow(),
    isSecure: window.isSecureContext,
    hasPrompt: keptPrompt() !== null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}

async function ask(): Promise<void> {
  const kept = keptPrompt();
  Reflect.deleteProperty(window, KEPT);
  await kept?.prompt().catch(() => undefined);
  window.dispatchEvent(new Event(ASKED));
}

function keptPrompt(): InstallPrompt | null {
  return (Reflect.get(window, KEPT) as InstallPrompt | undefined) ?? null;
}

function subscribe(listener: () => void): () => void {
  const events = ['beforeinstallprompt', 'appinstalled', ASKED];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

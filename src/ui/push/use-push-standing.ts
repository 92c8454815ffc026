import { useSyncExternalStore } from 'react';
import { useInstall } from '../install/use-install.ts';
import type { WayToInstall } from '../install/way-to-install.ts';
import { useSignedIn } from '../session/session-context.ts';
import { pushStanding, type PushStanding } from './push-standing.ts';

export function usePushStanding(): PushStanding {
  const { isRemembered } = useSignedIn().session;
  const { way } = useInstall();
  return useSyncExternalStore(
    subscribe,
    () => standingNow(way, isRemembered),
    () => 'possible' as const,
  );
}

function standingNow(wayToInstall: WayToInstall, isRemembered: boolean): PushStanding {
  const hasNotifications = typeof Notification !== 'undefined';
  return pushStanding({
    isSecure: window.isSecureContext,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && hasNotifications,
    wayToInstall,
    permission: hasNotifications ? Notification.permission : 'default',
    isRemembered,
  });
}

/** The permission is changed in the settings of the browser, from which one comes back. */
function subscribe(listener: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('visibilitychange', listener, { signal });
  window.addEventListener('focus', listener, { signal });
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener, { signal }))
    .catch(() => undefined);
  return () => ended.abort();
}

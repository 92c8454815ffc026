/** Whether this browser can be notified while the app is closed, and if not, why. */
import type { WayToInstall } from '../install/way-to-install.ts';

export type PushStanding = 'possible' | 'blocked' | 'iosHome' | 'insecure' | 'unsupported' | 'tabOnly';

export interface PushCircumstances {
  readonly isSecure: boolean;
  readonly hasPush: boolean;
  /** iOS has push only for what is on the home screen. */
  readonly wayToInstall: WayToInstall;
  readonly permission: NotificationPermission;
  /** A session that ends with its tab has nobody to notify after that. */
  readonly isRemembered: boolean;
}

export function pushStanding(at: PushCircumstances): PushStanding {
  if (!at.isSecure) return 'insecure';
  if (!at.hasPush) return at.wayToInstall === 'ios' ? 'iosHome' : 'unsupported';
  if (!at.isRemembered) return 'tabOnly';
  return at.permission === 'denied' ? 'blocked' : 'possible';
}

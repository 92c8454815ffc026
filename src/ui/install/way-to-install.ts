/** How this browser installs an app. It tells only by its name what its menus are called. */
export type WayToInstall =
  | 'installed'
  /** The browser lets the app ask. */
  | 'prompt'
  | 'ios'
  | 'firefoxAndroid'
  | 'safari'
  | 'other'
  /** It cannot. */
  | 'firefoxDesktop'
  | 'insecure';

export interface Circumstances {
  readonly isInItsWindow: boolean;
  readonly isSecure: boolean;
  readonly hasPrompt: boolean;
  readonly userAgent: string;
  /** An iPad calls itself a Macintosh, which has no touch screen. */
  readonly touchPoints: number;
}

export function wayToInstall(at: Circumstances): WayToInstall {
  const { userAgent } = at;
  if (at.isInItsWindow) return 'installed';
  if (!at.isSecure) return 'insecure';
  if (at.hasPrompt) return 'prompt';
  const isMac = /Macintosh/.test(userAgent);
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && at.touchPoints > 1)) return 'ios';
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? 'firefoxAndroid' : 'firefoxDesktop';
  return isMac && !/Chrom(e|ium)\//.test(userAgent) ? 'safari' : 'other';
}

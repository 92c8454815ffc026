/** Which requests of a page go on when the page is closed: the tab that has just been closed has sent its last change. */

/** Of bodies at once. A browser takes 64 KiB with their headers, and counts some that have ended before (Chromium 140). */
const MOST_BYTES = 32 * 1024;

export interface KeepAlive {
  /** Null if there is no room for so many bytes; else what is to be called when the request has ended, once or more. */
  readonly take: (bytes: number) => (() => void) | null;
}

export function createKeepAlive(): KeepAlive {
  let taken = 0;
  return {
    take: (bytes) => {
      if (taken + bytes > MOST_BYTES) return null;
      taken += bytes;
      let left = bytes;
      return () => {
        taken -= left;
        left = 0;
      };
    },
  };
}

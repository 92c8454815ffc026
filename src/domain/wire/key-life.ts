/** How long an idempotency key protects a request, and how long a device relies on it. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** The server forgets a key so long after its request came. */
export const KEYS_KEPT_MS = 90 * DAY_MS;

/**
 * A device sends the same bytes under the same key only so long after it first did. The rest up to `KEYS_KEPT_MS` is for
 * clocks that differ, and for a request that reached the server later than the device noted.
 */
export const RESEND_WITHIN_MS = 60 * DAY_MS;

/** How much goes into one `POST /api/batch`. */

export const MAX_BATCH_CALLS = 100;

/** Of the whole body. A call that does not fit is sent by itself. */
export const MAX_BATCH_BYTES = 256 * 1024;

/** What every dialog has. */
export const cancel = 'Cancel';
export const close = 'Close';

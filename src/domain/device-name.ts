/**
 * The `device_name` of every session of the app, fixed by the specification. The server stores what it sees instead:
 * "Firefox on Windows".
 */
export const APP_DEVICE_NAME = 'Kinbox web';

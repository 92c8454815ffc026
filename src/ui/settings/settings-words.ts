/** If the server gives no reason of its own. Literal in the specification. */
export const SETTINGS_FAILED = 'Failed to update settings';

/** The second step of a sign-in, and passkeys. */
export const title = 'Second step';
export const codeHint = 'Enter a code from your authenticator app, or one of your recovery codes.';
export const recoveryHint = 'Use your passkey, or enter one of your recovery codes.';
export const code = 'Code';
export const recoveryCode = 'Recovery code';
export const confirm = 'Continue';
export const confirming = 'Checking…';
export const showPasskey = 'Use a passkey';
export const startOver = 'Start over';
export const expired = 'This sign-in took too long. Please sign in again.';
export const passkeyNotUsed = 'No passkey was used. Please try again.';

/** The dialog that asks again who is there, before a sensitive action. */
export const title = 'Confirm that it is you';
export const needed = 'It has been a while since you signed in.';
export const hint = 'It has been a while since you signed in. Confirm to go on.';
export const currentPassword = 'Current password';
export const code = 'Code';
export const recoveryCode = 'Recovery code';
export const codeHint = 'From your authenticator app, or a recovery code.';
export const showPasskey = 'Use a passkey';
export const passkeyNotUsed = 'No passkey was used. Please try again.';
export const confirm = 'Confirm';
export const confirming = 'Confirming…';

/** The second factors of an account, under Profile. */
import { message } from './messages.ts';

export const title = 'Two-step sign-in';
export const hint =
  'A second step protects your account even if somebody learns your password. Passkeys also sign in without one.';
export const authenticatorApp = 'Authenticator app';
export const isSetUp = 'Asks for a code when you sign in.';
export const setUpApp = 'Set up an authenticator app';
export const addPasskey = 'Add a passkey';
export const list = 'Second steps';
export const remove = 'Remove';
export const removeApp = 'Remove the authenticator app';
export const removePasskey = message('Remove the passkey {name}');
export const removeQuestion =
  'You sign in without it from now on. Without any second step your password alone is enough again.';
export const removed = 'The second step is removed.';
export const addedOn = message('Passkey, added {at}');
export const addedAndUsed = message('Passkey, added {at}, last used {used}');
export const recoveryCodes = 'Recovery codes';
export const codesLeft = message('{count, plural, =0 {None left.} one {# left.} other {# left.}}');
export const newCodes = 'New recovery codes';
export const newCodesQuestion = 'The former recovery codes are no longer good.';
export const makeNewCodes = 'Make new codes';
export const scan = 'Scan this with your authenticator app, or type the key into it.';
export const qrCode = 'QR code with the key';
export const key = 'Key';
export const code = 'Code from the app';
export const confirm = 'Confirm';
export const confirming = 'Confirming…';
export const passkeyName = 'Name of the passkey';
export const passkeyNameHint = 'Such as the device that keeps it.';
export const thisDevice = 'This device';
export const adding = 'Adding…';
export const passkeyNotMade = 'No passkey was made. Please try again.';
export const added = 'Two-step sign-in is on.';
export const passkeyAdded = 'The passkey is added.';
export const saveCodes = 'Save these recovery codes';
export const saveCodesHint =
  'If you lose your device, each of them signs you in once. They are shown only now: keep them where others cannot see them.';
export const download = 'Save as a file';
export const codesKept = 'I have saved them';

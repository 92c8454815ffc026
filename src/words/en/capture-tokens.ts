/** Capture from other programs, on the profile. */
import { message, parts } from './messages.ts';

export const title = 'Capture from anywhere';
export const hint =
  'Shortcuts on a phone, a smart home, scripts and forwarded mails can add to your inbox with a token. It reads nothing and changes nothing else. All tokens end when you change your password or sign out everywhere else.';
export const howTo = parts('Send text to {address}, with the token as the bearer or as the password.');
export const nameLabel = 'What is it for?';
export const nameHint = 'A name by which you know it again, such as Kitchen speaker.';
export const make = 'Make a token';
export const nameMissing = 'Say what it is for.';
export const token = 'Token';
export const tokenHint = 'Copy it to where it is used. It is shown only now.';
export const copy = 'Copy token';
export const copied = 'The token was copied.';
export const copyByHand = 'The browser does not allow copying. The token is selected: copy it by hand.';
export const tokens = 'Tokens';
export const neverUsed = message('Made {made}, never used');
export const lastUsed = message('Made {made}, last used {at}');
export const end = 'End';
export const endNamed = message('End {name}');
export const endTitle = 'End this token';
export const endQuestion = message(
  'Are you sure you want to end {name}? What uses it cannot add to your inbox any more.',
);
export const ended = 'The token has ended.';

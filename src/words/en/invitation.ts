/** The page that the link of an invitation opens. */
import { message } from './messages.ts';

export const title = 'Invitation to a family';
export const error = 'Error';
export const invalidLink = 'This link is incomplete. Ask for a new one.';
export const somebodyInvites = 'Somebody invites you to their family';
export const signInFirst =
  'A family on Kinbox shares tasks, projects and groceries. Register with any address, or sign in, and you can answer here.';
export const noLongerGood =
  'This invitation link is invalid or has expired. Ask whoever sent it for a new one.';
export const signIn = 'Sign in';
export const register = 'Register';
export const invitesYou = message('{name} invites you to their family');
export const whatItMeans = 'Members see and change everything in the family space.';
export const accept = 'Accept';
export const accepting = 'Accepting...';
export const notNow = 'Not now';
export const tryAgain = 'Try again';
export const toFamily = 'To your families';

/** Families and invitations. */
import { message } from './messages.ts';

export const membersOf = message('Members of {name}');
export const pendingInvitations = 'Pending invitations';
export const cancelInvitationOf = message('Cancel the invitation of {name}');
export const cancel = 'Cancel';
export const leaveFamily = 'Leave family';
export const you = 'You';
export const owner = 'Owner';
export const removeMember = message('Remove {name}');
export const remove = 'Remove';
export const title = 'Family';
export const invite = 'Invite';
export const inviteTitle = 'Invite to My Family';
export const noFamily =
  'You have no family yet. Invite somebody, and the family space is yours together: groceries, household, projects.';
export const askRemove = 'Are you sure you want to remove this member?';
export const askLeave = 'Are you sure you want to leave this family?';
export const askDecline = 'Are you sure you want to decline this invitation?';
export const askCancel = message('Are you sure you want to cancel the invitation of {name}?');
export const cancelTitle = 'Cancel invitation';
export const withdraw = 'Withdraw';
export const unexpectedError = 'An unexpected error occurred. Please try again.';
export const expiredOn = message('Expired on {day}');
export const expiresOn = message('The invitation is open until {day}');
export const inviting = 'Inviting...';
export const sendInvitation = 'Send Invitation';
export const invitationError = 'Invitation Error';
export const usernameOrEmail = 'Username or email';
export const inviteHint =
  'An email address, or the full name of somebody who uses Kinbox. Members see and change everything in the family space.';
export const invitations = 'Invitations';
export const invitationsToYou = 'Invitations to you';
export const invitesYou = message('{name} invites you to their family');
export const accept = 'Accept';
export const decline = 'Decline';
export const nothingHasChanged = message('{reason} Nothing has changed.');
export const declineInvitation = 'Decline invitation';
export const removeMemberTitle = 'Remove member';
export const leave = 'Leave';
export const acceptingMoves = message(
  '{count, plural, one {Accepting moves # item of your family space into this family. It stays there when you leave.} other {Accepting moves # items of your family space into this family. They stay there when you leave.}}',
);
export const waitingForOwner = message('Accepted. Waiting for {name} to confirm that it is you.');
export const confirm = 'Confirm';
export const confirmOf = message('Confirm {name}');
export const refuse = 'Refuse';
export const refuseOf = message('Refuse {name}');
export const confirmTitle = 'Confirm member';
export const askConfirm = message(
  'Is {name} ({email}) the person you invited? Members see and change everything in the family space.',
);
export const askRefuse = message('Are you sure you want to refuse {name}?');
export const refuseTitle = 'Refuse member';
export const acceptedBy = message('{email}, with an account since {day}. Waiting for your confirmation.');
export const acceptedByUnverified = message(
  '{email} (address not verified), with an account since {day}. Waiting for your confirmation.',
);
export const invitedAs = message('Invited as {name}.');
export const sendAgain = 'Send again';
export const sendAgainTo = message('Send again the invitation of {name}');
export const linkTitle = 'Hand over the invitation';
export const linkHint = message(
  'This server sends no email. Give this link to {name}: it works once, until {day}, and it is shown only now. Whoever opens it joins your family.',
);
export const link = 'Invitation link';
export const copy = 'Copy link';
export const copied = 'The link was copied.';
export const copyByHand = 'The browser does not allow copying. The link is selected: copy it by hand.';
export const done = 'Done';
export const familySpace = 'In the family space';
export const nothingShared =
  'Nothing is there yet. What anybody of the family puts into the family space, all of you see.';
export const startGroceries = 'Write the first groceries';
/** What is in it, as the way to it. */
export const shared = {
  todo: message('{count} in Todo'),
  groceries: message('{count, plural, one {# grocery} other {# groceries}}'),
  projects: message('{count, plural, one {# project} other {# projects}}'),
  notes: message('{count, plural, one {# note} other {# notes}}'),
  inbox: message('{count} in the inbox'),
};

/** The profile: the account, its data, the password and the sessions. */
import { message } from './messages.ts';

export const accountInformation = 'Account Information';
export const accountType = 'Account Type';
export const administrator = 'Administrator';
export const standardUser = 'Standard User';
export const memberSince = 'Member Since';
export const emailVerified = 'Email Verified';
export const no = 'No';
export const yes = 'Yes';
export const lastUpdated = 'Last Updated';
export const linkSent = 'A link to verify your email is on its way.';
export const sendVerificationLink = 'Send Verification Link';
export const notAnExport = 'That file is no export of Kinbox.';
export const exported = 'Your data has been exported.';
export const yourData = 'Your data';
export const yourDataHint =
  'Everything the server has of you as one file. Importing it again adds what is missing, and nothing twice.';
export const exportData = 'Export';
export const importData = 'Import';
export const fileToImport = 'File to import';
export const readingFile = 'Reading the file …';
export const importing = message('Importing … {done, number} of {rows, number}');
export const stopImport = 'Stop import';
export const importStopped = 'The import was stopped. What was imported stays.';
export const deleteAccount = 'Delete account';
export const cancel = 'Cancel';
export const deleting = 'Deleting...';
export const deleteHint =
  'You are signed out everywhere at once, and what is yours is removed from the server within 30 days. What is in a family’s space stays with that family. This cannot be taken back.';
export const currentPassword = 'Current password';
export const holdsNoTasks = 'That file holds no tasks.';
export const allThere = 'All of that file is here already.';
export const passwordUpdatedBanner = 'Your password has been updated successfully!';
export const passwordUpdated = 'Password updated successfully!';
export const changePassword = 'Change Password';
export const otherDevicesSignedOut = 'Every other device is signed out.';
export const passwordFailed = 'An error occurred while updating your password. Please try again.';
export const updatePassword = 'Update Password';
export const newPassword = 'New password';
export const confirmNewPassword = 'Confirm new password';
export const profileUpdatedBanner = 'Your profile has been updated successfully!';
export const profileUpdated = 'Profile updated successfully!';
export const personalInformation = 'Personal Information';
export const profileFailed = 'An error occurred while updating your profile. Please try again.';
export const updateProfile = 'Update Profile';
export const firstName = 'First name';
export const lastName = 'Last name';
export const displayName = 'Display name';
export const displayNameHint = 'Shown in the app. Your first name is used if this is empty.';
export const email = 'Email';
export const newEmailHint =
  'Another email takes your current password. It counts once its link has been opened.';
export const newEmail = 'New email';
export const emailWaits = message('Waiting for {email} to be confirmed by the link that was sent there.');
export const sendAgain = 'Send the link again';
export const keepEmail = 'Keep the present email';
export const updating = 'Updating...';
export const title = 'Profile';
export const sessions = 'Sessions';
export const sessionsHint = 'Where you are signed in.';
export const thisDevice = 'This device';
export const lastUsed = message('Last used {at}, since {since}');
export const signOutDevice = message('Sign out {device}, last used {at}');
export const deviceSignedOut = 'That device is signed out.';
export const signOut = 'Sign out';
export const signOutEverywhereElse = 'Sign out everywhere else';
export const imported = message('{count, plural, one {# task imported.} other {# tasks imported.}}');
export const importedBeside = message(
  '{count, plural, one {# task imported, {existing} there already.} other {# tasks imported, {existing} there already.}}',
);

/** Signing in, registering, recovering the password and verifying the email address. */
import { message } from './messages.ts';

export const wrongCredentials = 'The provided credentials are incorrect.';
export const email = 'Email';
export const privacyPolicy = 'Privacy policy';
export const forgotPassword = 'Forgot your password?';
export const forgotPasswordHint =
  'Enter the address of your account, and a link to choose a new password is sent to it.';
export const success = 'Success';
export const error = 'Error';
export const sending = 'Sending...';
export const sendResetLink = 'Send Password Reset Link';
export const backToLogin = 'Back to login';
export const signInOffline = 'You are offline. Signing in needs a connection.';
/** From another app, while nobody was signed in. */
export const shareKept = 'What you shared is kept here. It goes to your inbox when you have signed in.';
export const loginFailed = 'An error occurred during login. Please try again.';
export const tooManyTriesSeconds = message(
  'Too many tries. Try again in {count, plural, one {1 second} other {# seconds}}.',
);
export const tooManyTriesMinutes = message(
  'Too many tries. Try again in {count, plural, one {1 minute} other {# minutes}}.',
);
export const whatItIs =
  'Get it out of your head: your tasks and your family’s, in one place, on every device, even without a network.';
export const signInTitle = 'Sign in to your account';
export const authenticationError = 'Authentication Error';
export const password = 'Password';
export const rememberMe = 'Remember me';
export const signingIn = 'Signing in…';
export const signIn = 'Sign in';
export const newToKinbox = 'New to Kinbox?';
export const register = 'Register';
export const invalidResetLink = 'Invalid password reset link. Please request a new one.';
export const resetIncomplete = 'Please fill in all fields and ensure passwords match.';
export const passwordHint = message(
  '{count, plural, one {At least # character.} other {At least # characters.}}',
);
export const registrationFailed = 'An error occurred during registration. Please try again.';
export const registerTitle = 'Create your account';
export const firstName = 'First name';
export const lastName = 'Last name';
export const confirmPassword = 'Confirm password';
export const registering = 'Registering…';
export const checkWhatYouTyped = 'Please check what you typed';
export const alreadyRegistered = 'Already have an account?';
export const resetTitle = 'Reset your password';
export const requestANewLink = 'Request a new link';
export const newPassword = 'New password';
export const confirmNewPassword = 'Confirm new password';
export const resetting = 'Resetting...';
export const resetPassword = 'Reset Password';
export const verifyTitle = 'Verify your email';
export const emailVerified = 'Your email address has been verified.';
export const verifyHint = message('Confirm that this address belongs to your Kinbox account, {email}.');
export const verifyNewHint = message('Confirm that {email} is the email of your Kinbox account from now on.');
export const verifySignedOut =
  'Sign in to the account that this link was sent for. It opens again after that.';
export const invalidVerifyLink =
  'This link is incomplete. Open it again from the email, or request a new one in your profile.';
export const verifying = 'Verifying...';
export const verifyEmail = 'Verify Email';
export const toKinbox = 'To Kinbox';
export const takeBackTitle = 'Take your account back';
export const takeBackHint =
  'Your account gets this email and a new password again, and is signed out everywhere. Do this only if you did not change the email yourself.';
export const takeBack = 'Take it back';
export const takingBack = 'Taking it back...';
export const invalidTakeBackLink = 'This link is incomplete. Open it again from the email.';

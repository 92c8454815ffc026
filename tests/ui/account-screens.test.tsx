/** The first rendering of the account screens: texts, fields and buttons. */
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';

import type { User } from '#domain/user.ts';
import ForgotPasswordScreen from '#ui/account/forgot-password-screen.tsx';
import ResetPasswordScreen from '#ui/account/reset-password-screen.tsx';
import { AccountFacts } from '#ui/profile/account-facts.tsx';
import { PasswordCard } from '#ui/profile/password-card.tsx';
import { PersonalCard } from '#ui/profile/personal-card.tsx';
import LoginScreen from '#ui/account/login-screen.tsx';
import RegisterScreen from '#ui/account/register-screen.tsx';
import { PASSWORD_RESET_PATH } from '#ui/paths.ts';
import { draw, drawScreen, namesOf, wordsOf } from '../support/markup.tsx';

describe('U602 without a session', () => {
  it('the login asks for email and password, and links to the password reset and the registration', () => {
    const screen = drawScreen(<LoginScreen />);
    expect(namesOf(screen, 'h1')).toEqual(['Sign in to your account']);
    expect(namesOf(screen, 'label')).toEqual(['Email', 'Password', 'Remember me']);
    expect(namesOf(screen, 'button')).toEqual(['Sign in']);
    expect(namesOf(screen, 'a')).toEqual(['Forgot your password?', 'Register', 'Privacy policy']);
    expect(requiredOf(screen)).toEqual(['email', 'password']);
    expect(typeOf(screen, 'email')).toBe('email');
  });

  it('the registration asks for both names, email and a password twice, and links to the login', () => {
    const screen = drawScreen(<RegisterScreen />);
    const labels = ['First name', 'Last name', 'Email', 'Password', 'Confirm password', 'Remember me'];
    expect(namesOf(screen, 'label')).toEqual(labels);
    expect(namesOf(screen, 'button')).toEqual(['Register']);
    expect(namesOf(screen, 'a')).toContain('Sign in');
    const required = ['first_name', 'last_name', 'email', 'password', 'password_confirmation'];
    expect(requiredOf(screen)).toEqual(required);
    expect(typeOf(screen, 'email')).toBe('email');
  });
});

it.each([
  ['the sign-in', <LoginScreen key="screen" />],
  ['the registration', <RegisterScreen key="screen" />],
])('U777 %s says what Kinbox is, and shows it', (_name, node) => {
  const screen = drawScreen(node);
  expect(wordsOf(screen)).toContain('Get it out of your head');
  expect(screen.indexOf('<svg')).toBeLessThan(screen.indexOf('Get it out of your head'));
});

it.each([
  ['sign-in', <LoginScreen key="screen" />, 'New to Kinbox?', 'Register', '/register'],
  ['registration', <RegisterScreen key="screen" />, 'Already have an account?', 'Sign in', '/login'],
])('U798 the %s leads to the other by a button below its question', (_name, node, question, label, to) => {
  const screen = drawScreen(node);
  expect(wordsOf(screen)).toContain(`${question} ${label}`);
  const link = new RegExp(`<a [^>]*href="${to}"[^>]*>${label}</a>`).exec(screen)?.[0] ?? '';
  expect(link).toMatch(/class="[^"]*button[^"]*plain[^"]*wide/);
});

describe('U603 a forgotten password', () => {
  it('asks for the email', () => {
    const screen = draw(<ForgotPasswordScreen />);
    expect(namesOf(screen, 'label')).toEqual(['Email']);
    expect(namesOf(screen, 'button')).toEqual(['Send Password Reset Link']);
    expect(namesOf(screen, 'a')).toContain('Back to login');
  });

  it.each([
    '/password-reset#token=a-token&email=ada%40example.org',
    '/password-reset/a-token?email=ada@example.org',
  ])('is replaced by a new one typed twice, beside a read-only email: %s', (address) => {
    const screen = drawReset(address);
    expect(namesOf(screen, 'label')).toEqual(['Email', 'New password', 'Confirm new password']);
    expect(screen).toMatch(/<input[^>]*readOnly=""[^>]*value="ada@example.org"/i);
    expect(screen).toMatch(/<button[^>]* disabled=""[^>]*>Reset Password/);
    expect(wordsOf(screen)).toContain('Please fill in all fields and ensure passwords match.');
  });

  it.each([
    '/password-reset',
    '/password-reset/a-token',
    '/password-reset#token=a-token',
    '/password-reset#email=ada%40example.org',
  ])('needs a link with a token and an address: %s', (address) => {
    const screen = drawReset(address);
    expect(wordsOf(screen)).toContain('Invalid password reset link. Please request a new one.');
    expect(namesOf(screen, 'button')).toEqual([]);
  });
});

describe('U604 the profile', () => {
  const person = {
    first_name: 'Ada',
    last_name: 'Byron',
    display_name: null,
    email: 'ada@example.org',
    is_admin: false,
    email_verified_at: null,
    created_at: '2026-01-30T12:00:00.000Z',
    updated_at: '2026-02-01T12:00:00.000Z',
  } as User;

  it('has the personal information, of which the email alone is required', () => {
    const card = drawScreen(<PersonalCard person={person} />);
    expect(namesOf(card, 'h2')).toEqual(['Personal Information']);
    expect(namesOf(card, 'label')).toEqual(['First name', 'Last name', 'Display name', 'Email']);
    expect(wordsOf(card)).toContain('Shown in the app. Your first name is used if this is empty.');
    expect(requiredOf(card)).toEqual(['email']);
    expect(namesOf(card, 'button')).toEqual(['Update Profile']);
  });

  it('changes the password, for which all three fields are required', () => {
    const card = drawScreen(<PasswordCard email={person.email} />);
    expect(namesOf(card, 'h2')).toEqual(['Change Password']);
    expect(namesOf(card, 'label')).toEqual(['Current password', 'New password', 'Confirm new password']);
    expect(requiredOf(card)).toEqual(['current_password', 'password', 'password_confirmation']);
    expect(namesOf(card, 'button')).toEqual(['Update Password']);
  });

  it.each([
    [person, ['Standard User', 'No']],
    [{ ...person, is_admin: true, email_verified_at: person.created_at }, ['Administrator', 'Yes']],
  ])('shows the facts of the account', (who, [kind, isVerified]) => {
    const card = drawScreen(<AccountFacts person={who} />);
    expect(namesOf(card, 'h2')).toEqual(['Account Information']);
    const facts = ['Account Type', 'Member Since', 'Email Verified', 'Last Updated'];
    expect(namesOf(card, 'dt')).toEqual(facts);
    const day = (at: string) => new Date(at).toLocaleDateString(undefined, { dateStyle: 'long' });
    expect(namesOf(card, 'dd')).toEqual([kind, day(who.created_at), isVerified, day(who.updated_at)]);
  });
});

function drawReset(address: string): string {
  return draw(
    <Routes>
      <Route path={PASSWORD_RESET_PATH} element={<ResetPasswordScreen />} />
    </Routes>,
    address,
  );
}

function requiredOf(markup: string): string[] {
  const inputs = markup.match(/<input[^>]*>/g) ?? [];
  return inputs.filter((input) => input.includes(' required=""')).map((input) => attribute(input, 'name'));
}

function typeOf(markup: string, name: string): string {
  const input = (markup.match(/<input[^>]*>/g) ?? []).find((each) => attribute(each, 'name') === name);
  return attribute(input ?? '', 'type');
}

function attribute(element: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? '';
}

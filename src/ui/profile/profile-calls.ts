/** Edits of the signed-in user's account. */
import * as z from 'zod/mini';
import { passwordAnswer, profileAnswer } from '#domain/wire/profile.ts';
import { askServer } from '../api/ask-server.ts';

export interface ProfileFields {
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string;
  readonly email: string;
  /** For another email. */
  readonly current_password?: string;
}

export function updateProfile(token: string, json: ProfileFields) {
  return askServer('api/profile', { method: 'put', token, json, answer: profileAnswer });
}

export interface PasswordFields {
  readonly current_password: string;
  readonly password: string;
  readonly password_confirmation: string;
}

export function updatePassword(token: string, json: PasswordFields) {
  return askServer('api/profile/password', { method: 'put', token, json, answer: passwordAnswer });
}

export function askToVerify(token: string) {
  return askServer('api/email/verification-notification', { method: 'post', token, answer: z.unknown() });
}

export function cancelNewEmail(token: string) {
  return askServer('api/profile/pending-email', { method: 'delete', token, answer: profileAnswer });
}

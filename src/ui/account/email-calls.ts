/** The calls behind mailed links: password recovery and email verification. */
import type * as z from 'zod/mini';
import { statusSchema, verifiedSchema } from '#domain/wire/recovery.ts';
import { askServer } from '../api/ask-server.ts';
import type { ServerOutcome } from '../api/server-outcome.ts';

type Status = z.output<typeof statusSchema>;

export async function askForReset(email: string): Promise<ServerOutcome<Status>> {
  return askServer('api/forgot-password', { method: 'post', json: { email }, answer: statusSchema });
}

export interface PasswordReset {
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly password_confirmation: string;
}

export async function resetPassword(reset: PasswordReset): Promise<ServerOutcome<Status>> {
  return askServer('api/reset-password', { method: 'post', json: reset, answer: statusSchema });
}

/** `secret` is that of the link, `token` that of the session. */
export async function verifyEmail(
  token: string,
  secret: string,
): Promise<ServerOutcome<z.output<typeof verifiedSchema>>> {
  return askServer('api/email/verify', {
    method: 'post',
    token,
    json: { token: secret },
    answer: verifiedSchema,
  });
}

export async function takeBackEmail(back: Omit<PasswordReset, 'email'>): Promise<ServerOutcome<Status>> {
  return askServer('api/email/take-back', { method: 'post', json: back, answer: statusSchema });
}

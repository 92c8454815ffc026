/** Signing in, registering, signing out. Each says what happened as a value. */
import * as z from 'zod/mini';
import { userSchema } from '#domain/wire/account.ts';
import type { AccountOutcome } from './account-outcome.ts';
import { callServer, DEVICE_NAME } from './server.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

export interface Registration {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
  readonly password_confirmation: string;
}

const WRONG_CREDENTIALS = 'The provided credentials are incorrect.';

export async function signIn(credentials: Credentials): Promise<AccountOutcome> {
  const answer = await callServer('api/sanctum/token', {
    method: 'post',
    json: { ...credentials, device_name: DEVICE_NAME },
  });
  if (answer === null) return { kind: 'offline' };
  if (answer.status === 422) return { kind: 'refused', errors: [WRONG_CREDENTIALS] };
  return answer.ok ? fetchUser(await answer.text()) : { kind: 'failed' };
}

export async function register(registration: Registration): Promise<AccountOutcome> {
  const { first_name, last_name } = registration;
  const answer = await callServer('api/register', {
    method: 'post',
    // Who has just made an account on a device stays signed in on it.
    json: { ...registration, name: `${first_name} ${last_name}`, device_name: DEVICE_NAME, remember: true },
  });
  if (answer === null) return { kind: 'offline' };
  if (answer.ok) return fetchUser(await answer.text());
  const errors = messagesIn(await answer.json().catch(() => null));
  return errors.length > 0 ? { kind: 'refused', errors } : { kind: 'failed' };
}

/** Also how a browser that lost its databases learns which server a remembered token belongs to. */
export async function fetchUser(token: string): Promise<AccountOutcome> {
  const answer = await callServer('api/user', { method: 'get', token });
  if (answer === null) return { kind: 'offline' };
  const serverId = answer.headers.get('X-Server-Id');
  const user = userSchema.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
  if (serverId === null || !user.success) return { kind: 'failed' };
  return { kind: 'signedIn', token, user: user.data, serverId };
}

/** Whether or not it arrives, this device forgets the token. */
export async function revokeToken(token: string): Promise<void> {
  await callServer('api/logout', { method: 'post', token });
}

const refusal = z.object({
  message: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** The messages of all fields in one list; the message of the whole where no field has one. */
function messagesIn(body: unknown): readonly string[] {
  const parsed = refusal.safeParse(body);
  if (!parsed.success) return [];
  const { message, errors } = parsed.data;
  const ofFields = Object.values(errors ?? {}).flat();
  return ofFields.length > 0 || !message ? ofFields : [message];
}

/** Signing in, registering, signing out. Each returns its outcome as a value. */
import { userSchema } from '#domain/wire/account.ts';
import * as texts from '#words/en/account.ts';
import type { AccountOutcome } from './account-outcome.ts';
import { readRefusal } from '../api/read-refusal.ts';
import { callServer, DEVICE_NAME } from '../api/server.ts';

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

export async function signIn(credentials: Credentials): Promise<AccountOutcome> {
  const answer = await callServer('api/sanctum/token', {
    method: 'post',
    json: { ...credentials, device_name: DEVICE_NAME },
  });
  if (answer === null) return { kind: 'offline' };
  if (answer.status === 422) return { kind: 'refused', errors: [texts.wrongCredentials] };
  return answer.ok ? fetchUser(await answer.text()) : { kind: 'failed' };
}

export async function register(registration: Registration): Promise<AccountOutcome> {
  const { first_name, last_name } = registration;
  const answer = await callServer('api/register', {
    method: 'post',
    // A user who registers on a device stays signed in on it.
    json: { ...registration, name: `${first_name} ${last_name}`, device_name: DEVICE_NAME, remember: true },
  });
  if (answer === null) return { kind: 'offline' };
  if (answer.ok) return fetchUser(await answer.text());
  const { message, errors } = await readRefusal(answer);
  if (errors.length > 0) return { kind: 'refused', errors };
  return message === null ? { kind: 'failed' } : { kind: 'refused', errors: [message] };
}

/** Also how a browser that lost its databases learns which server a remembered token belongs to. */
export async function fetchUser(token: string): Promise<AccountOutcome> {
  const answer = await callServer('api/user', { method: 'get', token });
  if (answer === null) return { kind: 'offline' };
  if (answer.status === 401) return { kind: 'refused', errors: [texts.loginFailed] };
  const serverId = answer.headers.get('X-Server-Id');
  const user = userSchema.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
  if (serverId === null || !user.success) return { kind: 'failed' };
  return { kind: 'signedIn', token, user: user.data, serverId };
}

/** Whether or not the request arrives, this device forgets the token. */
export async function revokeToken(token: string): Promise<void> {
  await callServer('api/logout', { method: 'post', token });
}

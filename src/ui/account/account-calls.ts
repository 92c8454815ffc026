/** Signing in, registering, signing out. Each returns its outcome as a value. */
import * as z from 'zod/mini';
import { APP_DEVICE_NAME } from '#domain/device-name.ts';
import { FACTOR_KINDS, SECOND_FACTOR_NEEDED } from '#domain/proof.ts';
import { userSchema } from '#domain/wire/account.ts';
import type { PasskeyAssertion } from '#domain/wire/factors.ts';
import * as texts from '#words/en/account.ts';
import * as stepTexts from '#words/en/second-step.ts';
import type { AccountOutcome, OnAdmitted } from './account-outcome.ts';
import { readRefusal } from '../api/read-refusal.ts';
import type { Refusal } from '../api/server-outcome.ts';
import { callServer } from '../api/server.ts';
import { askForPasskey } from './passkey.ts';

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
  readonly remember: boolean;
}

export async function signIn(credentials: Credentials, onAdmitted?: OnAdmitted): Promise<AccountOutcome> {
  const answer = await callServer('api/sanctum/token', {
    method: 'post',
    json: { ...credentials, device_name: APP_DEVICE_NAME },
  });
  if (answer === null) return { kind: 'offline' };
  if (answer.status === 422) return { kind: 'refused', errors: [texts.wrongCredentials] };
  if (answer.ok) return enter(answer, onAdmitted);
  if (answer.status === 429) return refusedOutcome(await readRefusal(answer));
  const step = secondFactorStep.safeParse(await answer.json().catch(() => null));
  return step.success ? { kind: 'secondFactor', ...step.data } : { kind: 'failed' };
}

const secondFactorStep = z.object({
  code: z.literal(SECOND_FACTOR_NEEDED),
  ticket: z.string(),
  factors: z.array(z.enum(FACTOR_KINDS)),
});

/** A code or a passkey, with the ticket of a sign-in. */
export interface ShownFactor {
  readonly ticket: string;
  readonly remember: boolean;
  readonly code?: string;
}

export async function showCode(factor: ShownFactor, onAdmitted?: OnAdmitted): Promise<AccountOutcome> {
  return open('api/login/second-factor', factor, onAdmitted);
}

export async function showPasskey(factor: ShownFactor, onAdmitted?: OnAdmitted): Promise<AccountOutcome> {
  return withPasskey((passkey) => open('api/login/second-factor', { ...factor, passkey }, onAdmitted));
}

export async function signInByPasskey(remember: boolean, onAdmitted?: OnAdmitted): Promise<AccountOutcome> {
  return withPasskey((passkey) => open('api/login/passkey', { remember, passkey }, onAdmitted));
}

async function withPasskey(
  call: (passkey: PasskeyAssertion) => Promise<AccountOutcome>,
): Promise<AccountOutcome> {
  const asked = await askForPasskey();
  if (asked.kind === 'offline') return asked;
  return asked.kind === 'shown'
    ? call(asked.passkey)
    : { kind: 'refused', errors: [stepTexts.passkeyNotUsed] };
}

async function open(path: string, json: object, onAdmitted?: OnAdmitted): Promise<AccountOutcome> {
  const answer = await callServer(path, { method: 'post', json: { ...json, device_name: APP_DEVICE_NAME } });
  if (answer === null) return { kind: 'offline' };
  if (answer.ok) return enter(answer, onAdmitted);
  const refusal = await readRefusal(answer);
  return refusal.code === 'invalid_ticket' ? { kind: 'expired' } : refusedOutcome(refusal);
}

export async function register(registration: Registration, onAdmitted?: OnAdmitted): Promise<AccountOutcome> {
  const { first_name, last_name } = registration;
  const answer = await callServer('api/register', {
    method: 'post',
    json: { ...registration, name: `${first_name} ${last_name}`, device_name: APP_DEVICE_NAME },
  });
  if (answer === null) return { kind: 'offline' };
  if (answer.ok) return enter(answer, onAdmitted);
  return refusedOutcome(await readRefusal(answer));
}

function refusedOutcome({ status, message, errors, retryAfterS }: Refusal): AccountOutcome {
  if (status === 429 && retryAfterS !== null) return { kind: 'refused', errors: [tooManyTries(retryAfterS)] };
  if (errors.length > 0) return { kind: 'refused', errors };
  return message === null ? { kind: 'failed' } : { kind: 'refused', errors: [message] };
}

const MINUTE_S = 60;

function tooManyTries(waitS: number): string {
  return waitS < MINUTE_S
    ? texts.tooManyTriesSeconds({ count: Math.ceil(waitS) })
    : texts.tooManyTriesMinutes({ count: Math.ceil(waitS / MINUTE_S) });
}

/** The answer is the token. */
async function enter(answer: Response, onAdmitted?: OnAdmitted): Promise<AccountOutcome> {
  const token = await answer.text();
  onAdmitted?.({ token, serverId: answer.headers.get('X-Server-Id') ?? '' });
  return fetchUser(token);
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

/** Sets up second factors and signs in with them, by calls. */
import { Secret, TOTP } from 'otpauth';
import { begunTotpSchema, newCodesSchema } from '#domain/wire/factors.ts';
import { PASSWORD, sendTo, type Answer, type Session, type TestApp } from './server-app.ts';
import { createPasskey, type SoftPasskey } from './soft-passkey.ts';

export interface Authenticator {
  /** What the app shows; `offMs` by a clock that is off. */
  readonly code: (offMs?: number) => string;
  readonly recoveryCodes: readonly string[];
}

export function codeOf(secret: string, atMs: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: atMs });
}

/** After it half a minute has passed, so that the next code is another one. */
export async function addTotp(test: TestApp, person: Pick<Session, 'send'>): Promise<Authenticator> {
  const { secret } = (await person.send('POST', '/api/factors/totp')).read(begunTotpSchema);
  const code = (offMs = 0) => codeOf(secret, test.deps.clock() + offMs);
  const confirmed = await person.send('POST', '/api/factors/totp/confirm', { code: code() });
  test.advance(30_000);
  return { code, recoveryCodes: confirmed.read(newCodesSchema).recovery_codes ?? [] };
}

export async function challengeOf(answer: Promise<Answer>): Promise<string> {
  return ((await answer).json as { challenge?: string } | null)?.challenge ?? 'none';
}

export async function addPasskey(
  person: Pick<Session, 'send'>,
  passkey = createPasskey(),
): Promise<SoftPasskey> {
  const challenge = await challengeOf(person.send('POST', '/api/factors/passkeys/options'));
  const added = await person.send('POST', '/api/factors/passkeys', {
    name: 'Phone',
    passkey: passkey.register({ challenge }),
  });
  if (added.status !== 201) throw new Error(added.text);
  return passkey;
}

export function requestChallenge(test: TestApp): Promise<string> {
  return challengeOf(sendTo(test.app, 'POST', '/api/passkeys/options', {}));
}

export function signIn(
  test: TestApp,
  { email }: Pick<Session, 'email'>,
  password = PASSWORD,
): Promise<Answer> {
  return sendTo(test.app, 'POST', '/api/sanctum/token', { email, password, device_name: 'Phone' });
}

/** The ticket of a sign-in whose password was right. */
export async function ticketFor(test: TestApp, person: Pick<Session, 'email'>): Promise<string> {
  return ((await signIn(test, person)).json as { ticket?: string }).ticket ?? 'none';
}

export function showFactor(test: TestApp, ticket: string, factor: object): Promise<Answer> {
  return sendTo(test.app, 'POST', '/api/login/second-factor', { ticket, device_name: 'Phone', ...factor });
}

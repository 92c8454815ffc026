/** Asks the browser for a passkey. The library is loaded with the first use. */
import { passkeyAssertion, passkeyOptionsSchema, type PasskeyAssertion } from '#domain/wire/factors.ts';
import { askServer } from '../api/ask-server.ts';

export type AskedPasskey =
  | { readonly kind: 'shown'; readonly passkey: PasskeyAssertion }
  /** The person closed the browser's dialog, or there is no passkey. */
  | { readonly kind: 'notUsed' }
  | { readonly kind: 'offline' };

export async function askForPasskey(): Promise<AskedPasskey> {
  const options = await askServer('api/passkeys/options', {
    method: 'post',
    json: {},
    answer: passkeyOptionsSchema,
  });
  if (options.kind !== 'done') return { kind: options.kind === 'offline' ? 'offline' : 'notUsed' };
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const shown = await startAuthentication({ optionsJSON: options.body as never }).catch(() => null);
  const parsed = passkeyAssertion.safeParse(shown);
  return parsed.success ? { kind: 'shown', passkey: parsed.data } : { kind: 'notUsed' };
}

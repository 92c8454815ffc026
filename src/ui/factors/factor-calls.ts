/** The second factors of the signed-in user. */
import * as z from 'zod/mini';
import {
  begunTotpSchema,
  factorsSchema,
  newCodesSchema,
  passkeyOptionsSchema,
  passkeyRegistration,
} from '#domain/wire/factors.ts';
import * as texts from '#words/en/factors.ts';
import { askServer } from '../api/ask-server.ts';
import { refusedWith, type ServerOutcome } from '../api/server-outcome.ts';

type NewCodes = z.output<typeof newCodesSchema>;

export function listFactors(token: string) {
  return askServer('api/factors', { method: 'get', token, answer: factorsSchema });
}

export function beginTotp(token: string) {
  return askServer('api/factors/totp', { method: 'post', token, answer: begunTotpSchema });
}

export function confirmTotp(token: string, code: string) {
  const json = { code };
  return askServer('api/factors/totp/confirm', { method: 'post', token, json, answer: newCodesSchema });
}

export function removeTotp(token: string) {
  return askServer('api/factors/totp', { method: 'delete', token, answer: z.null() });
}

export function makeRecoveryCodes(token: string) {
  return askServer('api/factors/recovery-codes', { method: 'post', token, answer: newCodesSchema });
}

export function removePasskey(token: string, id: number) {
  return askServer(`api/factors/passkeys/${id}`, { method: 'delete', token, answer: z.null() });
}

/** Asks the browser to make a passkey, and gives it to the server. */
export async function addPasskey(token: string, name: string): Promise<ServerOutcome<NewCodes>> {
  const options = await askServer('api/factors/passkeys/options', {
    method: 'post',
    token,
    answer: passkeyOptionsSchema,
  });
  if (options.kind !== 'done') return options;
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON: options.body as never }).catch(() => null);
  const passkey = passkeyRegistration.safeParse(made);
  if (!passkey.success) return refusedWith(texts.passkeyNotMade);
  const json = { name, passkey: passkey.data };
  return askServer('api/factors/passkeys', { method: 'post', token, json, answer: newCodesSchema });
}

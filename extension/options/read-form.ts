/** What a person has typed becomes settings. Pure. */
import type { Credentials } from '../queue/waiting-page.ts';
import { readServerAddress } from '../queue/server-address.ts';

/** By which Kinbox's capture tokens can be told from a password that was pasted here. */
const TOKEN = /^kinbox_capture_[\w-]+$/;

export type FormResult =
  | { readonly kind: 'settings'; readonly settings: Credentials }
  | { readonly kind: 'problem'; readonly problem: 'noAddress' | 'noToken' | 'tokenForServer' };

/** An empty token is the stored one, which no other server is sent. */
export function readForm(typed: Credentials, stored: Credentials | null): FormResult {
  const address = readServerAddress(typed.server);
  if (address.kind === 'none') return { kind: 'problem', problem: 'noAddress' };
  const server = address.origin;
  const token = typed.token.trim();
  if (token === '' && stored !== null) {
    if (stored.server !== server) return { kind: 'problem', problem: 'tokenForServer' };
    return { kind: 'settings', settings: stored };
  }
  if (!TOKEN.test(token)) return { kind: 'problem', problem: 'noToken' };
  return { kind: 'settings', settings: { server, token } };
}

/** The address to which messages for a device go, as a client tells it. */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** `private`: push services of the operator's own, at addresses that are not public and without TLS. */
export type Reach = 'public' | 'private';

/** Null for what no message may be sent to, whatever its name resolves to. */
export function readEndpoint(text: string, reach: Reach): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (reach === 'private') return /^https?:$/.test(url.protocol) ? url : null;
  // Of other ports a client would learn which are open.
  if (url.protocol !== 'https:' || url.port !== '') return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isAllowed = isIP(host) === 0 ? host.includes('.') : isPublicAddress(host);
  return isAllowed ? url : null;
}

export function hashOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('hex');
}

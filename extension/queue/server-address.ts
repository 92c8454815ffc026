/** Reads what a person has typed as the address of a server. Pure. */

export type ServerAddress =
  | { readonly kind: 'address'; readonly origin: string; readonly isPlain: boolean }
  | { readonly kind: 'none' };

/** Of this machine, which is where nobody else reads along, and where a server mostly has no certificate. */
const OWN_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Longer than any address. A browser takes the square of its length for the name of a host. */
const LONGEST = 2000;

/** The origin of any of its pages; without a scheme it is https, but for this machine. */
export function readServerAddress(text: string): ServerAddress {
  const typed = text.trim();
  if (typed.length > LONGEST) return { kind: 'none' };
  const hasScheme = /^[a-z]+:\/\//i.test(typed);
  const url = urlOf(hasScheme ? typed : `https://${typed}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return { kind: 'none' };
  const isOwn = OWN_MACHINE.test(url.hostname);
  const origin = hasScheme || !isOwn ? url.origin : url.origin.replace(/^https:/, 'http:');
  return { kind: 'address', origin, isPlain: origin.startsWith('http:') && !isOwn };
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

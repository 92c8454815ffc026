/** What a start prints in a terminal besides the address of this machine: how a phone gets there. */
import { renderUnicodeCompact } from 'uqr';

/** White on black whatever colours the terminal has: half blocks draw the light squares. */
const ON = '\u001b[38;5;231;48;5;16m';
const OFF = '\u001b[0m';

/** The quiet zone, in squares. The standard asks for four; phones read two. */
const BORDER = 2;

/** `addresses` with the best one first, which the QR code is of. Empty without any. */
export function startNotice(addresses: readonly string[]): string {
  const [best] = addresses;
  if (best === undefined) return '';
  const lines = [
    '',
    'On other devices:',
    ...addresses.map((address) => `  ${address}`),
    '',
    qrCodeOf(best),
    '',
  ];
  if (!best.startsWith('https:')) lines.push(PLAIN, '');
  return lines.join('\n');
}

const PLAIN =
  'This is plain HTTP: whoever is in the network can read along, and browsers neither install the app nor start it\n' +
  'without a connection. docs/on-your-phones.md says how to get HTTPS.';

function qrCodeOf(address: string): string {
  const lines = renderUnicodeCompact(address, { border: BORDER }).split('\n');
  return lines.map((line) => `  ${ON}${line}${OFF}`).join('\n');
}

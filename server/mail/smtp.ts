/** Delivery over SMTP. */
import { createTransport } from 'nodemailer';
import type { Deliver } from './delivery.ts';

/** Well below the time that a shutdown waits. */
const TIMEOUT_MS = 8000;

export interface Smtp {
  /** `smtp://user:password@host:587` for STARTTLS, which only a loopback host may lack; `smtps:` for implicit TLS. */
  readonly url: string;
  readonly from: string;
}

export function deliverBySmtp({ url, from }: Smtp): Deliver {
  const transport = createSmtpTransport(url);
  return async ({ to, subject, text }) => {
    // As an object: a string would be parsed as a list of addresses.
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
  };
}

/** Connects, signs in and leaves. Rejects with nodemailer's `code`, which holds neither name nor password. */
export async function trySmtp(url: string): Promise<void> {
  const transport = createSmtpTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function createSmtpTransport(url: string) {
  return createTransport({
    url: isLoopback(url) ? url : withRequiredTls(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A password and the links of emails must not cross a network in plain text. */
function withRequiredTls(url: string): string {
  const strict = new URL(url);
  // In the URL, whose own parameters would win over options. It has no effect on `smtps:`.
  strict.searchParams.set('requireTLS', 'true');
  return strict.href;
}

function isLoopback(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  // A named service of nodemailer has a host of its own.
  if (searchParams.has('service')) return false;
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** Delivery over SMTP. */
import { createTransport } from 'nodemailer';
import type { Deliver } from './delivery.ts';

/** Well below the time that a shutdown waits. */
const TIMEOUT_MS = 8000;

export interface Smtp {
  /** `smtp://user:password@host:587`, or `smtps:` for implicit TLS. */
  readonly url: string;
  readonly from: string;
}

export function deliverBySmtp({ url, from }: Smtp): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    // As an object: a string would be parsed as a list of addresses.
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
  };
}

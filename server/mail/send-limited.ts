/**
 * Sends what others cause, such as invitations: a few to an address in an hour and a day, whoever causes them, and fewer
 * of one sender, who would else keep everybody's from it. Above that nothing is sent, and nobody is told, since an answer
 * would reveal what others have sent there.
 *
 * Not for mails about the recipient's own account: nobody may use up those that recover it or that warn of a thief.
 */
import type { UserId } from '#domain/ids.ts';
import type { Limits } from '../limits.ts';
import type { Log } from '../log/log.ts';
import { emailKey } from '../users.ts';
import type { Email, SendMail } from './email.ts';

export interface LimitedMail {
  readonly limits: Limits;
  readonly sendMail: SendMail;
  readonly log: Log;
}

/** Waits for the limits, and not for the mail server. */
export async function sendLimited(
  { limits, sendMail, log }: LimitedMail,
  sender: UserId,
  email: Email,
): Promise<void> {
  const key = emailKey(email.to);
  // The sender's first: what is refused there does not count for the address.
  const refused =
    (await limits.take('mailOfSender', `${sender} ${key}`)) ??
    (await limits.take('mailOfHour', key)) ??
    (await limits.take('mailOfDay', key));
  if (refused === null) void sendMail(email);
  else log.warn({ limit: refused.limit }, 'an email was not sent: its recipient has had too many');
}

/** Sets up notifications as the settings say; null if there are none. */
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { senderOf } from '../mail/open-mail.ts';
import { createPushDelivery, type PushDelivery } from './delivery.ts';
import { readVapidKeys } from './vapid-keys.ts';

export async function openPush(
  { push, smtpUrl, mailFrom }: Pick<Config, 'push' | 'smtpUrl' | 'mailFrom'>,
  appUrl: URL,
  database: Database,
): Promise<PushDelivery | null> {
  if (push === 'off') return null;
  return createPushDelivery({
    keys: await readVapidKeys(database),
    subject: subjectOf({ appUrl, mailFrom, hasMail: smtpUrl !== null }),
    reach: push === 'on' ? 'public' : 'private',
  });
}

interface Contact {
  readonly appUrl: URL;
  readonly mailFrom: string | null;
  readonly hasMail: boolean;
}

/** Where push services reach the operator: the sender of mails where mails are sent, else the app if it has a public name. */
export function subjectOf({ appUrl, mailFrom, hasMail }: Contact): string {
  if (!hasMail && appUrl.protocol === 'https:') return appUrl.origin;
  const sender = senderOf(mailFrom, appUrl);
  return `mailto:${/<([^<>]+)>$/.exec(sender)?.[1] ?? sender}`;
}

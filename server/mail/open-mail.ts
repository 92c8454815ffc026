/** Chooses the delivery: SMTP if it is set up, otherwise the data folder. */
import { join } from 'node:path';
import { secureRandom } from '../random.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log/log.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { deliverToFolder } from './mail-folder.ts';
import { deliverBySmtp } from './smtp.ts';

export function mailFolderOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail');
}

/** With its name, if it has one. */
export function senderOf(mailFrom: string | null, appUrl: URL): string {
  return mailFrom ?? `Kinbox <kinbox@${appUrl.hostname}>`;
}

export function openMail({ smtpUrl, mailFrom, dataDir }: Config, appUrl: URL, log: Log): Delivery {
  const deliver =
    smtpUrl === null
      ? deliverToFolder({ folder: mailFolderOf({ dataDir }), clock: Date.now, random: secureRandom, log })
      : deliverBySmtp({ url: smtpUrl, from: senderOf(mailFrom, appUrl) });
  return createDelivery({ deliver, log });
}

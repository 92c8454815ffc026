/** Everything that the application gets from outside. Tests and the simulation pass their own. */
import type { PasswordHasher } from './auth/passwords.ts';
import type { Random } from './random.ts';
import type { Database } from './db/database.ts';
import type { Events } from './events.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log/log.ts';
import type { SendMail } from './mail/email.ts';
import type { Walks } from './family/run-walks.ts';
import type { Imports } from './own-data/imports.ts';
import type { PushDelivery } from './push/delivery.ts';

export interface AppConfig {
  /** Origins besides the app's own that may call the API. Exact matches. */
  readonly corsOrigins: readonly string[];
  readonly registration: 'open' | 'closed';
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** For the privacy policy: the country of the data, and the contact. */
  readonly policyCountry: string;
  readonly policyContact: string | null;
  /** The app's public address: the host of every link in a mail. */
  readonly appUrl: URL;
  /** The recipients of feedback. */
  readonly feedbackEmail: string | null;
  /** False if mails are written to files on this machine. */
  readonly mailIsSetUp: boolean;
}

export interface Deps {
  readonly database: Database;
  /** The time in ms since the epoch. */
  readonly clock: () => number;
  readonly random: Random;
  readonly passwords: PasswordHasher;
  readonly limits: Limits;
  readonly events: Events;
  readonly sendMail: SendMail;
  readonly imports: Imports;
  readonly walks: Pick<Walks, 'rowsAtOnce' | 'wake'>;
  /** Null: this server sends no notifications. */
  readonly push: Pick<PushDelivery, 'publicKey' | 'reach' | 'deliver'> | null;
  readonly log: Log;
  readonly config: AppConfig;
  /** Created once per installation and kept by a restore; see `readServerId`. */
  readonly serverId: string;
}

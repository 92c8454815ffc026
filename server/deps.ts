/** Everything the application does not make itself. Tests and the simulation pass their own. */
import type { PasswordHasher } from './auth/passwords.ts';
import type { Chance } from './chance.ts';
import type { Database } from './db/database.ts';
import type { Events } from './events.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { SendMail } from './mail/letter.ts';

export interface AppConfig {
  /** Origins besides the app's own that may call the API. Exact matches. */
  readonly corsOrigins: readonly string[];
  readonly registration: 'open' | 'closed';
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** For the privacy policy: where data is kept, and whom to write to. */
  readonly policyCountry: string;
  readonly policyContact: string | null;
  /** Where people reach the app: the host of every link in a letter. */
  readonly appUrl: URL;
  /** Who gets what people tell those who run the server. */
  readonly feedbackEmail: string | null;
  /** False where letters stay on this machine as files. */
  readonly mailIsSetUp: boolean;
}

export interface Deps {
  readonly database: Database;
  /** The time in ms since the epoch. */
  readonly clock: () => number;
  readonly chance: Chance;
  readonly passwords: PasswordHasher;
  readonly limits: Limits;
  readonly events: Events;
  readonly sendMail: SendMail;
  readonly log: Log;
  readonly config: AppConfig;
  /** Made once per installation and kept by a restore; see `readServerId`. */
  readonly serverId: string;
}

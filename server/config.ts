/** Settings from the environment. An invalid value ends the start with one sentence that names it. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isEmailAddress } from '#domain/email.ts';
import { hostsOf } from './db/postgres-hosts.ts';
import { LOG_LEVELS, type LogLevel } from './log/log.ts';

export interface Config {
  /** 0 picks a free one. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** PostgreSQL instead of the embedded database, on one host or on several of which one accepts writes. */
  readonly databaseUrl: string | null;
  /** The app's public address, for links in mails. Null if it is `http://localhost:<port>`. */
  readonly appUrl: URL | null;
  readonly adminEmail: string | null;
  /** The recipients of feedback by mail. */
  readonly feedbackEmail: string | null;
  readonly registration: 'open' | 'closed';
  /** `off` removes the worker of every browser that asks for it. */
  readonly serviceWorker: 'on' | 'off';
  /** `private`: to push services at private addresses and without TLS, too. */
  readonly push: 'on' | 'off' | 'private';
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[];
  /** For the privacy policy: the country of the data, and the contact. */
  readonly policyCountry: string;
  readonly policyContact: string | null;
  /** The SMTP server, and the sender of mails. Without it mails are written to files in the data folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly logLevel: LogLevel;
}

export type ReadConfig =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'wrong'; readonly sentence: string };

export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as not set. */
export function readConfig(env: Environment): ReadConfig {
  try {
    const adminEmail = read(env, 'ADMIN_EMAIL', emailOf) ?? null;
    return {
      kind: 'config',
      config: {
        port: read(env, 'PORT', portOf) ?? 3000,
        host: read(env, 'HOST', hostOf) ?? '127.0.0.1',
        dataDir: resolve(read(env, 'DATA_DIR', (value) => value) ?? 'data'),
        databaseUrl: read(env, 'DATABASE_URL', databaseUrlOf) ?? null,
        appUrl: read(env, 'APP_URL', appUrlOf) ?? null,
        adminEmail,
        feedbackEmail: read(env, 'FEEDBACK_EMAIL', emailOf) ?? adminEmail,
        registration: read(env, 'REGISTRATION', (value) => oneOf(value, ['open', 'closed'])) ?? 'open',
        serviceWorker: read(env, 'SERVICE_WORKER', (value) => oneOf(value, ['on', 'off'])) ?? 'on',
        push: read(env, 'PUSH', (value) => oneOf(value, ['on', 'off', 'private'])) ?? 'on',
        trustedProxies: read(env, 'TRUSTED_PROXIES', (value) => listOf(value, proxyOf)) ?? [],
        corsOrigins: read(env, 'CORS_ORIGINS', (value) => listOf(value, originOf)) ?? [],
        policyCountry: read(env, 'POLICY_COUNTRY', (value) => value) ?? 'Australia',
        policyContact: read(env, 'POLICY_CONTACT', (value) => value) ?? null,
        smtpUrl: read(env, 'SMTP_URL', smtpUrlOf) ?? null,
        mailFrom: read(env, 'MAIL_FROM', senderOf) ?? null,
        logLevel: read(env, 'LOG_LEVEL', logLevelOf) ?? 'warn',
      },
    };
  } catch (error) {
    if (error instanceof WrongValue) return { kind: 'wrong', sentence: error.message };
    throw error;
  }
}

/** Never shown: it may hold a password. */
const SECRET: ReadonlySet<string> = new Set(['DATABASE_URL', 'SMTP_URL']);
/** Nor is what stands where an address has a name and a password. */
const USER_INFO = /:\/\/.*@/;

class WrongValue extends Error {
  override readonly name = 'WrongValue';
}

/** `validate` returns the parsed value, or throws why it is invalid. */
function read<T>(env: Environment, name: string, validate: (value: string) => T): T | undefined {
  const value = env[name]?.trim();
  if (value === undefined || value === '') return undefined;
  try {
    return validate(value);
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    const shown = SECRET.has(name) || USER_INFO.test(value) ? '' : `, not "${value}"`;
    throw new WrongValue(`${name} must be ${error.message}${shown}.`, { cause: error });
  }
}

function portOf(value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new WrongValue('a port number from 0 to 65535');
}

function hostOf(value: string): string {
  if (isIP(value) !== 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(value)) return value;
  throw new WrongValue('an address or a name of this machine, like 127.0.0.1, ::1 or 0.0.0.0');
}

function databaseUrlOf(value: string): string {
  const isPostgres = (address: string) => /^postgres(ql)?:$/.test(urlOf(address)?.protocol ?? '');
  if (hostsOf(value).every((each) => isPostgres(each) && isWhole(urlOf(each)))) return value;
  throw new WrongValue(
    `an address like postgres://user@host/database or postgres://user@host,host/database, ${ENCODED}`,
  );
}

function smtpUrlOf(value: string): string {
  const url = urlOf(value);
  const isMail = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  if (isMail && isWhole(url) && /^\/?$/.test(url.pathname)) return value;
  throw new WrongValue(`an address like smtps://user:password@mail.example.org, ${ENCODED}`);
}

const ENCODED = 'with %2F, %3F and %23 for /, ? and # in a password';

/** Else what follows such a sign in a password would be read as a path or a query, and its beginning as the host. */
function isWhole(url: URL | null): boolean {
  return url !== null && url.hash === '' && !`${url.pathname}${url.search}`.includes('@');
}

function senderOf(value: string): string {
  const named = /^[^<>@\p{Cc}]+<([^<>]+)>$/u.exec(value);
  if (isEmailAddress(named?.[1] ?? value)) return value;
  throw new WrongValue('a sender like kinbox@example.org or Kinbox <kinbox@example.org>');
}

function appUrlOf(value: string): URL {
  const url = siteOf(value);
  if (url !== null) return url;
  throw new WrongValue(
    'an address like https://kinbox.example.org, with nothing behind the host and its port',
  );
}

function emailOf(value: string): string {
  if (isEmailAddress(value)) return value;
  throw new WrongValue('an email address');
}

function oneOf<T extends string>(value: string, choices: readonly [T, T, ...T[]]): T {
  const chosen = choices.find((choice) => choice === value);
  if (chosen !== undefined) return chosen;
  throw new WrongValue(choices.join(' or '));
}

function listOf<T>(value: string, validate: (item: string) => T): readonly T[] {
  const items = value.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '').map(validate);
}

function proxyOf(item: string): string {
  const [address = '', bits, ...rest] = item.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  if (isIP(address) !== 0 && isRange && rest.length === 0) return item;
  throw new WrongValue('a list of addresses and ranges like 10.0.0.1,192.168.0.0/16');
}

function originOf(item: string): string {
  const url = siteOf(item);
  if (url !== null) return url.origin;
  throw new WrongValue('a list of origins like https://kinbox.example.org');
}

/** A host of its own, with a slash behind it or none: neither a path, nor what a browser leaves out of an origin. */
function siteOf(value: string): URL | null {
  const url = urlOf(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url : null;
}

function logLevelOf(value: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value);
  if (level !== undefined) return level;
  throw new WrongValue(`one of ${LOG_LEVELS.join(', ')}`);
}

function urlOf(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

/** Logs are JSON lines. Never a body, a token, an email or the text of a task. */
import { pino, type DestinationStream } from 'pino';

type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

export interface Log {
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
  /** Written at every level but `silent`; see `authentication-log.ts`. */
  readonly authentication: Write;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes to standard output by default. */
export function createLog(level: LogLevel, stream?: DestinationStream): Log {
  const options = { level, base: null };
  const logger = stream === undefined ? pino(options) : pino(options, stream);
  const always = logger.child({}, { level: level === 'silent' ? 'silent' : 'info' });
  return {
    info: (fields, message) => {
      logger.info(fields, message);
    },
    warn: (fields, message) => {
      logger.warn(fields, message);
    },
    error: (fields, message) => {
      logger.error(fields, message);
    },
    authentication: (fields, message) => {
      always.info(fields, message);
    },
  };
}

const nothing: Write = () => undefined;
export const silentLog: Log = { info: nothing, warn: nothing, error: nothing, authentication: nothing };

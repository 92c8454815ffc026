/** Logs are JSON lines. Never a body, a token, an email or the text of a task. */
import { pino, type DestinationStream } from 'pino';

export interface Log {
  readonly info: (fields: Readonly<Record<string, unknown>>, message: string) => void;
  readonly warn: (fields: Readonly<Record<string, unknown>>, message: string) => void;
  readonly error: (fields: Readonly<Record<string, unknown>>, message: string) => void;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes to standard output by default. */
export function createLog(level: LogLevel, stream?: DestinationStream): Log {
  const options = { level, base: null };
  return stream === undefined ? pino(options) : pino(options, stream);
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

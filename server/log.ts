/** Logs are JSON lines. Never a body, a token, an email or the text of a task. */
import { pino } from 'pino';

export interface Log {
  readonly info: (fields: Readonly<Record<string, unknown>>, message: string) => void;
  readonly warn: (fields: Readonly<Record<string, unknown>>, message: string) => void;
  readonly error: (fields: Readonly<Record<string, unknown>>, message: string) => void;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export function createLog(level: LogLevel): Log {
  return pino({ level, base: null });
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

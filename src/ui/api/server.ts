/** The HTTP client for calls that need the server. Loaded with the first of them, not with the app. */
import ky from 'ky';
import { apiOrigin } from './api-origin.ts';

const server = ky.create({
  prefix: apiOrigin,
  credentials: 'include',
  headers: { Accept: 'application/json' },
  timeout: 15_000,
  retry: 0,
  throwHttpErrors: false,
});

export interface CallOptions {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly json?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until the call counts as unanswered; 15 seconds if omitted. */
  readonly timeoutMs?: number;
}

/** The answer, or null if there is none: offline, or a captive portal answered. */
export async function callServer(
  path: string,
  { method, json, token, headers, timeoutMs }: CallOptions,
): Promise<Response | null> {
  try {
    const answer = await server(path, {
      method,
      ...(json && { json }),
      headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
      ...(timeoutMs && { timeout: timeoutMs }),
    });
    return answer.headers.has('X-Api-Version') ? answer : null;
  } catch {
    return null;
  }
}

/** One request of the fuzzers, and how what it means is written down in each kind of body. */
import type { Role } from './callers.ts';

export interface FuzzRequest {
  readonly role: Role;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | FormData;
}

export type BodyKind = 'json' | 'urlencoded' | 'multipart';

export function bodyOf(kind: BodyKind, value: unknown): Pick<FuzzRequest, 'headers' | 'body'> {
  switch (kind) {
    case 'json':
      return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
    case 'urlencoded':
      return {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: pairs(value)
          .map(([name, text]) => `${encode(name)}=${encode(text)}`)
          .join('&'),
      };
    case 'multipart': {
      const form = new FormData();
      for (const [name, text] of pairs(value)) form.append(name, text);
      return { headers: {}, body: form };
    }
  }
}

/** `{quotes: {peepShow: true}}` is `quotes[peepShow]=true`. */
function pairs(value: unknown, name = ''): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, value === null ? '' : String(value)]];
  return Object.entries(value).flatMap(([key, part]) => pairs(part, name === '' ? key : `${name}[${key}]`));
}

/** A lone surrogate has no encoding. */
export function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\ufffd'));
}

/** Short enough to be read, whole enough to be sent again. */
export function describeRequest({ role, method, path, headers, body }: FuzzRequest): string {
  const shown = body instanceof FormData ? JSON.stringify([...body]) : String(body);
  return `${role}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${shown.slice(0, 1000)}`;
}

/** Normalizes every text before a schema sees it (docs/api.md, "Requests"). */
import { isStorableText, trimToNull } from '#domain/text.ts';
import type { FieldErrors } from './reply.ts';

/** Passwords are not trimmed, and neither are the bytes of a call in a batch. */
const VERBATIM: ReadonlySet<string> = new Set([
  'password',
  'password_confirmation',
  'current_password',
  'body',
]);

export interface Cleaned {
  readonly value: unknown;
  /** Texts that cannot be stored, by their path. */
  readonly errors: FieldErrors;
}

/** An import may hold millions of texts: further errors are reported after these are corrected. */
const MAX_ERRORS = 100;

/** Trims texts and makes blank ones null; reports those with a NUL or a lone surrogate. */
export function cleanInput(input: unknown): Cleaned {
  const errors: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  let count = 0;
  const value = clean(input, []);
  return { value, errors };

  function clean(part: unknown, path: readonly string[]): unknown {
    if (typeof part === 'string') return cleanText(part, path);
    if (Array.isArray(part)) return part.map((item, index) => clean(item, [...path, String(index)]));
    if (typeof part !== 'object' || part === null) return part;
    // `fromEntries` defines, it does not assign: a key named `__proto__` stays a key.
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, clean(item, [...path, key])]));
  }

  function cleanText(text: string, path: readonly string[]): string | null {
    const field = path.join('.');
    if (!isStorableText(text) && count < MAX_ERRORS) {
      count += 1;
      errors[field] = [`The ${labelOf(field)} field holds characters that cannot be stored.`];
    }
    if (VERBATIM.has(path.at(-1) ?? '')) return text === '' ? null : text;
    return trimToNull(text);
  }
}

/** A field's name in messages: `first_name` is "first name". */
export function labelOf(field: string): string {
  return isStorableText(field) ? field.replaceAll('_', ' ') : 'unnamed';
}

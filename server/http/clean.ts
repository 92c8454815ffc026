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

/**
 * Trims texts and makes blank ones null, in what was parsed and is nobody else's; reports those with a NUL or a lone surrogate, up
 * to so many.
 */
export function cleanInput(input: unknown, mostErrors: number): Cleaned {
  const errors: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  let count = 0;
  const value = clean(input, null);
  return { value, errors };

  function clean(part: unknown, place: Place | null): unknown {
    if (typeof part === 'string') return cleanText(part, place);
    if (typeof part !== 'object' || part === null) return part;
    const parts = part as Record<string, unknown>;
    for (const name of Object.keys(parts)) {
      // It is refused: no more of it is looked at.
      if (count >= mostErrors) break;
      // A key named `__proto__` is one of its own, which an assignment replaces, as any other.
      parts[name] = clean(parts[name], { within: place, name });
    }
    return parts;
  }

  function cleanText(text: string, place: Place | null): string | null {
    if (!isStorableText(text)) {
      count += 1;
      const field = pathTo(place).join('.');
      errors[field] = [`The ${labelOf(field)} field holds characters that cannot be stored.`];
    }
    if (VERBATIM.has(place?.name ?? '')) return text === '' ? null : text;
    return trimToNull(text);
  }
}

/** Written out for the few that are reported: bodies have many values. */
interface Place {
  readonly within: Place | null;
  readonly name: string;
}

function pathTo(place: Place | null): readonly string[] {
  return place === null ? [] : [...pathTo(place.within), place.name];
}

/** A field's name in messages: `first_name` is "first name". */
export function labelOf(field: string): string {
  return isStorableText(field) ? field.replaceAll('_', ' ') : 'unnamed';
}

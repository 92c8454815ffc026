/** Parses a request's input with its schema, or returns the messages, of which a few are enough to see what is wrong. */
import type * as z from 'zod/mini';
import { MOST_ISSUES } from '#domain/wire/list.ts';
import { cleanInput } from './clean.ts';
import type { FieldErrors } from './reply.ts';

export type Validated<T> =
  { readonly kind: 'valid'; readonly value: T } | { readonly kind: 'invalid'; readonly errors: FieldErrors };

export function validate<S extends z.ZodMiniType>(schema: S, input: unknown): Validated<z.output<S>> {
  const { value, errors } = cleanInput(input, MOST_ISSUES);
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  const result = schema.safeParse(value);
  if (result.success) return { kind: 'valid', value: result.data };
  return { kind: 'invalid', errors: errorsByField(result.error.issues.slice(0, MOST_ISSUES)) };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function errorsByField(issues: readonly Issue[]): FieldErrors {
  const errors = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.') || 'body';
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

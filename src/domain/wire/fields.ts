/** The kinds of field that requests are made of, each with its messages. The same for the form and the server. */
import * as z from 'zod/mini';
import { isCopyRef } from '../copy-ref.ts';
import { isTaskRef, type FamilyId, type TaskId, type TaskRef, type UserId } from '../ids.ts';
import { codePointLength, isBlank } from '../text.ts';

interface Issue {
  readonly input?: unknown;
}

/** The message for a value of the wrong kind, and for none at all. */
function wrong(label: string, message: string) {
  return ({ input }: Issue) =>
    input == null ? `The ${label} field is required.` : `The ${label} ${message}`;
}

export interface TextLimits {
  readonly min?: number;
  /** In code points. */
  readonly max: number;
}

/** Something visible, at most `max` code points. */
export function text(label: string, { min = 1, max }: TextLimits) {
  return z.string({ error: wrong(label, 'field must be a string.') }).check(
    z.refine((value) => !isBlank(value), { error: `The ${label} field is required.`, abort: true }),
    z.refine(
      (value) => codePointLength(value) >= min,
      `The ${label} field must be at least ${min} characters.`,
    ),
    // What comes behind it looks at no more.
    z.refine((value) => codePointLength(value) <= max, {
      error: `The ${label} field must not be greater than ${max} characters.`,
      abort: true,
    }),
    // JSON Schema counts code points too.
    z.meta({ minLength: min, maxLength: max }),
  );
}

/** `true`, `false`, 1 and 0, also as texts: a form has nothing else. */
export function flag(label: string) {
  return z.pipe(
    z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], {
      error: wrong(label, 'field must be true or false.'),
    }),
    z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  );
}

export function oneOf<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z.enum(values, {
    error: ({ input }) =>
      input == null ? `The ${label} field is required.` : `The selected ${label} is invalid.`,
  });
}

/** Below 2^53, beyond which two numbers are one. */
export const idPattern = /^[1-9]\d{0,14}$/;

/** A number of the server's, or its digits. */
export function number(label: string) {
  return z.pipe(
    z.union([z.int().check(z.positive()), z.string().check(z.regex(idPattern))], {
      error: wrong(label, 'field must be an integer.'),
    }),
    z.transform(Number),
  );
}

/** A number in a path; null where it is none. */
export function parseNumber(written: string): number | null {
  return idPattern.test(written) ? Number(written) : null;
}

export function familyNumber(label: string) {
  return z.pipe(
    number(label),
    z.transform((value) => value as FamilyId),
  );
}

export function userNumber(label: string) {
  return z.pipe(
    number(label),
    z.transform((value) => value as UserId),
  );
}

/** How a request names a task: by the server's number, or by the UUID that it never loses. */
export type TaskIdOrRef =
  { readonly kind: 'id'; readonly id: TaskId } | { readonly kind: 'ref'; readonly ref: TaskRef };

/** From a path or a body; null where it is neither. */
export function parseTaskIdOrRef(value: string | number): TaskIdOrRef | null {
  const written = String(value);
  if (idPattern.test(written)) return { kind: 'id', id: Number(written) as TaskId };
  const ref = written.toLowerCase();
  return isTaskRef(ref) ? { kind: 'ref', ref } : null;
}

export const uuidPattern = /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/;

export function taskIdOrRef(label: string) {
  const written = z.union([z.int().check(z.positive()), z.string().check(z.regex(idPattern)), uuid(label)], {
    error: wrong(label, 'field must name a task.'),
  });
  return z.pipe(
    written,
    z.transform((value): TaskIdOrRef => parseTaskIdOrRef(value) ?? { kind: 'id', id: 0 as TaskId }),
  );
}

export function taskRef(label: string) {
  return z.pipe(
    uuid(label),
    z.transform((value) => value.toLowerCase() as TaskRef),
  );
}

/** Of a new task. Those of version 5 are for the copies of rounds, which are found by their refs (`copy-ref.ts`). */
export function newTaskRef(label: string) {
  const message = `The ${label} field must not be a UUID of version 5.`;
  return z.pipe(
    uuid(label).check(z.refine((value) => !isCopyRef(value), message)),
    z.transform((value) => value.toLowerCase() as TaskRef),
  );
}

function uuid(label: string) {
  return z
    .string({ error: wrong(label, 'field must be a UUID.') })
    .check(z.regex(uuidPattern, `The ${label} field must be a UUID.`));
}

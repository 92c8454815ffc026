/** What came to a value later is not in the rows that an app of before has pulled. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { taskSchema } from '#domain/wire/task.ts';
import { PARTS } from '#store/pull/known-fields.ts';

it('R71 knows each part of a value that is not in all rows', () => {
  const { properties } = z.toJSONSchema(taskSchema, { io: 'input', unrepresentable: 'any' });
  expect(Object.entries(properties ?? {}).flatMap(([field, value]) => optionalParts(field, value))).toEqual(
    PARTS,
  );
});

/** Of the objects in a field, or in a list of them. */
function optionalParts(field: string, value: unknown): readonly string[] {
  const { type, items, properties = {}, required = [], anyOf = [] } = value as JsonSchema;
  if (type === 'array') return optionalParts(field, items);
  const own = Object.keys(properties).filter((name) => !required.includes(name));
  return [...own.map((name) => `${field}.${name}`), ...anyOf.flatMap((each) => optionalParts(field, each))];
}

interface JsonSchema {
  readonly type?: string;
  readonly items?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly unknown[];
}

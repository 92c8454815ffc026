import { describe, expect, it } from 'vitest';
import { createRoutes } from '#server/app.ts';
import { MAX_BODY_BYTES } from '#server/http/body.ts';
import { MAX_WRONG } from '#server/own-data/imported-rows.ts';
import { MOST_ISSUES } from '#domain/wire/list.ts';
import { appForAll } from '../support/app-hooks.ts';
import { readDocument } from '../support/fuzz/documented.ts';
import type { JsonSchema } from '../support/fuzz/draw-value.ts';
import { sendTo } from '../support/server-app.ts';
import { LIMITS } from '../support/time-limits.mjs';
import { worstBodies } from '../support/worst-bodies.ts';

/** PostgreSQL gets a part of the bodies: what reads them is the same. */
const EACH = process.env['KINBOX_TEST_DATABASE'] === 'postgres' ? 8 : 1;

const { operations } = readDocument();
const withBody = operations.flatMap(({ body, ...operation }) =>
  body === null ? [] : [{ ...operation, body }],
);

describe('what a request may hold', () => {
  it.each(operations)('A702 is bounded in every list, map and text: $method $path', ({ body, query }) => {
    const schemas = Object.entries({ ...query, ...(body && { body }) });
    expect(schemas.flatMap(([name, schema]) => unboundedIn(schema, name))).toEqual([]);
  });
});

/** Compared, and never looked into: the confirmation of a password. The rows of an import, each by itself. */
const ANYTHING = /^body\.(password_confirmation|tasks\[\])$/;
/** Without `*`, `+` and `{2,}`, a pattern has an end. */
const ENDLESS = /[*+]|\{\d+,\}/;

function unboundedIn(schema: JsonSchema, path: string): readonly string[] {
  const {
    anyOf = [],
    oneOf = [],
    properties,
    items,
    additionalProperties: others,
    const: only,
    enum: choices,
  } = schema;
  const below = [
    ...[...anyOf, ...oneOf].flatMap((each) => unboundedIn(each, path)),
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => unboundedIn(each, `${path}.${name}`)),
    ...(items === undefined ? [] : unboundedIn(items, `${path}[]`)),
    ...(typeof others === 'object' ? unboundedIn(others, `${path}{}`) : []),
  ];
  return [
    ...(isBounded(schema, path) || only !== undefined || choices !== undefined ? [] : [path]),
    ...below,
  ];
}

function isBounded(schema: JsonSchema, path: string): boolean {
  const { type, pattern, maxLength, maxItems, maxProperties, additionalProperties } = schema;
  switch (type) {
    case 'string':
      return maxLength !== undefined || (pattern !== undefined && !ENDLESS.test(pattern));
    case 'array':
      return maxItems !== undefined;
    case 'object':
      return typeof additionalProperties !== 'object' || maxProperties !== undefined;
    case undefined:
      return schema.anyOf !== undefined || schema.oneOf !== undefined || ANYTHING.test(path);
    default:
      return true;
  }
}

describe('the worst that a schema leads to', () => {
  const test = appForAll();
  const ada = test.person('Ada');
  const routes = createRoutes();
  const routeOf = (method: string, path: string) =>
    routes.find((route) => route.method === method && templateOf(route.path) === path)!;

  it.each(withBody)(
    'A703 is answered with ten faults at most: $method $path',
    { timeout: LIMITS.longTest },
    async ({ method, path, body }) => {
      const { maxBodyBytes, auth } = routeOf(method, path);
      const bodies = worstBodies(body, Math.min(maxBodyBytes, MAX_BODY_BYTES)).filter(
        (_, index) => index % EACH === 0,
      );
      for (const worst of bodies) {
        const session = auth === 'none' ? {} : { Authorization: `Bearer ${ada.token}` };
        const headers = { 'Content-Type': worst.type, ...session };
        const answer = await sendTo(test.app, method, path.replaceAll(/\{\w+\}/g, '1'), worst.body, headers);
        expect(answer.status, worst.name).toBeLessThan(500);
        const { errors = {} } = (answer.json ?? {}) as { errors?: Record<string, string[]> };
        expect(Object.keys(errors).length, worst.name).toBeLessThanOrEqual(mostFaults(path));
      }
      expect(bodies.length).toBeGreaterThan(10 / EACH);
    },
  );
});

/** Of the rows of an import so many are told: they are corrected in the program that wrote them. */
function mostFaults(path: string): number {
  return path === '/api/user/import' ? MAX_WRONG : MOST_ISSUES;
}

function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

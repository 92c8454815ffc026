import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, it } from 'vitest';
import { createRoutes } from '#server/app.ts';
import { operationIdOf } from '#server/openapi/operation-id.ts';
import { appForAll } from '../support/app-hooks.ts';
import { createContract } from '../support/contract.ts';
import { sendTo } from '../support/server-app.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly { readonly in?: string; readonly name?: string; readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const routes = createRoutes();
const findBreach = createContract();
const test = appForAll();
let document: Document;
beforeAll(async () => {
  document = (await sendTo(test.app, 'GET', '/api/openapi.json')).json as Document;
});

it('A190 the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(document as unknown as Record<string, unknown>);
  expect(result.errors).toBeUndefined();
  expect([result.valid, document.openapi]).toEqual([true, '3.1.1']);
});

it('A190 the document has every route and no other', () => {
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const mounted = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(documented.sort()).toEqual(mounted.sort());
});

it('A190 an operation states its access, its parameters and its answers', () => {
  const { get: list, post: create } = document.paths['/api/tasks'] ?? {};
  expect(list?.parameters.map(({ name, $ref }) => name ?? $ref)).toEqual([
    'spaces',
    'status',
    'important',
    'completed',
    'type',
    'cursor',
    'limit',
    '#/components/parameters/ClientSchema',
  ]);
  expect(create?.security).toEqual([{ bearer: [] }]);
  expect(Object.keys(create?.requestBody?.content ?? {})).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ]);
  expect(Object.keys(create?.responses ?? {})).toEqual(expect.arrayContaining(['200', '201', '409', '422']));
  expect(JSON.stringify(create?.responses)).toContain('client_ref_taken');
  const edit = document.paths['/api/tasks/{task}']?.['put'];
  expect(edit?.parameters.map(({ name, $ref }) => name ?? $ref)).toEqual([
    'task',
    '#/components/parameters/IdempotencyKey',
    '#/components/parameters/ChangedFields',
    '#/components/parameters/ClientSchema',
  ]);
  expect(document.paths['/healthz']?.['get']?.security).toEqual([]);
});

it('A191 an operation’s id is derived from its method and path', () => {
  expect(operationIdOf({ method: 'GET', path: '/api/tasks/:task/subtasks' })).toBe('getTasksByTaskSubtasks');
  expect(operationIdOf({ method: 'POST', path: '/api/sanctum/token' })).toBe('postSanctumToken');
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(routes.length);
});

const HEADERS = {
  'X-Request-Id': 'a',
  'X-Api-Version': '1',
  'X-Server-Id': 'b',
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=utf-8',
};
const status = (changes: Partial<Parameters<typeof findBreach>[0]>, headers: Record<string, string> = {}) =>
  findBreach({
    method: 'GET',
    path: '/healthz',
    status: 200,
    text: '{"status":"ok"}',
    ...changes,
    headers: new Headers({ ...HEADERS, ...headers }),
  });

it('A192 an answer that is not documented is detected', () => {
  expect(status({})).toBeNull();
  expect(status({ status: 201 })).toContain('no such status');
  expect(status({ path: '/nowhere' })).toContain('no such path');
  expect(status({ method: 'POST' })).toContain('no such method');
  expect(status({}, { 'X-Api-Version': '2' })).toContain('X-Api-Version');
  expect(status({}, { 'Content-Type': 'text/html' })).toContain('content type');
  expect(status({ text: '{"status":"ok","secret":1}' })).toContain('additional properties');
  expect(status({ text: '{"status":"no"}' })).toContain('must be equal to constant');
  expect(status({ method: 'HEAD' })).toContain('body');
  expect(status({ method: 'HEAD', text: '' })).toBeNull();
});

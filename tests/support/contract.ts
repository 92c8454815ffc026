/**
 * Holds answers to the document of the API: status, headers, content type and, to the last field, the body. Every answer
 * that a test of the server gets is looked at here, so that the document is as true as the tests are many.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { createRoutes } from '#server/app.ts';
import { documentOf } from '#server/openapi/document.ts';

export interface Exchange {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Schema {
  readonly $ref?: string;
  readonly const?: string;
  readonly type?: string;
}
interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}
interface Documented {
  readonly headers: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly $ref?: string;
}
interface Operation {
  readonly responses: Readonly<Record<string, Documented>>;
}
type PathItem = Readonly<Record<string, Operation>>;

const ID = 'https://kinbox.invalid/openapi.json';

/** How the answer differs from the document; null if it does not. */
export type FindBreach = (exchange: Exchange) => string | null;

export function createContract(): FindBreach {
  const document = closed(JSON.parse(JSON.stringify(documentOf(createRoutes())))) as {
    readonly paths: Readonly<Record<string, PathItem>>;
  };
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, ID);
  const validators = new Map<string, ValidateFunction>();
  const templates = Object.keys(document.paths)
    .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((path) => [path, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const);

  return (exchange) => {
    const { pathname } = new URL(exchange.path, ID);
    const template = templates.find(([, pattern]) => pattern.test(pathname))?.[0];
    if (template === undefined) return checkUnknown(exchange);
    const item = document.paths[template] ?? {};
    const isHead = exchange.method === 'HEAD';
    const method = isHead ? 'get' : exchange.method.toLowerCase();
    const operation = item[method];
    if (operation === undefined || exchange.status === 405) return checkMethod(exchange, item);
    const at = ['paths', template, method, 'responses', String(exchange.status)];
    const documented = operation.responses[exchange.status];
    if (documented === undefined) return 'the document tells of no such status';
    return (
      checkHeaders(exchange, documented) ??
      (isHead ? checkNoBody(exchange) : checkBody(exchange, documented, at))
    );
  };

  function checkHeaders({ headers }: Exchange, documented: Documented): string | null {
    const { headers: expected } = resolve(documented);
    for (const [name, header] of Object.entries(expected)) {
      const { schema, required } = resolve(header);
      const value = headers.get(name);
      if (value === null && required === false) continue;
      if (value === null) return `the header ${name} is missing`;
      if (schema?.const !== undefined && schema.const !== value) return `the header ${name} is ${value}`;
      if (schema?.type === 'integer' && !/^\d+$/.test(value)) return `the header ${name} is ${value}`;
    }
    return null;
  }

  function checkBody(exchange: Exchange, documented: Documented, at: readonly string[]): string | null {
    const [type] = Object.keys(resolve(documented).content ?? {});
    if (type === undefined) return checkNoBody(exchange);
    const sent = exchange.headers.get('Content-Type');
    if (sent !== `${type}; charset=utf-8`) return `the content type is ${sent ?? 'missing'}, not ${type}`;
    if (type !== 'application/json') return null;
    const validate = validatorAt(documented.$ref ?? pointer(at), type);
    return validate(JSON.parse(exchange.text)) ? null : ajv.errorsText(validate.errors);
  }

  function validatorAt(place: string, type: string): ValidateFunction {
    const ref = `${ID}${place}/content/${escape(type)}/schema`;
    const known = validators.get(ref);
    if (known !== undefined) return known;
    const validator = ajv.compile({ $ref: ref });
    validators.set(ref, validator);
    return validator;
  }

  /** References of the document lead to other places in it. */
  function resolve<T extends { readonly $ref?: string }>(part: T): T {
    if (part.$ref === undefined) return part;
    const steps = part.$ref.replace('#/', '').split('/');
    return steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document) as T;
  }
}

function checkUnknown({ method, status, text }: Exchange): string | null {
  if (method === 'OPTIONS') return null;
  const isNotFound = status === 404 && (method === 'HEAD' || text === '{"message":"Not found."}');
  return isNotFound ? null : 'the document tells of no such path';
}

function checkMethod({ method, status, headers }: Exchange, item: PathItem): string | null {
  if (method === 'OPTIONS') return null;
  if (status !== 405) return 'the document tells of no such method';
  const allowed = headers.get('Allow')?.split(', ') ?? [];
  const documented = Object.keys(item).map((each) => each.toUpperCase());
  const isRight = documented.every((each) => allowed.includes(each)) && !allowed.includes(method);
  return isRight ? null : `Allow is ${String(headers.get('Allow'))}`;
}

function checkNoBody({ text }: Exchange): string | null {
  return text === '' ? null : 'there is a body';
}

function pointer(steps: readonly string[]): string {
  return `#/${steps.map(escape).join('/')}`;
}

function escape(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Clients accept undocumented fields; a test does not, so that every field is documented. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const inside = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]));
  const isOpen = inside['type'] === 'object' && 'properties' in inside && !('additionalProperties' in inside);
  return isOpen ? { ...inside, additionalProperties: false } : inside;
}

/** Reads and validates the file of an import. Runs in the worker: it takes seconds, and many times the file's size. */
import { importBody, type ImportedTask } from '#domain/wire/own-data.ts';
import { decodeUtf8, isRecord } from '../http/body.ts';
import { parseJson } from '../http/json.ts';
import { invalid, malformed, type Reply } from '../http/reply.ts';
import { validate } from '../http/validate.ts';
import { checkRows } from './imported-rows.ts';

export type ReadFile =
  | { readonly kind: 'rows'; readonly rows: readonly ImportedTask[] }
  | { readonly kind: 'refused'; readonly reply: Reply };

/** @param onMoved Called as it goes on. */
export function readFile(bytes: Uint8Array, onMoved: () => void): ReadFile {
  const text = decodeUtf8(bytes);
  if (text === null) return refused(malformed('The body is not valid UTF-8.'));
  const parsed = parseJson(text);
  if (parsed.kind === 'malformed') return refused(malformed(parsed.message));
  onMoved();
  if (!isRecord(parsed.value)) return refused(malformed('The body is not an object.'));
  const { format, version, tasks } = parsed.value as Record<string, unknown>;
  // Without the rows, which are validated one by one: validating copies what it reads.
  const head = validate(importBody, { format, version, tasks: Array.isArray(tasks) ? [] : tasks });
  if (head.kind === 'invalid') return refused(invalid(head.errors));
  const checked = checkRows(tasks as unknown[], onMoved);
  return checked.kind === 'wrong' ? refused(invalid(checked.errors)) : { kind: 'rows', rows: checked.rows };
}

function refused(reply: Reply): ReadFile {
  return { kind: 'refused', reply };
}

/** `POST /api/batch` at its worst: a hundred calls with the worst bodies of all routes that a queue has, or one of them as large as it may be. */
import { MAX_BATCH_BYTES, MAX_BATCH_CALLS } from '#domain/wire/batch-limits.ts';
import type { Operation } from './fuzz/documented.ts';
import { worstBodies, type WorstBody } from './worst-bodies.ts';

/** Of a body among a hundred. Those that are texts of escapes take twice as much inside of another text. */
const SMALL_BYTES = 1_000;
const LARGE_BYTES = 120_000;
const FULL = 'all that it may hold';
/** Around the body of a call. */
const FRAME_BYTES = 400;

interface Call {
  readonly name: string;
  readonly text: string;
}

export function worstBatches(operations: readonly Operation[]): readonly WorstBody[] {
  const calls = (maxBytes: number) => operations.flatMap((operation) => callsOf(operation, maxBytes));
  return [
    ...inBatches(calls(SMALL_BYTES)).map((some) => batchOf(`${some.length} calls`, some)),
    // Alone each of them is as it is in a request of its own: the fullest are enough.
    ...calls(LARGE_BYTES)
      .filter(({ name }) => name.includes(FULL))
      .map((call) => batchOf(call.name, [call])),
  ].filter(({ body }) => Buffer.byteLength(body) <= MAX_BATCH_BYTES);
}

function callsOf({ method, path, body: schema }: Operation, maxBytes: number): readonly Call[] {
  if (schema === null || !isOfQueue(method, path)) return [];
  return worstBodies(schema, maxBytes)
    .filter(({ type }) => type === 'application/json')
    .map(({ name, body }) => {
      const key = crypto.randomUUID();
      const call = { method, path: path.replaceAll(/\{\w+\}/g, '1'), key, body };
      return { name: `${method} ${path}, ${name}`, text: JSON.stringify(call) };
    });
}

function isOfQueue(method: string, path: string): boolean {
  return method !== 'GET' && (path.startsWith('/api/tasks') || path === '/api/settings');
}

/** As many in each as there may be, and as fit. */
function inBatches(calls: readonly Call[]): readonly (readonly Call[])[] {
  const batches: Call[][] = [];
  let left = 0;
  for (const call of calls) {
    const bytes = Buffer.byteLength(call.text) + 1;
    const last = batches.at(-1);
    if (last === undefined || last.length === MAX_BATCH_CALLS || bytes > left) {
      batches.push([call]);
      left = MAX_BATCH_BYTES - FRAME_BYTES - bytes;
    } else {
      last.push(call);
      left -= bytes;
    }
  }
  return batches;
}

function batchOf(name: string, calls: readonly Call[]): WorstBody {
  const body = `{"calls":[${calls.map(({ text }) => text).join(',')}]}`;
  return { name: `batch: ${name}`, type: 'application/json', body };
}

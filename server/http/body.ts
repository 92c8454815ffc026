/** Reads a request's body, whatever its format, without ever holding more than the limit. */
import { parseMultipart, parseUrlencoded } from './form.ts';
import { parseJson, type Parsed } from './json.ts';
import { json, malformed, type Reply } from './reply.ts';

export const MAX_BODY_BYTES = 256 * 1024;
/** Of calls that anybody may send. */
export const MAX_PUBLIC_BODY_BYTES = 8 * 1024;

export interface ReadBody {
  readonly kind: 'body';
  readonly value: unknown;
  /** As received: repeated requests are compared by these bytes. */
  readonly bytes: Uint8Array;
}

const tooLarge = json(413, { message: 'The body is too large.' });
const unsupported = json(415, { message: 'Send JSON or a form.' });

/** A refusal is a `Reply`. A missing body counts as an empty object. */
export async function readBody(request: Request, maxBytes: number): Promise<ReadBody | Reply> {
  const declared = Number(request.headers.get('Content-Length') ?? 0);
  if (declared > maxBytes) return tooLarge;
  const bytes = await readBytes(request.body, maxBytes);
  if (bytes === null) return tooLarge;
  if (bytes.length === 0) return { kind: 'body', value: {}, bytes };
  const parsed = await parse(bytes, request.headers.get('Content-Type') ?? '');
  if ('status' in parsed) return parsed;
  if (parsed.kind === 'malformed') return malformed(parsed.message);
  if (!isRecord(parsed.value)) return malformed('The body is not an object.');
  return { kind: 'body', value: parsed.value, bytes };
}

/** Counts the bytes itself: the declared length may be missing or wrong. Null if it is too much. */
async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (stream === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function parse(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Parsed | Reply> {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) return unsupported;
  // Each field of a form costs many times its bytes; longer bodies are JSON.
  if (FORMS.has(type) && bytes.length > MAX_BODY_BYTES) return tooLarge;
  const text = decodeUtf8(bytes);
  switch (type) {
    case 'application/json':
      return text === null ? notUtf8 : parseJson(text);
    case 'application/x-www-form-urlencoded':
      return text === null ? notUtf8 : parseUrlencoded(text);
    case 'multipart/form-data':
      return text === null ? notUtf8 : parseMultipart(bytes, contentType);
    default:
      return unsupported;
  }
}

const FORMS: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);
const notUtf8 = malformed('The body is not valid UTF-8.');

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

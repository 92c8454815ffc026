/** Reads a request's body, whatever its format, without ever holding more than the limit. */
import { parseMultipart, parseUrlencoded, type Form } from './form.ts';
import { MAX_SMALL_VALUES, parseJson, type Parsed } from './json.ts';
import { json, malformed, type Reply } from './reply.ts';
import { spool, type PartlyRead } from './spool.ts';

export const MAX_BODY_BYTES = 256 * 1024;
/** Of calls that anybody may send. */
export const MAX_PUBLIC_BODY_BYTES = 8 * 1024;

export interface ReadBody {
  readonly kind: 'body';
  readonly value: unknown;
  /** As received: repeated requests are compared by these bytes. */
  readonly bytes: Uint8Array;
  /** What stands twice in a form, by its first name. JSON with a name twice is malformed. */
  readonly twice: ReadonlySet<string>;
}

/** JSON of more than `MAX_BODY_BYTES`, in a file and not parsed yet. */
export interface SpooledBody {
  readonly kind: 'spooled';
  readonly path: string;
}

/** Whether its body may be larger than those of calls that anybody may send: also where it does not say how large. */
export function mayBeLarge(request: Request): boolean {
  return request.headers.has('Content-Length')
    ? declaredLength(request) > MAX_PUBLIC_BODY_BYTES
    : request.body !== null;
}

/** Its sender has gone, or took too long: nobody reads this. */
export const brokenOff = malformed('The body ended before all of it had come.');

export const tooLarge = json(413, { message: 'The body is too large.' });
const unsupported = json(415, { message: 'Send JSON or a form.' });

interface Reading {
  readonly maxBytes: number;
  /** What comes before a large body is parsed. */
  readonly turn: () => Promise<void>;
}

/** A refusal is a `Reply`. A missing body counts as an empty object. */
export async function readBody(
  request: Request,
  { maxBytes, takesText, turn }: Reading & { readonly takesText: boolean },
): Promise<ReadBody | Reply> {
  const declared = declaredLength(request);
  if (declared > maxBytes) return tooLarge;
  if (declared > 0) {
    // HTTP ends the body where it was declared to end, so that no more can come: a stream would only cost time.
    const buffer = await request.arrayBuffer().catch(() => null);
    if (buffer === null) return brokenOff;
    return buffer.byteLength > maxBytes
      ? tooLarge
      : toBody(new Uint8Array(buffer), request, { takesText, turn });
  }
  const read = await readBytes(request.body, maxBytes);
  if (read.kind === 'brokenOff') return brokenOff;
  if (read.kind === 'more') {
    await read.rest.cancel();
    return tooLarge;
  }
  return toBody(read.bytes, request, { takesText, turn });
}

/** The same, but what is larger than other bodies may be goes to the file `path`. */
export async function readOrSpool(
  request: Request,
  { path, maxBytes, turn }: Reading & { readonly path: string },
): Promise<ReadBody | SpooledBody | Reply> {
  if (declaredLength(request) > maxBytes) return tooLarge;
  const read = await readBytes(request.body, MAX_BODY_BYTES);
  if (read.kind === 'brokenOff') return brokenOff;
  if (read.kind === 'whole') return toBody(read.bytes, request, { takesText: false, turn });
  const type = mediaTypeOf(request);
  if (type !== 'application/json') {
    await read.rest.cancel();
    // Each field of a form costs many times its bytes; longer bodies are JSON.
    return FORMS.has(type ?? '') ? tooLarge : unsupported;
  }
  switch (await spool(read, { path, maxBytes })) {
    case 'whole':
      return { kind: 'spooled', path };
    case 'tooLong':
      return tooLarge;
    case 'brokenOff':
      return brokenOff;
  }
}

function declaredLength(request: Request): number {
  return Number(request.headers.get('Content-Length') ?? 0);
}

type Bytes =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'brokenOff' }
  | ({ readonly kind: 'more' } & PartlyRead);

/** Counts the bytes itself: the declared length may be missing or wrong. */
async function readBytes(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Bytes> {
  if (stream === null) return { kind: 'whole', bytes: new Uint8Array() };
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const piece = await reader.read().catch(() => null);
    if (piece === null) return { kind: 'brokenOff' };
    if (piece.done) break;
    length += piece.value.length;
    chunks.push(piece.value);
    if (length > maxBytes) return { kind: 'more', chunks, rest: reader };
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { kind: 'whole', bytes };
}

async function toBody(
  bytes: Uint8Array<ArrayBuffer>,
  request: Request,
  { takesText, turn }: Omit<Reading, 'maxBytes'> & { readonly takesText: boolean },
): Promise<ReadBody | Reply> {
  if (bytes.length === 0) return emptyBody(bytes);
  if (bytes.length > MAX_PUBLIC_BODY_BYTES) await turn();
  const parsed = await parse(bytes, request, takesText);
  return 'status' in parsed ? parsed : bodyOf(parsed, bytes);
}

/** The JSON of a call in a batch. */
export function readJsonText(text: string, maxBytes: number): ReadBody | Reply {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > maxBytes) return tooLarge;
  return bytes.length === 0 ? emptyBody(bytes) : bodyOf(parseJson(text, MAX_SMALL_VALUES), bytes);
}

function bodyOf(parsed: Parsed | Form, bytes: Uint8Array): ReadBody | Reply {
  if (parsed.kind === 'malformed') return malformed(parsed.message);
  if (!isRecord(parsed.value)) return malformed('The body is not an object.');
  const twice = 'twice' in parsed ? parsed.twice : NOTHING;
  return { kind: 'body', value: parsed.value, bytes, twice };
}

const NOTHING: ReadonlySet<string> = new Set();

export function emptyBody(bytes = new Uint8Array()): ReadBody {
  return { kind: 'body', value: {}, bytes, twice: NOTHING };
}

async function parse(
  bytes: Uint8Array<ArrayBuffer>,
  request: Request,
  takesText: boolean,
): Promise<Parsed | Form | Reply> {
  const type = mediaTypeOf(request);
  const isText = takesText && type === 'text/plain';
  if (type === null || !(isText || type === 'application/json' || FORMS.has(type))) return unsupported;
  const text = decodeUtf8(bytes);
  if (text === null) return notUtf8;
  switch (type) {
    case 'text/plain':
      return { kind: 'parsed', value: { text } };
    case 'application/json':
      return parseJson(text, MAX_SMALL_VALUES);
    case 'application/x-www-form-urlencoded':
      return parseUrlencoded(text);
    default:
      return parseMultipart(bytes, request.headers.get('Content-Type') ?? '');
  }
}

const FORMS: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);
const notUtf8 = malformed('The body is not valid UTF-8.');

/** Null if its charset is not UTF-8. */
function mediaTypeOf(request: Request): string | null {
  const [type = '', ...parameters] = (request.headers.get('Content-Type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset) ? type : null;
}

export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Between the simulation's plain requests and those of the web, in both directions. */
import { PIECE_BYTES, type Line } from '../line.ts';
import type { Exchange, SimAnswer, SimHeaders, SimRequest } from '../exchange.ts';

const ORIGIN = 'http://sim';

/** The network as what an engine's transport fetches with, over a slow line where there is one. */
export function fetchOver(exchange: Exchange, line: Line | null = null): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? null : await request.text();
    await line?.carry(body?.length ?? 0, () => signal.aborted);
    signal.throwIfAborted();
    const answer = await exchange({
      method: request.method,
      path: `${pathname}${search}`,
      headers: plainHeaders(request.headers),
      body,
    });
    const response = toResponse(answer);
    return line === null ? response : arriving(response, line, signal);
  };
}

/** The same answer, piece by piece. */
function arriving({ status, headers, body }: Response, line: Line, signal: AbortSignal): Response {
  if (body === null) return new Response(null, { status, headers });
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform: async (chunk, controller) => {
      for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
        const piece = chunk.subarray(from, from + PIECE_BYTES);
        await line.carry(piece.length, () => signal.aborted);
        signal.throwIfAborted();
        controller.enqueue(piece);
      }
    },
  });
  return new Response(body.pipeThrough(pieces), { status, headers });
}

/** An application that serves requests of the web. */
export function exchangeWith(serve: (request: Request) => Promise<Response>): Exchange {
  return async (request) => {
    const response = await serve(toRequest(request));
    return {
      status: response.status,
      headers: plainHeaders(response.headers),
      body: await readBody(response),
    };
  };
}

function toRequest({ method, path, headers, body }: SimRequest): Request {
  return new Request(`${ORIGIN}${path}`, { method, headers, ...(body !== null && body !== '' && { body }) });
}

function toResponse({ status, headers, body, isCut }: SimAnswer): Response {
  const whole = isJson(headers) ? JSON.stringify(body) : String(body);
  const text = isCut === true ? whole.slice(0, whole.length / 2) : whole;
  return new Response(status === 204 ? null : text, { status, headers });
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  return isJson(plainHeaders(response.headers)) ? (JSON.parse(text) as unknown) : text;
}

function isJson(headers: SimHeaders): boolean {
  return headers['Content-Type']?.startsWith('application/json') ?? false;
}

function plainHeaders(headers: Headers): SimHeaders {
  const plain: Record<string, string> = {};
  headers.forEach((value, name) => {
    plain[name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())] = value;
  });
  return plain;
}

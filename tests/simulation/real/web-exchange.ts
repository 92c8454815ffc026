/** Between the simulation's plain requests and those of the web, in both directions. */
import type { Exchange, SimAnswer, SimHeaders, SimRequest } from '../exchange.ts';

const ORIGIN = 'http://sim';

/** The network as what an engine's transport fetches with. */
export function fetchOver(exchange: Exchange): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const answer = await exchange({
      method: request.method,
      path: `${pathname}${search}`,
      headers: plainHeaders(request.headers),
      body: request.method === 'GET' ? null : await request.text(),
    });
    return toResponse(answer);
  };
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

function toResponse({ status, headers, body }: SimAnswer): Response {
  const text = isJson(headers) ? JSON.stringify(body) : String(body);
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

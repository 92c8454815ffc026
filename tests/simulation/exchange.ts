/** Requests and answers as the simulation passes them on: plain values, so that no stack pays for those of the web. */

export interface SimRequest {
  readonly method: string;
  /** From the host's root, with the query. */
  readonly path: string;
  /** Names as `Idempotency-Key`, each part with a capital. */
  readonly headers: SimHeaders;
  readonly body: string | null;
}

export interface SimAnswer {
  readonly status: number;
  /** Names as in a request. */
  readonly headers: SimHeaders;
  /** What the JSON said, or the text of anything else. */
  readonly body: unknown;
  /** The line broke in the middle of the body. */
  readonly isCut?: boolean;
}

export type SimHeaders = Readonly<Record<string, string>>;

/** Sends a request and brings its answer; rejects where none comes. */
export type Exchange = (request: SimRequest) => Promise<SimAnswer>;

export function isOk({ status }: Pick<SimAnswer, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** A request of somebody who is signed in, with its body as JSON where there is one. */
export function requestAs(
  { token }: { readonly token: string },
  method: string,
  path: string,
  body?: object,
): SimRequest {
  return {
    method,
    path,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  };
}

/** A push service on the loopback address: it keeps what it is sent, and answers as it is told. */
import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** `hang`: never. */
export type PushAnswer =
  { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'hang';

export interface PushServiceServer {
  readonly origin: string;
  /** In the order of their arrival. */
  readonly received: readonly ReceivedPush[];
  /** From now on, for one path or for all that have no answer of their own. Otherwise 201. */
  readonly answer: (answer: PushAnswer, path?: string) => void;
  /** Resolves when so many have arrived. */
  readonly arrived: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startPushService(): Promise<PushServiceServer> {
  const received: ReceivedPush[] = [];
  const answers = new Map<string, PushAnswer>();
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      for (const each of waiting) if (each.count <= received.length) each.resolve();
      reply(response, answers.get(path) ?? answers.get('*') ?? { status: 201 });
    });
  });
  await listen(server);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (answer, path = '*') => void answers.set(path, answer),
    arrived: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function reply(response: ServerResponse, answer: PushAnswer): void {
  if (answer === 'hang') return;
  response.writeHead(answer.status, { 'Content-Length': '0', ...answer.headers }).end();
}

async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

export interface VapidClaims {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
}

/** The claims of a message that is signed by the key that it names (RFC 8292); throws if it is not. */
export function readVapid({ headers }: ReceivedPush): { readonly key: string; readonly claims: VapidClaims } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    signer,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The message is not signed by its key.');
  return { key, claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) as VapidClaims };
}

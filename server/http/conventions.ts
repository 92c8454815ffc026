/** The headers of every answer, and the log line of every request. */
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { routePath } from 'hono/route';
import type { Deps } from '../deps.ts';
import { dataHeaders } from '../site/security-headers.ts';
import type { Env } from './env.ts';

export const API_VERSION = '1';

export function standardHeaders({ random, serverId, config }: Deps): MiddlewareHandler<Env> {
  const security = Object.entries(dataHeaders({ isSecure: config.appUrl.protocol === 'https:' }));
  return async (c, next) => {
    c.set('requestId', random.uuid());
    c.set('userId', null);
    await next();
    c.header('X-Request-Id', c.get('requestId'));
    c.header('X-Api-Version', API_VERSION);
    c.header('X-Server-Id', serverId);
    c.header('Cache-Control', 'no-store');
    for (const [name, value] of security) c.header(name, value);
  };
}

/** Exact origins only, with credentials, and our headers readable. Other origins get none of these headers. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler<Env> {
  const allow = cors({
    origin: [...origins],
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'Prefer',
      'X-Changed-Fields',
      'X-Client-Schema',
      'X-Requested-With',
    ],
    exposeHeaders: [
      'X-Request-Id',
      'X-Api-Version',
      'X-Server-Id',
      'Link',
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
    ],
    maxAge: 600,
  });
  return async (c, next) => {
    if (origins.includes(c.req.header('Origin') ?? '')) return allow(c, next);
    await next();
    c.header('Vary', 'Origin', { append: true });
  };
}

/**
 * One line per request: the route's template, never the path itself, which may contain anything. What a signed-in user
 * may not do is worth a line at any level; those without a session could fill a disk with such lines.
 */
export function requestLog({ log, clock }: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const startedAt = clock();
    await next();
    const level = c.res.status === 403 && c.get('userId') !== null ? 'warn' : 'info';
    log[level](
      {
        request_id: c.get('requestId'),
        method: c.req.method,
        route: routePath(c, -1),
        status: c.res.status,
        duration_ms: clock() - startedAt,
        user_id: c.get('userId'),
      },
      'request',
    );
  };
}

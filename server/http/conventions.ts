/** The headers of every answer, which `respond` adds, and the log line of every request. */
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { routePath } from 'hono/route';
import type { Deps } from '../deps.ts';
import { dataHeaders } from '../site/security-headers.ts';
import type { Env } from './env.ts';

export const API_VERSION = '1';

export function standardHeaders({ random, serverId, config }: Deps): MiddlewareHandler<Env> {
  const fixed = {
    'X-Api-Version': API_VERSION,
    'X-Server-Id': serverId,
    'Cache-Control': 'no-store',
    Vary: 'Origin',
    ...dataHeaders({ isSecure: config.appUrl.protocol === 'https:' }),
  };
  return async (c, next) => {
    const requestId = random.uuid();
    c.set('requestId', requestId);
    c.set('userId', null);
    c.set('headers', { 'X-Request-Id': requestId, ...fixed });
    await next();
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
    if (!origins.includes(c.req.header('Origin') ?? '')) return next();
    // Also of the answers that the middleware gives itself.
    for (const [name, value] of Object.entries(c.get('headers'))) c.res.headers.set(name, value);
    return allow(c, next);
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

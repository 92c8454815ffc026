/** The context that Hono passes with a request. */
import type { HttpBindings } from '@hono/node-server';

// A type, not an interface: Hono wants index signatures.
export type Env = {
  /** Empty or missing when the application is called without a socket, as tests do. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    userId: number | null;
    /** Of every answer to this request. */
    headers: Readonly<Record<string, string>>;
  };
};

/** Follows the pages of a list to its end, by the `Link` header. */
import * as z from 'zod/mini';
import type { Session } from './server-app.ts';

export async function walkPages<S extends z.ZodMiniType>(
  by: Session,
  path: string,
  row: S,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<readonly (readonly z.output<S>[])[]> {
  const pages: (readonly z.output<S>[])[] = [];
  for (let next: string | null = path; next !== null;) {
    const answer = await by.send('GET', next);
    pages.push(answer.read(z.array(row)));
    next = nextOf(answer.headers);
    if (next !== null) await between();
  }
  return pages;
}

export function nextOf(headers: Headers): string | null {
  return /^<(.+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1] ?? null;
}

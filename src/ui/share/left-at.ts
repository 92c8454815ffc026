import { isTaskRef, type TaskRef } from '#domain/ids.ts';
import { paths } from '../paths.ts';

/** As `sw/shares.ts` writes it. */
const REF = 'ref=';

/** To what the worker has left for a page that did not take it, of which nobody knows whose it was. */
export function toUntaken(ref: TaskRef): [to: string, options: { readonly state: { readonly asks: true } }] {
  return [`${paths.share}#${REF}${ref}`, { state: { asks: true } }];
}

export function isUntaken(state: unknown): boolean {
  return (state as { readonly asks?: unknown } | null)?.asks === true;
}

/** From what stands behind the `#` of the address; null if it is not of the worker. */
export function refLeft(given: string): TaskRef | null {
  const ref = given.slice(REF.length);
  return given.startsWith(REF) && isTaskRef(ref) ? ref : null;
}

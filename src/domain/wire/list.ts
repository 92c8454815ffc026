/** Lists in requests. How long one is allowed to be is looked at before its items are, which zod does by `maxLength`. */
import type * as z from 'zod/mini';

/** Of what is wrong so much is told; the rest after that is corrected. */
export const MOST_ISSUES = 10;

/**
 * The same list, whose items are looked at until enough of them are wrong, for which zod has no option. To be called last:
 * a further check would make another schema of it.
 */
export function stopEarly<T extends z.core.SomeType>(list: z.ZodMiniArray<T>): z.ZodMiniArray<T> {
  const { element, checks = [] } = list._zod.def as unknown as z.core.$ZodArrayDef;
  const bounds = checks.map(({ _zod: { def } }) => (def as Partial<z.core.$ZodCheckMaxLengthDef>).maximum);
  const maximum = bounds.find((bound) => bound !== undefined);
  if (maximum === undefined) throw new Error('A list in a request needs a bound.');
  const parseOther = list._zod.parse.bind(list._zod);
  list._zod.parse = (payload, ctx) => {
    const items: unknown = payload.value;
    if (!Array.isArray(items) || items.length > maximum) return parseOther(payload, ctx);
    const value: unknown[] = [];
    for (const [index, item] of (items as readonly unknown[]).entries()) {
      const result = element._zod.run({ value: item, issues: [] }, ctx);
      if (result instanceof Promise) throw new Error('Requests are validated at once.');
      for (const issue of result.issues)
        payload.issues.push({ ...issue, path: [index, ...(issue.path ?? [])] });
      value.push(result.value);
      if (payload.issues.length >= MOST_ISSUES) break;
    }
    payload.value = value;
    return payload;
  };
  return list;
}

import { useLayoutEffect, useRef, useState } from 'react';

/** The same functions at every render, each of which calls the latest of its name: what takes them need not render. */
export function useSteady<T extends { readonly [K in keyof T]: (...args: never[]) => void }>(
  functions: T,
): T {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [
          name,
          (...args: never[]) => latest.current[name as keyof T](...args),
        ]),
      ) as unknown as T,
  );
  return steady;
}

import { createContext, use } from 'react';
import type { TypedAhead } from './typed-ahead.ts';

/** Without the app around it a part keeps no keys. */
const NONE: TypedAhead = {
  expect: () => () => undefined,
  hold: () => () => undefined,
  look: () => undefined,
};

export const TypedAheadContext = createContext<TypedAhead>(NONE);

export function useTypedAhead(): TypedAhead {
  return use(TypedAheadContext);
}

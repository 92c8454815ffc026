import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Fields of a form whose words are taken by a press or Enter of their own: who saves the form has asked for them, too. */
export interface OpenFields {
  /** `take`: whether nothing is left in the field that is not taken; it says itself why not. Returns the way out. */
  readonly add: (take: () => boolean) => () => void;
  /** Whether every field has been taken. */
  readonly takeAll: () => boolean;
}

/** Null where a press is the act itself: there nothing is taken but by it. */
export const OpenFieldsContext = createContext<OpenFields | null>(null);

export function useOpenFields(): OpenFields {
  const [fields] = useState(createOpenFields);
  return fields;
}

/** Its words are taken with the form that it is in. */
export function useOpenField(take: () => boolean): void {
  const fields = useContext(OpenFieldsContext);
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useEffect(() => fields?.add(() => latest.current()), [fields]);
}

function createOpenFields(): OpenFields {
  const takes = new Set<() => boolean>();
  return {
    add: (take) => {
      takes.add(take);
      return () => void takes.delete(take);
    },
    takeAll: () => [...takes].map((take) => take()).every(Boolean),
  };
}

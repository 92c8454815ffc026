import { useLocation } from 'react-router-dom';
import { useScreenMemory } from './screen-memory-context.ts';

/** A value of this screen that is restored when the user returns; one name always has one type of value. */
export function useRemembered<T>(name: string) {
  const memory = useScreenMemory();
  const { key } = useLocation();
  return {
    remembered: memory.read(key, name) as T | undefined,
    remember: (value: T) => memory.keep(key, name, value),
  };
}

import { useLiveQuery } from 'dexie-react-hooks';
import { readNextStep, type NextStep } from '#store/queries/read-next-step.ts';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';

/** In the active spaces; undefined while it is read. */
export function useNextStep(): NextStep | undefined {
  const { db } = useDevice();
  const { active } = useSpaces();
  return useLiveQuery(() => readNextStep(db, active), [db, active.join()]);
}

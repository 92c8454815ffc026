import { useLiveQuery } from 'dexie-react-hooks';
import { readNextStep, type NextStep } from '#store/queries/read-next-step.ts';
import { useDevice } from '../session/session-context.ts';
import { useToday } from '../session/today-context.ts';
import { useSpaces } from '../session/spaces-context.ts';

/** In the active spaces; undefined while it is read. */
export function useNextStep(): NextStep | undefined {
  const { db } = useDevice();
  const { active } = useSpaces();
  const today = useToday();
  return useLiveQuery(async () => readNextStep(db, active, today), [db, active.join(), today]);
}

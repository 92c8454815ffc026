import { useLiveQuery } from 'dexie-react-hooks';
import type { Family } from '#domain/family.ts';
import type { FamilyId } from '#domain/ids.ts';
import { readMyFamilies } from '#store/queries/my-families.ts';
import { useDevice } from './session-context.ts';

export interface FamilyChoices {
  /** Empty if there is nothing to choose: a user with one family is not asked. */
  readonly families: readonly Family[];
  readonly home: FamilyId | null;
}

/** The families between which a user with several of them chooses. */
export function useFamilyChoices(): FamilyChoices {
  const { db } = useDevice();
  const mine = useLiveQuery(async () => readMyFamilies(db), [db]);
  if (mine === undefined || mine.families.length < 2) return { families: [], home: mine?.home ?? null };
  return mine;
}

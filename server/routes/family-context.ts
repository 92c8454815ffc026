import type { FamilyContext } from '../family/families.ts';
import type { SignedInCall } from '../http/route.ts';

/** What concerns many rows goes on after the call: wake the walks then. */
export function familyContext({ deps, at }: SignedInCall<unknown, unknown>): FamilyContext {
  return { dialect: deps.database.dialect, at, rowsAtOnce: deps.walks.rowsAtOnce };
}

/** The ids and times that the wire is made of, under the domain's own names for them. */
import * as z from 'zod/mini';
import type { FamilyId, IsoTime, RealmId, TaskId, TaskRef, TickId, UserId } from '../ids.ts';
import { taskRefPattern } from '../ids.ts';

export const isoTime = branded<IsoTime>(matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
export const realmId = branded<RealmId>(matching(/^[uf]:[1-9]\d{0,14}$/));
export const clientRef = branded<TaskRef>(matching(taskRefPattern));
export const tickId = branded<TickId>(matching(taskRefPattern));

const serverNumber = z.int().check(z.positive());
export const taskId = branded<TaskId>(serverNumber);
export const userId = branded<UserId>(serverNumber);
export const familyId = branded<FamilyId>(serverNumber);

function matching(pattern: RegExp) {
  return z.string().check(z.regex(pattern));
}

/** What the schema lets through under our own name for it. The schema stays one that can be written down as JSON. */
function branded<T>(schema: z.ZodMiniType): z.ZodMiniType<T, T> {
  return schema as z.ZodMiniType<T, T>;
}

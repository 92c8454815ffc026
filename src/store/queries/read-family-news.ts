import { familyNews, type FamilyNews } from '#domain/family-news.ts';
import { toIsoTime } from '#domain/ids.ts';
import type { KinboxDb } from '../db.ts';

/** Null on a new device until the first pull has brought the families: until then nothing is news. */
export async function readFamilyNews(db: KinboxDb, nowMs: number): Promise<readonly FamilyNews[] | null> {
  const [mine, received] = await Promise.all([db.families.get('mine'), db.invitations.get('mine')]);
  return mine ? familyNews(mine.families, received?.invitations ?? [], toIsoTime(nowMs)) : null;
}

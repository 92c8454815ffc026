import type { IsoTime } from '#domain/ids.ts';
import type { Database } from '#server/db/database.ts';
import { listWalks } from '#server/family/realm-walks.ts';
import { stepWalk } from '#server/family/step-walk.ts';

/** One transaction of each walk. Returns how many there were. */
export async function stepWalks(
  database: Database,
  { at, rowsAtOnce }: { readonly at: IsoTime; readonly rowsAtOnce: number },
): Promise<number> {
  const walks = await database.read((tx) => listWalks(tx));
  const context = { dialect: database.dialect, at, rowsAtOnce };
  for (const walk of walks) await database.write((tx) => stepWalk(tx, walk, context));
  return walks.length;
}

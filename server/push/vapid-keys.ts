/** The key pair by which push services know this installation (RFC 8292). Made once, and shared by its processes. */
import webPush from 'web-push';
import type { Database } from '../db/database.ts';

/** In base64url: a point of P-256 that is not compressed, and its scalar. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Another pair would end every subscription, so it is kept with the data and comes back with a backup. */
export async function readVapidKeys(database: Database): Promise<VapidKeys> {
  return database.write(async (tx) => {
    await tx
      .insertInto('server_meta')
      .values({ key: 'vapid_keys', value: JSON.stringify(webPush.generateVAPIDKeys()) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const { value } = await tx
      .selectFrom('server_meta')
      .select('value')
      .where('key', '=', 'vapid_keys')
      .executeTakeFirstOrThrow();
    return JSON.parse(value) as VapidKeys;
  });
}

import { toIsoTime } from '#domain/ids.ts';
import type { Session, TestApp } from './server-app.ts';

/** As if the person had followed the link in the email. */
export async function verifyAddress({ database, deps }: TestApp, { id }: Session): Promise<void> {
  const at = toIsoTime(deps.clock());
  await database.write((tx) =>
    tx.updateTable('users').set({ email_verified_at: at }).where('id', '=', id).execute(),
  );
}

export async function registerVerified(test: TestApp, firstName?: string): Promise<Session> {
  const person = await test.register(firstName);
  await verifyAddress(test, person);
  return person;
}

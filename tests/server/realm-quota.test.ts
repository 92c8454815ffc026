/** No realm takes more than it may by what moves between realms, and nobody gets one realm after the other. */
import { beforeEach, describe, expect, it } from 'vitest';
import { toIsoTime, type FamilyId, type RealmId } from '#domain/ids.ts';
import { STORED_LIMITS } from '#domain/stored-limits.ts';
import { familyRealm, ownRealm } from '#server/realms.ts';
import { appForEach } from '../support/app-hooks.ts';
import {
  familiesOf,
  invite,
  inviteById,
  accept,
  leave,
  makeTask,
  openLink,
  acceptLink,
  secretIn,
} from '../support/family-calls.ts';
import { PASSWORD, type Session } from '../support/server-app.ts';
import { stepWalks } from '../support/step-walks.ts';

const MOST = STORED_LIMITS.textBytesOfRealm;

const test = appForEach({ walks: { rowsAtOnce: 2, byHand: true } });
const ada = test.person('Ada');
const ben = test.person('Ben');

/** As if there were as many other texts. */
const hold = (realm: RealmId, text_bytes: number) =>
  test.database.write((tx) => tx.updateTable('realms').set({ text_bytes }).where('id', '=', realm).execute());
const heldBy = async (realm: RealmId) => {
  const row = await test.database.read((tx) =>
    tx
      .selectFrom('realms')
      .select(['task_count', 'text_bytes'])
      .where('id', '=', realm)
      .executeTakeFirstOrThrow(),
  );
  return [row.task_count, row.text_bytes];
};
const step = () => stepWalks(test.database, { at: toIsoTime(test.deps.clock()), rowsAtOnce: 2 });
const makeAll = async (by: Session, count: number, fields: object = {}) => {
  for (let n = 0; n < count; n += 1) await makeTask(by, { name: '1234567890', space: 'family', ...fields });
};
const ownedBy = async (person: Session): Promise<FamilyId | null> => (await familiesOf(person)).owned_family;

describe('dissolving a family', () => {
  let family: FamilyId;
  beforeEach(async () => {
    await invite(ada, 'somebody@example.org');
    family = (await ownedBy(ada))!;
    await makeAll(ada, 5);
  });

  it('A856 is refused where the tasks of the family have no room among those of who leaves', async () => {
    await hold(ownRealm(ada.id), MOST - 49);
    const refused = await leave(ada, family);
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'too_many_tasks' }]);
    expect(await familiesOf(ada)).toMatchObject({
      owned_family: family,
      families: [{ invitations: [expect.anything()] }],
    });
    expect(await heldBy(familyRealm(family))).toEqual([5, 50]);
    await hold(ownRealm(ada.id), MOST - 50);
    expect((await leave(ada, family)).status).toBe(200);
    while ((await step()) > 0);
    expect(await heldBy(ownRealm(ada.id))).toEqual([5, MOST]);
    expect(await ownedBy(ada)).toBeNull();
  });

  it('A857 ends where others have taken the room meanwhile: the family stays, with the rest', async () => {
    expect((await leave(ada, family)).status).toBe(200);
    await hold(ownRealm(ada.id), MOST - 15);
    expect(await step()).toBe(1);
    expect(await step()).toBe(0);
    expect(await heldBy(ownRealm(ada.id))).toEqual([2, MOST - 15]);
    expect(await heldBy(familyRealm(family))).toEqual([3, 30]);
    // Of it somebody can be invited to, and it can be left again.
    expect((await invite(ada, 'else@example.org')).status).toBe(201);
    expect(await ownedBy(ada)).toBe(family);
    await hold(ownRealm(ada.id), 20);
    expect((await leave(ada, family)).status).toBe(200);
    while ((await step()) > 0);
    expect(await heldBy(ownRealm(ada.id))).toEqual([5, 50]);
  });

  it('A857 of an account that is deleted is done whatever there is already', async () => {
    await hold(ownRealm(ada.id), MOST);
    expect((await ada.send('DELETE', '/api/user', { current_password: PASSWORD })).status).toBe(202);
    while ((await step()) > 0);
    expect(await heldBy(familyRealm(family))).toEqual([0, 0]);
  });

  it('A859 of two at once keeps their owner from making a third', async () => {
    expect((await leave(ada, family)).status).toBe(200);
    expect((await invite(ada, 'second@example.org')).status).toBe(201);
    const second = (await familiesOf(ada)).families.find(({ id }) => id !== family)!.id;
    await makeAll(ada, 5, { family_id: second });
    expect((await leave(ada, second)).status).toBe(200);
    const refused = await invite(ada, 'third@example.org');
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'still_leaving' }]);
    while ((await step()) > 0);
    expect((await invite(ada, 'third@example.org')).status).toBe(201);
  });
});

describe('joining a first family', () => {
  let family: FamilyId;
  beforeEach(async () => {
    family = await test.addFamily(ben.id);
    await makeAll(ada, 5);
    await hold(ownRealm(ada.id), 50);
  });

  it('A858 is refused where it has no room for the tasks of who joins, by its number and by its link', async () => {
    await hold(familyRealm(family), MOST - 49);
    const id = await inviteById(ben, 'Ada Example');
    await inviteById(ben, ada.email);
    const secret = secretIn(test.emails.at(-1)!.text);
    expect((await openLink(ada, secret)).status).toBe(200);
    const sentence = 'Your tasks and those of this family are together more than a family can hold.';
    for (const [answer, field] of [
      [await accept(ada, id), 'invitation_id'],
      [await acceptLink(ada, secret), 'token'],
    ] as const) {
      expect([answer.status, answer.json]).toMatchObject([422, { errors: { [field]: [sentence] } }]);
    }
    expect((await familiesOf(ada)).families).toEqual([]);
    await hold(familyRealm(family), MOST - 50);
    expect((await acceptLink(ada, secret)).status).toBe(200);
    while ((await step()) > 0);
    expect(await heldBy(familyRealm(family))).toEqual([5, MOST]);
  });

  it('A858 is not where nothing moves: into a second family nobody takes tasks along', async () => {
    await test.addFamily(ada.id);
    while ((await step()) > 0);
    await hold(ownRealm(ada.id), MOST);
    await hold(familyRealm(family), MOST);
    const secret = secretIn((await inviteById(ben, ada.email), test.emails.at(-1)!.text));
    expect((await acceptLink(ada, secret)).status).toBe(200);
  });

  it('A857 ends where others have taken the room meanwhile: who joined keeps the rest', async () => {
    await test.addFamilyMember(family, ada.id);
    await hold(familyRealm(family), MOST - 15);
    while ((await step()) > 0);
    expect(await heldBy(familyRealm(family))).toEqual([2, MOST - 15]);
    expect(await heldBy(ownRealm(ada.id))).toEqual([3, 30]);
    const rows = (await ada.send('GET', '/api/tasks')).json as readonly unknown[];
    expect(rows).toHaveLength(5);
  });
});

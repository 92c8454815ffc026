import { expect, it } from 'vitest';
import type { Family } from '#domain/family.ts';
import type { FamilyId, IsoTime, UserId } from '#domain/ids.ts';
import { dropMember, dropReceivedInvitation, dropSentInvitation } from '#store/account/own-families.ts';
import { readOwnFamilies } from '#store/queries/read-families.ts';
import { openTestDevice } from '../support/test-device.ts';

const FAMILY = 7 as FamilyId;
const OTHER = 8 as FamilyId;
const EXPIRES = '2026-03-08T12:00:00.000Z' as IsoTime;

const person = { display_name: null, first_name: 'Noa', name: 'Noa Lind', email: 'noa@kin.example' };
const family = (id: FamilyId): Family => ({
  id,
  name: 'Mira’s family',
  members: [
    { ...person, id: 1 as UserId, pivot: { role: 'owner' } },
    { ...person, id: 2 as UserId, pivot: { role: 'member' } },
  ],
  invitations: [
    { id: 11, invited_user: person, expires_at: EXPIRES },
    { id: 12, invited_user: person, expires_at: EXPIRES },
  ],
});

async function deviceWithFamilies() {
  const device = openTestDevice();
  await device.db.families.put({
    key: 'mine',
    families: [family(FAMILY), family(OTHER)],
    owned_family: FAMILY,
  });
  await device.db.invitations.put({
    key: 'mine',
    invitations: [
      { id: 21, invited_by: person, expires_at: EXPIRES },
      { id: 22, invited_by: person, expires_at: EXPIRES },
    ],
  });
  return device;
}

it('F60 an answered invitation disappears from this device at once', async () => {
  const { db } = await deviceWithFamilies();
  await dropReceivedInvitation(db, 21);
  expect((await readOwnFamilies(db)).invitations.map(({ id }) => id)).toEqual([22]);
});

it('F60 a removed member and a cancelled invitation disappear from that family only', async () => {
  const { db } = await deviceWithFamilies();
  await dropMember(db, FAMILY, 2 as UserId);
  await dropSentInvitation(db, FAMILY, 11);
  const [changed, untouched] = (await readOwnFamilies(db)).families;
  expect(changed?.members.map(({ id }) => id)).toEqual([1]);
  expect(changed?.invitations.map(({ id }) => id)).toEqual([12]);
  expect(untouched).toEqual(family(OTHER));
});

it('F61 an invitee without a family is told how many tasks will move', async () => {
  const device = openTestDevice();
  await device.create({ name: 'Milk', type: 'grocery', space: 'family' });
  await device.create({ name: 'Read', space: 'personal' });
  expect((await readOwnFamilies(device.db)).unsharedTasks).toBe(0);
  await device.db.invitations.put({
    key: 'mine',
    invitations: [{ id: 21, invited_by: person, expires_at: EXPIRES }],
  });
  expect((await readOwnFamilies(device.db)).unsharedTasks).toBe(1);
  await device.db.families.put({ key: 'mine', families: [family(FAMILY)], owned_family: null });
  expect((await readOwnFamilies(device.db)).unsharedTasks).toBe(0);
});

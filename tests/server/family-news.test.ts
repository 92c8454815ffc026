import { describe, expect, it } from 'vitest';
import { appForAll } from '../support/app-hooks.ts';
import { followEvents } from '../support/event-stream.ts';
import {
  accept,
  acceptAndConfirm,
  cancel,
  confirm,
  decline,
  familiesOf,
  formFamily,
  inviteById,
  leave,
  makeTask,
  pull,
  remove,
} from '../support/family-calls.ts';
import type { Session } from '../support/server-app.ts';

const test = appForAll({ config: { mailIsSetUp: false } });

const two = async () => [await test.register(), await test.register()] as const;
const follow = async (person: Session) => {
  const stream = await followEvents(test.app, person.token);
  // Answered when the stream, which asked earlier, knows its realms.
  await person.send('GET', '/api/user');
  return stream;
};
const own = ({ id }: Session) => `u:${id}`;

describe('what devices are told of families', () => {
  it('F23 an invitation pokes the invitee and the inviter’s other devices', async () => {
    const [ann, ben] = await two();
    const [ofAnn, ofBen] = [await follow(ann), await follow(ben)];
    await inviteById(ann, ben.email);
    expect(await ofAnn.next()).toEqual({ realms: [own(ann)] });
    expect(await ofBen.next()).toEqual({ realms: [own(ben)] });
    await Promise.all([ofAnn.leave(), ofBen.leave()]);
  });

  it.each([
    ['accepting', accept],
    ['declining', decline],
  ] as const)('F23 %s pokes the owner', async (_what, answer) => {
    const [ann, ben] = await two();
    const invitation = await inviteById(ann, ben.email);
    const family = (await familiesOf(ann)).owned_family ?? 0;
    const stream = await follow(ann);
    await answer(ben, invitation);
    expect(await stream.next()).toEqual({ realms: [`f:${family}`] });
    await stream.leave();
  });

  it('F23 confirming pokes the new member and the others', async () => {
    const [ann, ben] = await two();
    const invitation = await inviteById(ann, ben.email);
    const family = (await familiesOf(ann)).owned_family ?? 0;
    await accept(ben, invitation);
    const [ofAnn, ofBen] = [await follow(ann), await follow(ben)];
    await confirm(ann, invitation, ben.id);
    expect(await ofAnn.next()).toEqual({ realms: [`f:${family}`] });
    expect(await ofBen.next()).toEqual({ realms: expect.arrayContaining([own(ben)]) });
    await Promise.all([ofAnn.leave(), ofBen.leave()]);
  });

  it('F23 cancelling pokes the invitee, and so does dissolving the family', async () => {
    const [ann, ben] = await two();
    const first = await inviteById(ann, ben.email);
    const family = await familiesOf(ann);
    const stream = await follow(ben);
    await cancel(ann, first);
    expect(await stream.next()).toEqual({ realms: [own(ben)] });
    await inviteById(ann, ben.email);
    expect(await stream.next()).toEqual({ realms: [own(ben)] });
    if (family.owned_family !== null) await leave(ann, family.owned_family);
    expect(await stream.next()).toEqual({ realms: [own(ben)] });
    await stream.leave();
  });

  it('F23 leaving pokes the remaining members', async () => {
    const [ann, ben] = await two();
    const family = await formFamily(ann, ben);
    const stream = await follow(ann);
    await leave(ben, family);
    expect(await stream.next()).toEqual({ realms: [`f:${family}`] });
    await stream.leave();
  });

  it('F24 a removed member is told once, and of nothing in the family after that', async () => {
    const [ann, ben] = await two();
    const family = await formFamily(ann, ben);
    const stream = await follow(ben);
    await remove(ann, family, ben.id);
    // Before the stream can have read its realms again.
    test.deps.events.publish({ kind: 'changed', realms: [`f:${family}`] });
    expect(await stream.next()).toEqual({ realms: [`f:${family}`, own(ben)] });
    await makeTask(ann, { name: 'after', space: 'family' });
    await expect(stream.next()).rejects.toThrow('Nothing came');
    await stream.leave();
  });
});

describe('what a pull returns about families', () => {
  it('F27 invitations, families and the owned one are sent when they change, and not again', async () => {
    const [ann, ben] = await two();
    const start = { ann: await pull(ann), ben: await pull(ben) };
    const invitation = await inviteById(ann, ben.email);
    const invited = { ann: await pull(ann, start.ann.cursor), ben: await pull(ben, start.ben.cursor) };
    expect(invited.ann.owned_family).toBe(invited.ann.families?.[0]?.id);
    expect(invited.ann.families?.[0]?.invitations).toMatchObject([{ id: invitation }]);
    expect(invited.ben.invitations).toMatchObject([{ id: invitation }]);
    expect([invited.ben.families, invited.ben.owned_family]).toEqual([undefined, undefined]);
    await acceptAndConfirm(ann, ben, invitation);
    const joined = { ann: await pull(ann, invited.ann.cursor), ben: await pull(ben, invited.ben.cursor) };
    const members = [{ id: ann.id }, { id: ben.id }];
    expect(joined.ann.families?.[0]).toMatchObject({ members, invitations: [] });
    expect(joined.ann.owned_family).toBeUndefined();
    expect([joined.ben.families?.length, joined.ben.invitations]).toEqual([1, []]);
    const idle = await pull(ben, joined.ben.cursor);
    expect([idle.families, idle.invitations, idle.owned_family]).toEqual([undefined, undefined, undefined]);
  });

  it('F27 joining sends all rows of the family, leaving removes its realm', async () => {
    const [ann, ben] = await two();
    await makeTask(ann, { name: 'before there was a family', space: 'family' });
    const invitation = await inviteById(ann, ben.email);
    await makeTask(ann, { name: 'before the other joined', space: 'family' });
    const start = await pull(ben);
    await acceptAndConfirm(ann, ben, invitation);
    const joined = await pull(ben, start.cursor);
    const names = joined.tasks.map(({ name }) => name);
    expect(names).toEqual(['before there was a family', 'before the other joined']);
    const family = joined.families?.[0]?.id;
    if (family === undefined) throw new Error('No family came.');
    await leave(ben, family);
    const left = await pull(ben, joined.cursor);
    expect([left.families, left.realms.map(({ id }) => id)]).toEqual([[], [own(ben)]]);
  });

  it('F27 a member’s new name reaches the others, and pokes them', async () => {
    const [ann, ben] = await two();
    const family = await formFamily(ann, ben);
    const before = await pull(ben);
    const stream = await follow(ben);
    const names = { first_name: 'Annette', last_name: 'New', email: ann.email };
    expect((await ann.send('PUT', '/api/profile', names)).status).toBe(200);
    expect(await stream.next()).toEqual({ realms: [`f:${family}`] });
    const [renamed] = (await pull(ben, before.cursor)).families ?? [];
    expect([renamed?.name, renamed?.members[0]?.first_name]).toEqual(["Annette's family", 'Annette']);
    await stream.leave();
  });
});

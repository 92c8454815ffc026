import { describe, expect, it } from 'vitest';
import { FAMILY_LIMITS } from '#domain/family.ts';
import { appForEach } from '../support/app-hooks.ts';
import {
  accept,
  acceptLink,
  confirm,
  familiesOf,
  invite,
  inviteById,
  leave,
  secretIn,
} from '../support/family-calls.ts';
import type { Session } from '../support/server-app.ts';
import { registerVerified } from '../support/verify-address.ts';

describe('somebody in as many families of others as there may be', () => {
  const test = appForEach({ config: { mailIsSetUp: false } });

  async function joinUpTo(count: number, person: Session): Promise<void> {
    const owner = await test.register();
    for (let n = 0; n < count; n += 1) await test.addFamily(owner.id, [person.id]);
  }

  it('A840 joins no other, by a link, by an answer or by being confirmed, until one is left', async () => {
    const eve = await registerVerified(test, 'Eve');
    const ann = await registerVerified(test, 'Ann');
    const byName = await inviteById(ann, 'Eve Example');
    expect((await accept(eve, byName)).json).toMatchObject({ waiting: true });
    await joinUpTo(FAMILY_LIMITS.joined, eve);
    const ben = await registerVerified(test, 'Ben');
    const invited = await invite(ben, eve.email);
    const { invitation } = invited.json as { invitation: { id: number } };
    const refused = [422, expect.stringContaining('You are in 20 families of other people.')];
    const byAnswer = await accept(eve, invitation.id);
    expect([byAnswer.status, byAnswer.text]).toEqual(refused);
    const byLink = await acceptLink(eve, secretIn(invited.text));
    expect([byLink.status, byLink.text]).toEqual(refused);
    const byOwner = await confirm(ann, byName, eve.id);
    expect([byOwner.status, byOwner.text]).toEqual([
      422,
      expect.stringContaining('This person is in too many families of others.'),
    ]);
    const { families } = await familiesOf(eve);
    expect(families).toHaveLength(FAMILY_LIMITS.joined);
    await leave(eve, families[0]!.id);
    expect((await acceptLink(eve, secretIn(invited.text))).status).toBe(200);
    expect((await familiesOf(eve)).families).toHaveLength(FAMILY_LIMITS.joined);
  });

  it('A840 of two acceptances at once the one that comes last is refused', async () => {
    const eve = await registerVerified(test, 'Eve');
    await joinUpTo(FAMILY_LIMITS.joined - 1, eve);
    const owners = [await registerVerified(test, 'Ann'), await registerVerified(test, 'Ben')];
    const sent = await Promise.all(owners.map((owner) => inviteById(owner, eve.email)));
    const answers = await Promise.all(sent.map((invitation) => accept(eve, invitation)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await familiesOf(eve)).families).toHaveLength(FAMILY_LIMITS.joined);
  });
});

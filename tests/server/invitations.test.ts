import { describe, expect, it } from 'vitest';
import { FAMILY_LIMITS } from '#domain/family.ts';
import type { FamilyId, IsoTime } from '#domain/ids.ts';
import { invitedSchema, joinedSchema } from '#domain/wire/families.ts';
import { invitationEmail } from '#server/mail/invitation-email.ts';
import { appForAll } from '../support/app-hooks.ts';
import {
  accept,
  cancel,
  decline,
  familiesOf,
  formFamily,
  invitationsOf,
  invite,
  inviteById,
  leave,
  makeTask,
  pull,
  remove,
  secretIn,
} from '../support/family-calls.ts';
import { registerVerified, verifyAddress } from '../support/verify-address.ts';
import { createTestApp, PASSWORD, randomKey, sendTo, type Session } from '../support/server-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const test = appForAll({ config: { mailIsSetUp: false } });

const people = (count: number): Promise<Session[]> =>
  Promise.all(Array.from({ length: count }, () => registerVerified(test)));
const three = async () => (await people(3)) as [Session, Session, Session];
async function signInAgain(person: Session): Promise<Session> {
  const credentials = { email: person.email, password: PASSWORD, device_name: 'test' };
  const { text: token } = await sendTo(test.app, 'POST', '/api/sanctum/token', credentials);
  const send: Session['send'] = (method, path, body) =>
    sendTo(test.app, method, path, body, { Authorization: `Bearer ${token}` });
  return { ...person, token, send };
}
const nobody = (n: number) => `nobody.${n}@example.org`;

describe('inviting', () => {
  it('F8 the first invitation founds the family, the second is into it', async () => {
    const [ann, ben, cleo] = await three();
    expect(await familiesOf(ann)).toEqual({ families: [], owned_family: null });
    expect((await invite(ann, ben.email)).status).toBe(201);
    await invite(ann, cleo.email);
    const { families, owned_family } = await familiesOf(ann);
    expect(families).toHaveLength(1);
    expect(owned_family).toBe(families[0]?.id);
    expect(families[0]?.members).toMatchObject([{ id: ann.id, pivot: { role: 'owner' } }]);
    expect(families[0]?.invitations).toHaveLength(2);
  });

  it('F8 a member who owns no family cannot invite', async () => {
    const [ann, ben, cleo] = await three();
    await formFamily(ann, ben);
    const answer = await invite(ben, cleo.email);
    expect([answer.status, answer.json]).toEqual([403, { message: expect.any(String), code: 'not_owner' }]);
    expect((await familiesOf(ben)).owned_family).toBeNull();
  });

  it('F8 two concurrent first invitations found one family', async () => {
    const [ann] = await three();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => invite(ann, nobody(n))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await familiesOf(ann)).families).toHaveLength(1);
  });

  it('F9 known and unknown invitees are answered in the same bytes, except for what was typed', async () => {
    const ann = await test.register('Ann');
    const ben = await test.register('Ben');
    const shape = async (typed: string) => {
      const answer = await invite(ann, typed);
      const { invitation, link } = answer.read(invitedSchema);
      const text = answer.text.replaceAll(typed, 'TYPED').replace(`"id":${invitation.id}`, '"id":ID');
      return [answer.status, link === undefined ? text : text.replace(secretIn(link), 'SECRET')];
    };
    const known = await shape(ben.email);
    expect(known).toEqual([201, expect.stringContaining('"https://kinbox.example/invitation#token=SECRET"')]);
    expect(await shape(nobody(1))).toEqual(known);
    const named = await shape('Ben Example');
    expect(named).toEqual([201, expect.not.stringContaining('#')]);
    expect(await shape('Nobody At All')).toEqual(named);
    const [family] = (await familiesOf(ann)).families;
    expect(family?.invitations.map(({ invited_user }) => invited_user)).toEqual(
      [ben.email, nobody(1), 'Ben Example', 'Nobody At All'].map((typed) => ({
        display_name: null,
        first_name: typed,
        name: typed,
        email: typed,
      })),
    );
  });

  it('F10 an invitation by email is for the account that has the address, in any case', async () => {
    const [ann, ben] = await three();
    await invite(ann, ben.email.toUpperCase());
    expect(await invitationsOf(ben)).toMatchObject([{ invited_by: { first_name: expect.any(String) } }]);
    const { invitations = [] } = (await familiesOf(ann)).families[0] ?? {};
    expect(invitations.map(({ invited_user }) => invited_user.email)).toEqual([ben.email.toUpperCase()]);
  });

  it('F12 with mail set up, it is shown only to an account that has verified the address', async () => {
    const mailing = await createTestApp({ config: { mailIsSetUp: true } });
    const [ann, ben] = [await mailing.register('Ann'), await mailing.register('Ben')];
    const invitation = await inviteById(ann, ben.email);
    expect(await invitationsOf(ben)).toEqual([]);
    expect((await pull(ben)).invitations).toEqual([]);
    expect((await accept(ben, invitation)).status).toBe(404);
    expect((await decline(ben, invitation)).status).toBe(404);
    await verifyAddress(mailing, ben);
    expect(await invitationsOf(ben)).toHaveLength(1);
    expect((await pull(ben)).invitations).toHaveLength(1);
    expect((await accept(ben, invitation)).read(joinedSchema).family.members).toHaveLength(2);
    await mailing.close();
  });

  it('F28 a person invited by email gets a mail, the same with and without an account', async () => {
    const [ann, ben] = await three();
    const sent = test.emails.length;
    await invite(ann, ben.email);
    await invite(ann, nobody(1));
    await invite(ann, nobody(1));
    await invite(ann, 'Some Body');
    const emails = test.emails.slice(sent);
    expect(emails.map(({ to }) => to)).toEqual([ben.email, nobody(1)]);
    const secrets = emails.map(({ text }) => secretIn(text));
    expect(new Set(secrets).size).toBe(2);
    const [toBen, toNobody] = emails.map(({ text }, at) => text.replaceAll(secrets[at] ?? '', 'SECRET'));
    expect(toBen).toBe(toNobody);
    expect(toBen).toContain('\nhttps://kinbox.example/invitation#token=SECRET\n');
  });

  it('A320 an email of an unproven inviter has neither the name nor the address of the inviter', async () => {
    const ann = await test.register('Ann');
    const profile = { first_name: 'Ann', last_name: 'X', display_name: 'Win a prize at evil.example' };
    await ann.send('PUT', '/api/profile', { ...profile, email: ann.email });
    const opening = async (to: string) => {
      await invite(ann, to);
      return test.emails.at(-1)?.text.split('\n')[0];
    };
    expect(await opening(nobody(1))).toBe(
      'A person with an account at kinbox.example invites you to a family on Kinbox, to share tasks, projects and groceries.',
    );
    await verifyAddress(test, ann);
    expect(await opening(nobody(2))).toBe(
      `Win a prize at evil.example (${ann.email}) invites you to a family on Kinbox, to share tasks, projects and groceries.`,
    );
  });

  it('A744 a name cannot turn or break the text of the mail around it', () => {
    const inviter = {
      display_name: 'Ann\u202e)moc.elpmaxe@nna(\u2028\u0007 \u2067x',
      first_name: '',
      name: '',
      email: 'a@b.c',
      email_verified_at: '2026-01-31T12:00:00.000Z' as IsoTime,
    };
    const appUrl = new URL('https://kinbox.example');
    const link = 'https://kinbox.example/invitation#token=x';
    const { subject, text } = invitationEmail({ to: 'b@b.c', inviter, appUrl, link });
    expect(text).toMatch(/^Ann\)moc\.elpmaxe@nna\( x \(a@b\.c\) invites you/);
    expect(subject + text).not.toMatch(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
  });

  it('F28 a name cannot insert a paragraph or a link into the mail', () => {
    const inviter = {
      display_name: null,
      first_name: 'A\n\nhttps://evil.example',
      name: '',
      email: 'a@b.c',
      email_verified_at: '2026-01-31T12:00:00.000Z' as IsoTime,
    };
    const appUrl = new URL('https://kinbox.example');
    const { text } = invitationEmail({
      to: 'b@b.c',
      inviter,
      appUrl,
      link: 'https://kinbox.example/invitation#token=x',
    });
    expect(text.match(/https?:\/\/\S+/g)).toEqual(['https://kinbox.example/invitation#token=x']);
    expect(text).toMatch(/^A https: \/\/evil.example \(a@b.c\) invites you/);
  });

  it('F11 a full name means the one account that has it, and nobody if two have it', async () => {
    const [ann] = await three();
    const [zoe, bob1, bob2] = [
      await test.register('Zoe'),
      await test.register('Bob'),
      await test.register('Bob'),
    ];
    expect((await invite(ann, 'Zoe Example')).status).toBe(201);
    expect((await invite(ann, 'Bob Example')).status).toBe(201);
    expect(await invitationsOf(zoe)).toHaveLength(1);
    expect([await invitationsOf(bob1), await invitationsOf(bob2)]).toEqual([[], []]);
  });

  it.each([
    ['', 'The username or email field is required.'],
    ['\u200b', 'The username or email field is required.'],
    ['ben@', 'The username or email field must be a valid email address.'],
    ['x'.repeat(256), 'The username or email field must not be greater than 255 characters.'],
  ])('F13 input that cannot be an invitee is refused: %j', async (typed, message) => {
    const [ann] = await three();
    const answer = await invite(ann, typed);
    expect([answer.status, answer.json]).toEqual([
      422,
      { message, errors: { username_or_email: [message] } },
    ]);
    expect((await familiesOf(ann)).families).toEqual([]);
  });

  it('F13 inviting oneself, a member or an invitee is refused', async () => {
    const ann = await registerVerified(test, 'Annabel');
    const ben = await registerVerified(test, 'Benedict');
    const refusal = async (typed: string) => {
      const answer = await invite(ann, typed);
      return [answer.status, (answer.json as { message: string }).message];
    };
    for (const typed of [ann.email, ann.email.toUpperCase(), 'Annabel Example']) {
      expect(await refusal(typed)).toEqual([422, 'You cannot invite yourself.']);
    }
    expect((await familiesOf(ann)).families).toEqual([]);
    await formFamily(ann, ben);
    for (const typed of [ben.email, 'Benedict Example']) {
      expect(await refusal(typed)).toEqual([422, 'This person is in your family already.']);
    }
    for (const typed of [nobody(1), 'Nobody']) {
      await invite(ann, typed);
      expect(await refusal(typed)).toEqual([422, 'This person has been invited already.']);
    }
    expect(await refusal(nobody(1).toUpperCase())).toEqual([422, 'This person has been invited already.']);
  });

  it(`F13 a family has at most ${FAMILY_LIMITS.members} members and ${FAMILY_LIMITS.pendingInvitations} pending invitations`, async () => {
    const owner = await test.register();
    const [late, ...others] = await people(FAMILY_LIMITS.members);
    if (late === undefined) throw new Error('Nobody is late.');
    const invitation = await inviteById(owner, late.email);
    await formFamily(owner, ...others);
    const full = await invite(owner, nobody(1));
    expect([full.status, full.text]).toEqual([422, expect.stringContaining('The family is full.')]);
    const tooLate = await accept(late, invitation);
    expect([tooLate.status, tooLate.text]).toEqual([422, expect.stringContaining('The family is full.')]);

    const another = await test.register();
    const sent = FAMILY_LIMITS.pendingInvitations;
    for (let n = 0; n < sent; n += 1) expect((await invite(another, nobody(n))).status).toBe(201);
    const more = await invite(another, nobody(sent));
    expect([more.status, more.text]).toEqual([
      422,
      expect.stringContaining('Too many invitations are pending.'),
    ]);
  });

  it('F25 a repeated request is one invitation and is answered with it', async () => {
    const [ann, ben] = await three();
    const headers = { 'Idempotency-Key': randomKey() };
    const body = { username_or_email: ben.email };
    const first = await ann.send('POST', '/api/families/invite', body, headers);
    const again = await ann.send('POST', '/api/families/invite', body, headers);
    const { link, ...rest } = first.read(invitedSchema);
    expect(link).toBeDefined();
    expect([again.status, again.json]).toEqual([201, rest]);
    expect(await invitationsOf(ben)).toHaveLength(1);
    const other = await ann.send('POST', '/api/families/invite', { username_or_email: nobody(1) }, headers);
    expect([other.status, other.json]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
    await cancel(ann, first.read(invitedSchema).invitation.id);
    expect((await ann.send('POST', '/api/families/invite', body, headers)).text).toBe('{}');
  });

  it('F26 after ten invitations within an hour a user must wait, and no other user', async () => {
    const limited = await createTestApp({ limits: 'real' });
    const [ann, ben] = [await limited.register(), await limited.register()];
    for (let n = 0; n < 10; n += 1) expect((await invite(ann, nobody(n))).status).toBe(201);
    const answer = await invite(ann, nobody(10));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3500);
    expect((await invite(ben, nobody(1))).status).toBe(201);
    await limited.close();
  });
});

describe('answering', () => {
  it('F15 accepting makes a member, and the invitation is gone', async () => {
    const [ann, ben] = await three();
    const invitation = await inviteById(ann, ben.email);
    const joined = (await accept(ben, invitation)).read(joinedSchema);
    expect(joined.family.members.map(({ id, pivot }) => [id, pivot.role])).toEqual([
      [ann.id, 'owner'],
      [ben.id, 'member'],
    ]);
    expect(await invitationsOf(ben)).toEqual([]);
    expect(await familiesOf(ben)).toEqual({ families: [joined.family], owned_family: null });
    expect((await familiesOf(ann)).families[0]).toEqual({ ...joined.family, invitations: [] });
  });

  it('F62 the founder is listed first, also before members who joined at the same moment', async () => {
    const ben = await test.register();
    const ann = await test.register();
    const family = await formFamily(ann, ben);
    const members = (await familiesOf(ben)).families.find(({ id }) => id === family)?.members;
    expect(members?.map(({ id }) => id)).toEqual([ann.id, ben.id]);
  });

  it('F15 accepting returns how many of the user’s tasks moved to the family', async () => {
    const [ann, ben] = await three();
    await makeTask(ben, { type: 'grocery' });
    const trip = await makeTask(ben, { type: 'project', space: 'family' });
    await makeTask(ben, { project_id: trip.id });
    await makeTask(ben, { name: 'Diary' });
    const joined = (await accept(ben, await inviteById(ann, ben.email))).read(joinedSchema);
    expect(joined.tasks_moved).toBe(3);
    const list = await ann.send('GET', '/api/tasks');
    expect(list.json).toHaveLength(3);
  });

  it('F15 accepting twice is answered with the family both times, in sequence and concurrently', async () => {
    const [ann, ben, cleo] = await three();
    const first = await inviteById(ann, ben.email);
    const answers = [await accept(ben, first), await accept(ben, first)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.text).toBe(answers[0]?.text);
    const second = await inviteById(ann, cleo.email);
    const atOnce = await Promise.all([accept(cleo, second), accept(cleo, second)]);
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200]);
    expect((await familiesOf(ann)).families[0]?.members).toHaveLength(3);
  });

  it('F15 accepting one invitation accepts all of the user’s invitations into that family', async () => {
    const [ann] = await three();
    const zac = await registerVerified(test, 'Zacharias');
    const byName = await inviteById(ann, 'Zacharias Example');
    await inviteById(ann, zac.email);
    expect(await invitationsOf(zac)).toHaveLength(2);
    await accept(zac, byName);
    expect(await invitationsOf(zac)).toEqual([]);
    expect((await familiesOf(ann)).families[0]?.invitations).toEqual([]);
  });

  it('F15 a user invited into two families joins both; the first takes the user’s tasks', async () => {
    const [ann, ben, cleo] = await three();
    await makeTask(cleo, { type: 'grocery' });
    const [one, two] = [await inviteById(ann, cleo.email), await inviteById(ben, cleo.email)];
    const answers = await Promise.all([accept(cleo, one), accept(cleo, two)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const moved = answers.map((answer) => answer.read(joinedSchema).tasks_moved);
    expect(new Set(moved)).toEqual(new Set([0, 1]));
    expect((await familiesOf(cleo)).families).toHaveLength(2);
  });

  it('F15 two owners who invite each other are in both families', async () => {
    const [ann, ben] = await three();
    const [toBen, toAnn] = await Promise.all([inviteById(ann, ben.email), inviteById(ben, ann.email)]);
    const answers = await Promise.all([accept(ben, toBen), accept(ann, toAnn)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const person of [ann, ben]) {
      const { families } = await familiesOf(person);
      expect(families.map(({ members }) => members.length)).toEqual([2, 2]);
    }
  });

  it('F14 an invitation is valid for 7 days', async () => {
    const [ann, ben] = await three();
    const invitation = await inviteById(ann, ben.email);
    test.advance(FAMILY_LIMITS.invitationDays * DAY_MS);
    // Their sessions had their time, too.
    const [annAgain, benAgain] = [await signInAgain(ann), await signInAgain(ben)];
    expect(await invitationsOf(benAgain)).toEqual([]);
    expect((await familiesOf(annAgain)).families[0]?.invitations).toEqual([]);
    const late = await accept(benAgain, invitation);
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('The invitation has expired.')]);
    expect((await familiesOf(benAgain)).families).toEqual([]);
    expect((await invite(annAgain, ben.email)).status).toBe(201);
  });

  it('F16 a declined or cancelled invitation is closed for both sides, and closing it again changes nothing', async () => {
    const [ann, ben] = await three();
    for (const [close, who] of [
      [decline, ben],
      [cancel, ann],
    ] as const) {
      const invitation = await inviteById(ann, ben.email);
      expect([(await close(who, invitation)).status, (await close(who, invitation)).status]).toEqual([
        200, 200,
      ]);
      expect(await invitationsOf(ben)).toEqual([]);
      expect((await familiesOf(ann)).families[0]?.invitations).toEqual([]);
      const answer = await accept(ben, invitation);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('no longer open')]);
      expect((await cancel(ann, invitation)).status).toBe(200);
    }
  });

  it('F16 an accepted invitation cannot be cancelled or declined any more', async () => {
    const [ann, ben] = await three();
    const invitation = await inviteById(ann, ben.email);
    await accept(ben, invitation);
    const answer = await cancel(ann, invitation);
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'invitation_accepted' }]);
    expect((await decline(ben, invitation)).status).toBe(422);
    expect((await familiesOf(ann)).families[0]?.members).toHaveLength(2);
  });

  it('F16 of concurrent accepting and cancelling one succeeds and the other is told', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ann, ben] = await three();
      const invitation = await inviteById(ann, ben.email);
      const [accepted, cancelled] = await Promise.all([accept(ben, invitation), cancel(ann, invitation)]);
      const isIn = (await familiesOf(ben)).families.length === 1;
      expect([accepted.status, cancelled.status]).toEqual(isIn ? [200, 409] : [422, 200]);
    }
  });

  it('F17 for other users an invitation is like a missing one', async () => {
    const [ann, ben, cleo] = await three();
    await formFamily(ann, cleo);
    const invitation = await inviteById(ann, ben.email);
    const stranger = await test.register();
    const missing = await accept(stranger, 99_999_999);
    expect(missing.status).toBe(404);
    for (const person of [stranger, cleo]) {
      for (const call of [accept, decline, cancel]) {
        const answer = await call(person, invitation);
        expect([answer.status, answer.text]).toEqual([404, missing.text]);
      }
    }
    expect((await cancel(ben, invitation)).text).toBe(missing.text);
    expect((await accept(ann, invitation)).text).toBe(missing.text);
    expect(await invitationsOf(ben)).toHaveLength(1);
  });
});

describe('leaving and removing', () => {
  it('F18 the owner can remove a member, a member cannot remove anybody', async () => {
    const [ann, ben, cleo] = await three();
    const family = await formFamily(ann, ben, cleo);
    const refused = await remove(ben, family, cleo.id);
    expect([refused.status, refused.json]).toMatchObject([403, { code: 'not_owner' }]);
    expect((await remove(ann, family, ben.id)).status).toBe(200);
    expect((await familiesOf(ben)).families).toEqual([]);
    expect((await familiesOf(ann)).families[0]?.members.map(({ id }) => id)).toEqual([ann.id, cleo.id]);
  });

  it('F18 the owner and non-members cannot be removed; the answer does not reveal accounts', async () => {
    const [ann, ben, stranger] = await three();
    const family = await formFamily(ann, ben);
    expect((await remove(ann, family, ann.id)).status).toBe(422);
    const missing = await remove(ann, family, 99_999_999);
    expect([missing.status, missing.json]).toMatchObject([
      422,
      { errors: { user_id: ['The selected user id is invalid.'] } },
    ]);
    expect((await remove(ann, family, stranger.id)).text).toBe(missing.text);
    const elsewhere = await remove(stranger, family, ben.id);
    expect([elsewhere.status, elsewhere.text]).toEqual([
      404,
      (await remove(stranger, 99_999_999 as FamilyId, ben.id)).text,
    ]);
  });

  it('F18 two concurrent removals remove a member once', async () => {
    const [ann, ben] = await three();
    const family = await formFamily(ann, ben);
    const answers = await Promise.all([remove(ann, family, ben.id), remove(ann, family, ben.id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  it('F18 a removed member cannot return by the old invitation', async () => {
    const [ann, ben] = await three();
    const invitation = await inviteById(ann, ben.email);
    const family = (await accept(ben, invitation)).read(joinedSchema).family.id;
    await remove(ann, family, ben.id);
    expect((await accept(ben, invitation)).status).toBe(404);
    expect((await familiesOf(ben)).families).toEqual([]);
    expect((await accept(ben, await inviteById(ann, ben.email))).status).toBe(200);
  });

  it('F19 a member can leave; the owner only as the last one', async () => {
    const [ann, ben] = await three();
    const family = await formFamily(ann, ben);
    const refused = await leave(ann, family);
    expect([refused.status, refused.json]).toMatchObject([403, { code: 'owner_cannot_leave' }]);
    expect((await leave(ben, family)).status).toBe(200);
    expect((await leave(ben, family)).status).toBe(404);
    await makeTask(ann, { name: 'Ours', space: 'family' });
    expect((await leave(ann, family)).status).toBe(200);
    expect(await familiesOf(ann)).toEqual({ families: [], owned_family: null });
    expect((await ann.send('GET', '/api/tasks')).json).toMatchObject([{ name: 'Ours', family_id: null }]);
  });

  it('F19 a repeated leave under its key is answered like the first', async () => {
    const [ann, ben] = await three();
    const family = await formFamily(ann, ben);
    const headers = { 'Idempotency-Key': randomKey() };
    const path = `/api/families/${family}/leave`;
    const first = await ben.send('POST', path, undefined, headers);
    const again = await ben.send('POST', path, undefined, headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  it('F20 dissolving a family ends its invitations', async () => {
    const [ann, ben] = await three();
    const invitation = await inviteById(ann, ben.email);
    const family = (await familiesOf(ann)).owned_family;
    if (family === null) throw new Error('There is no family.');
    await leave(ann, family);
    expect(await invitationsOf(ben)).toEqual([]);
    expect((await accept(ben, invitation)).status).toBe(404);
    expect((await invite(ann, ben.email)).status).toBe(201);
  });

  it('F20 of concurrent accepting and dissolving one succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ann, ben] = await three();
      const invitation = await inviteById(ann, ben.email);
      const family = (await familiesOf(ann)).owned_family as FamilyId;
      const [accepted, left] = await Promise.all([accept(ben, invitation), leave(ann, family)]);
      const isIn = (await familiesOf(ben)).families.length === 1;
      expect([accepted.status, left.status]).toEqual(isIn ? [200, 403] : [404, 200]);
    }
  });
});

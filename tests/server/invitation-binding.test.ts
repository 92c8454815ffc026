import { describe, expect, it } from 'vitest';
import { FAMILY_LIMITS } from '#domain/family.ts';
import type { FamilyId } from '#domain/ids.ts';
import { familyRealm } from '#server/realms.ts';
import { invitedSchema, joinedSchema, waitingSchema } from '#domain/wire/families.ts';
import { appForAll } from '../support/app-hooks.ts';
import {
  accept,
  acceptLink,
  cancel,
  confirm,
  decline,
  familiesOf,
  formFamily,
  invitationsOf,
  invite,
  inviteById,
  leave,
  makeTask,
  openLink,
  pull,
  remove,
  secretIn,
  sendAgain,
} from '../support/family-calls.ts';
import {
  createTestApp,
  PASSWORD,
  randomKey,
  sendTo,
  type Session,
  type TestApp,
} from '../support/server-app.ts';
import { registerVerified, verifyAddress } from '../support/verify-address.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const test = appForAll({ config: { mailIsSetUp: false } });
const three = async () => [await test.register(), await test.register(), await test.register()] as const;
let numbers = 0;
const unknown = () => `nobody.${(numbers += 1)}@example.org`;

/** The secret of the link that the inviter is shown. */
async function linkTo(owner: Session, email: string): Promise<string> {
  return secretIn((await invite(owner, email)).text);
}

/** Without a session. */
const askInviter = ({ app }: Pick<TestApp, 'app'>, token: string) =>
  sendTo(app, 'POST', '/api/families/invitations/inviter', { token });

/** A session ends unused. */
async function signInAgain(app: TestApp, person: Session): Promise<Session> {
  const credentials = { email: person.email, password: PASSWORD, device_name: 'test' };
  const { text: token } = await sendTo(app.app, 'POST', '/api/sanctum/token', credentials);
  const send: Session['send'] = (method, path, body) =>
    sendTo(app.app, method, path, body, { Authorization: `Bearer ${token}` });
  return { ...person, token, send };
}

/** By whatever call: the account has the address from now on. */
async function takeAddress({ id }: Session, email: string): Promise<void> {
  await test.database.write((tx) =>
    tx.updateTable('users').set({ email, email_key: email }).where('id', '=', id).execute(),
  );
}

async function waitingIn(owner: Session) {
  const { families } = await familiesOf(owner);
  return families.flatMap(({ invitations }) => invitations).filter(({ accepted }) => accepted !== undefined);
}

const isIn = async (person: Session) => (await familiesOf(person)).families.length > 0;

describe('whom an invitation is for', () => {
  it('F10 who takes an invited address later sees nothing of it and does not get in, verified or not', async () => {
    const [ann, mallory] = await three();
    const email = unknown();
    await makeTask(ann, { name: 'secret of the family', space: 'family' });
    const invitation = await inviteById(ann, email);
    await takeAddress(mallory, email);
    for (const state of ['unverified', 'verified'] as const) {
      if (state === 'verified') await verifyAddress(test, mallory);
      expect(await invitationsOf(mallory)).toEqual([]);
      expect((await accept(mallory, invitation)).status).toBe(404);
      const { families, invitations, tasks } = await pull(mallory);
      expect([families, invitations, tasks]).toEqual([[], [], []]);
    }
  });

  it('F10 it stays with its account, which changes its address, and is not for the next who has it', async () => {
    const [ann, , mallory] = await three();
    const ben = await registerVerified(test);
    const invitation = await inviteById(ann, ben.email);
    await takeAddress(ben, unknown());
    await takeAddress(mallory, ben.email);
    await verifyAddress(test, mallory);
    expect(await invitationsOf(mallory)).toEqual([]);
    expect((await accept(mallory, invitation)).status).toBe(404);
    expect((await accept(ben, invitation)).read(joinedSchema).family.members).toHaveLength(2);
  });

  it('F66 another address that the account verifies does not prove the invited one', async () => {
    const [ann, mallory] = await three();
    const invitation = await inviteById(ann, mallory.email);
    await takeAddress(mallory, unknown());
    await verifyAddress(test, mallory);
    expect((await accept(mallory, invitation)).json).toMatchObject({ waiting: true });
    expect(await isIn(mallory)).toBe(false);
  });

  it('F66 who verifies the invited address afterwards joins at once', async () => {
    const [ann, ben] = await three();
    const invitation = await inviteById(ann, ben.email);
    await accept(ben, invitation);
    await verifyAddress(test, ben);
    expect((await accept(ben, invitation)).read(joinedSchema).family.members).toHaveLength(2);
    expect(await waitingIn(ann)).toEqual([]);
  });
});

describe('an invitation that expired', () => {
  it('F66 it proves nothing for a later one by full name', async () => {
    const own = await createTestApp({ config: { mailIsSetUp: false } });
    const [ann, eve] = [await own.register(), await registerVerified(own, 'Evelyn')];
    await inviteById(ann, eve.email);
    own.advance(8 * DAY_MS);
    const [annLater, eveLater] = [await signInAgain(own, ann), await signInAgain(own, eve)];
    const byName = await inviteById(annLater, 'Evelyn Example');
    expect((await accept(eveLater, byName)).json).toMatchObject({ waiting: true });
    expect(await isIn(eveLater)).toBe(false);
    await own.close();
  });

  it.each(['confirming', 'the link'] as const)('F66 it stays as it is after %s', async (how) => {
    const own = await createTestApp({ config: { mailIsSetUp: false } });
    const [ann, eve] = [await own.register(), await own.register('Evelyn')];
    const expired = await inviteById(ann, eve.email);
    own.advance(8 * DAY_MS);
    const [annLater, eveLater] = [await signInAgain(own, ann), await signInAgain(own, eve)];
    if (how === 'the link') await acceptLink(eveLater, secretIn((await invite(annLater, unknown())).text));
    else {
      const byName = await inviteById(annLater, 'Evelyn Example');
      await accept(eveLater, byName);
      await confirm(annLater, byName, eve.id);
    }
    expect(await isIn(eveLater)).toBe(true);
    const row = await own.database.read((tx) =>
      tx.selectFrom('invitations').select('status').where('id', '=', expired).executeTakeFirst(),
    );
    expect(row?.status).toBe('pending');
    await own.close();
  });
});

describe('confirming', () => {
  it.each(['name', 'unproven email'] as const)(
    'F66 who was invited by %s sees no rows until the owner has confirmed',
    async (how) => {
      const ann = await test.register();
      const ben = await test.register(`Ben${(numbers += 1)}`);
      const { first_name: name } = (await ben.send('GET', '/api/user')).json as { first_name: string };
      await makeTask(ann, { name: 'of the family', space: 'family' });
      await makeTask(ben, { type: 'grocery' });
      const invitation = await inviteById(ann, how === 'name' ? `${name} Example` : ben.email);
      const answer = await accept(ben, invitation);
      expect(answer.read(waitingSchema).message).toContain('has to confirm');
      expect(answer.text).not.toContain('family":');
      const before = await pull(ben);
      expect([before.families, before.realms.map(({ id }) => id)]).toEqual([[], [`u:${ben.id}`]]);
      expect(before.tasks.map(({ type }) => type)).toEqual(['grocery']);
      expect(before.invitations).toMatchObject([{ id: invitation, accepted_at: expect.any(String) }]);
      expect((await accept(ben, invitation)).text).toBe(answer.text);

      expect((await confirm(ann, invitation, ben.id)).status).toBe(200);
      const after = await pull(ben, before.cursor);
      expect([after.families?.length, after.invitations]).toEqual([1, []]);
      expect(after.tasks.map(({ name: task }) => task)).toContain('of the family');
      expect((await confirm(ann, invitation, ben.id)).status).toBe(200);
      expect((await familiesOf(ann)).families[0]?.members).toHaveLength(2);
    },
  );

  it('F67 the owner sees who accepted: name, address, whether it is verified, and since when', async () => {
    const [ann, ben] = await three();
    const invitation = await inviteById(ann, ben.email);
    expect(await waitingIn(ann)).toEqual([]);
    await accept(ben, invitation);
    const user = (await ben.send('GET', '/api/user')).json as Record<string, unknown>;
    const { id, display_name, first_name, name, email, created_at } = user;
    const by = { id, display_name, first_name, name, email, created_at, is_email_verified: false };
    expect(await waitingIn(ann)).toMatchObject([{ id: invitation, accepted: { by } }]);
    const before = await pull(ann);
    const names = { first_name: 'Somebody', last_name: 'Else', email: ben.email };
    expect((await ben.send('PUT', '/api/profile', names)).status).toBe(200);
    const [family] = (await pull(ann, before.cursor)).families ?? [];
    expect(family?.invitations[0]?.accepted?.by.name).toBe('Somebody Else');
  });

  it('F67 only the owner confirms, only whom they saw, and only what was accepted', async () => {
    const [ann, ben, cleo] = await three();
    await formFamily(ann, cleo);
    const invitation = await inviteById(ann, ben.email);
    const early = await confirm(ann, invitation, ben.id);
    expect([early.status, early.text]).toEqual([422, expect.stringContaining('has not accepted')]);
    await accept(ben, invitation);
    const missing = await confirm(cleo, 99_999_999, ben.id);
    for (const person of [ben, cleo, await test.register()]) {
      const answer = await confirm(person, invitation, ben.id);
      expect([answer.status, answer.text]).toEqual([404, missing.text]);
    }
    for (const other of [cleo.id, 99_999_999]) {
      expect((await confirm(ann, invitation, other)).text).toBe(early.text);
    }
    expect(await isIn(ben)).toBe(false);
  });

  it('F67 refused or taken back, it is closed for both', async () => {
    const [ann, ben] = await three();
    for (const [close, by] of [
      [cancel, ann],
      [decline, ben],
    ] as const) {
      const invitation = await inviteById(ann, ben.email);
      await accept(ben, invitation);
      expect((await close(by, invitation)).status).toBe(200);
      expect([await waitingIn(ann), await invitationsOf(ben)]).toEqual([[], []]);
      expect((await confirm(ann, invitation, ben.id)).status).toBe(422);
      expect(await isIn(ben)).toBe(false);
    }
  });

  it('F67 a full family takes nobody in by confirming', async () => {
    const owner = await registerVerified(test);
    const late = await test.register();
    const invitation = await inviteById(owner, late.email);
    await accept(late, invitation);
    const others = Array.from({ length: FAMILY_LIMITS.members - 1 }, () => test.register());
    const { owned_family } = await familiesOf(owner);
    for (const other of others) await test.addFamilyMember(owned_family as FamilyId, (await other).id);
    const full = await confirm(owner, invitation, late.id);
    expect([full.status, full.text]).toEqual([422, expect.stringContaining('The family is full.')]);
    expect(await isIn(late)).toBe(false);
  });

  it('F67 the owner has 7 days from the acceptance, and accepting again does not prolong them', async () => {
    const own = await createTestApp({ config: { mailIsSetUp: false } });
    const [ann, ben] = [await own.register(), await own.register()];
    const invitation = await inviteById(ann, ben.email);
    own.advance(DAY_MS / 2);
    await accept(ben, invitation);
    const end = async () => (await familiesOf(ann)).families[0]?.invitations[0]?.expires_at;
    expect(await end()).toBe('2026-02-08T00:00:00.000Z');
    own.advance(DAY_MS / 4);
    await accept(ben, invitation);
    expect(await end()).toBe('2026-02-08T00:00:00.000Z');
    await own.database.write((tx) =>
      tx
        .updateTable('invitations')
        .set({ expires_at: '2026-02-01T00:00:00.000Z' as never })
        .execute(),
    );
    expect((await confirm(ann, invitation, ben.id)).text).toContain('has expired');
    await own.close();
  });

  it('F68 of concurrent confirming and cancelling, declining, dissolving or deleting the account one succeeds', async () => {
    const removeAccount = (person: Session) =>
      person.send('DELETE', '/api/user', { current_password: PASSWORD });
    const others = [
      (ann: Session, _ben: Session, id: number) => cancel(ann, id),
      (_ann: Session, ben: Session, id: number) => decline(ben, id),
      (ann: Session, _ben: Session, _id: number, family: FamilyId) => leave(ann, family),
      (_ann: Session, ben: Session) => removeAccount(ben),
    ];
    for (const [at, other] of others.entries()) {
      for (let round = 0; round < 6; round += 1) {
        const [ann, ben] = await three();
        const id = await inviteById(ann, ben.email);
        await accept(ben, id);
        const family = (await familiesOf(ann)).owned_family as FamilyId;
        const calls = [() => confirm(ann, id, ben.id), () => other(ann, ben, id, family)] as const;
        const swapped = round % 2 === 1;
        const done = await Promise.all((swapped ? calls.toReversed() : calls).map((call) => call()));
        const [confirmed, ended] = swapped ? done.toReversed() : done;
        const rows = await test.database.read((tx) =>
          tx.selectFrom('family_members').select('user_id').where('family_id', '=', family).execute(),
        );
        const isMemberNow = rows.some(({ user_id }) => user_id === ben.id);
        const what = `${at}: ${String(confirmed?.status)} and ${String(ended?.status)}`;
        // Deleting an account succeeds in any case, and leaves the family.
        if (at === 3) expect([isMemberNow, ended?.status], what).toEqual([false, 202]);
        else expect(isMemberNow, what).toBe(confirmed?.status === 200 && (ended?.status ?? 0) >= 400);
      }
    }
  });
});

describe('an acceptance that is repeated under its key', () => {
  const path = '/api/families/invitations/accept';

  it('A50 it brings nobody in who has verified the address since, and tells who was confirmed', async () => {
    const [ann, ben] = await three();
    const body = { invitation_id: await inviteById(ann, ben.email) };
    const headers = { 'Idempotency-Key': randomKey() };
    const again = () => ben.send('POST', path, body, headers);
    const first = await again();
    expect(first.json).toMatchObject({ waiting: true });
    await verifyAddress(test, ben);
    expect((await again()).text).toBe(first.text);
    expect(await isIn(ben)).toBe(false);
    await confirm(ann, body.invitation_id, ben.id);
    expect((await again()).read(joinedSchema).family.members).toHaveLength(2);
    await leave(ben, (await familiesOf(ann)).owned_family as FamilyId);
    expect((await again()).text).toBe('{}');
  });

  it('A50 it is answered without a word of it once the owner has refused', async () => {
    const [ann, ben] = await three();
    const body = { invitation_id: await inviteById(ann, ben.email) };
    const headers = { 'Idempotency-Key': randomKey() };
    await ben.send('POST', path, body, headers);
    await cancel(ann, body.invitation_id);
    const answer = await ben.send('POST', path, body, headers);
    expect([answer.status, answer.text]).toEqual([200, '{}']);
  });

  it('F23 one that was refused is a new one, and the owner is told', async () => {
    const owner = await registerVerified(test);
    const late = await registerVerified(test);
    const body = { invitation_id: await inviteById(owner, late.email) };
    const family = (await familiesOf(owner)).owned_family as FamilyId;
    const others = Array.from({ length: FAMILY_LIMITS.members - 1 }, () => test.register());
    for (const other of others) await test.addFamilyMember(family, (await other).id);
    const headers = { 'Idempotency-Key': randomKey() };
    expect((await late.send('POST', path, body, headers)).status).toBe(422);
    const one = await others[0];
    if (one === undefined) throw new Error('The family has no member.');
    await remove(owner, family, one.id);
    const told: string[] = [];
    const stop = test.deps.events.subscribe((notice) => {
      if (notice.kind === 'changed') told.push(...notice.realms);
    });
    expect((await late.send('POST', path, body, headers)).read(joinedSchema).family.id).toBe(family);
    expect(told).toContain(familyRealm(family));
    stop();
  });
});

describe('the link', () => {
  it('F69 it shows who invites, joins whoever has it at once, and is good once', async () => {
    const [ann, ben, cleo] = await three();
    const secret = await linkTo(ann, unknown());
    const shown = await openLink(ben, secret);
    expect(shown.json).toMatchObject({ invited_by: { first_name: expect.any(String) } });
    expect(Object.keys(shown.json as object)).toEqual(['invited_by', 'expires_at']);
    const joined = await acceptLink(ben, secret);
    expect(joined.read(joinedSchema).family.members.map(({ id }) => id)).toEqual([ann.id, ben.id]);
    expect((await acceptLink(ben, secret)).text).toBe(joined.text);
    const wrong = await openLink(cleo, 'x'.repeat(43));
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('invalid or has expired')]);
    for (const call of [openLink, acceptLink]) expect((await call(cleo, secret)).text).toBe(wrong.text);
    const { families } = await familiesOf(ann);
    expect([families[0]?.members.length, families[0]?.invitations]).toEqual([2, []]);
  });

  it('F69 a repeated request under its key is answered like the first', async () => {
    const [ann, ben] = await three();
    const body = { token: await linkTo(ann, unknown()) };
    const headers = { 'Idempotency-Key': randomKey() };
    const path = '/api/families/invitations/accept-link';
    const first = await ben.send('POST', path, body, headers);
    expect([first.status, (await ben.send('POST', path, body, headers)).text]).toEqual([200, first.text]);
    await leave(ben, (await familiesOf(ann)).owned_family as FamilyId);
    expect((await ben.send('POST', path, body, headers)).text).toBe('{}');
    expect((await acceptLink(ben, body.token)).status).toBe(422);
  });

  it('F69 it wins over an account that merely has the address, also over one that waits', async () => {
    const [ann, impostor, ben] = await three();
    const answer = await invite(ann, impostor.email);
    const { id } = answer.read(invitedSchema).invitation;
    await accept(impostor, id);
    expect((await acceptLink(ben, secretIn(answer.text))).status).toBe(200);
    expect([await invitationsOf(impostor), await waitingIn(ann)]).toEqual([[], []]);
    expect((await accept(impostor, id)).status).toBe(404);
    expect((await confirm(ann, id, impostor.id)).status).toBe(422);
  });

  it('F69 a member who opens it does not use it up', async () => {
    const [ann, ben] = await three();
    const secret = await linkTo(ann, unknown());
    const own = await acceptLink(ann, secret);
    expect([own.status, own.text]).toEqual([422, expect.stringContaining('in this family already')]);
    expect((await acceptLink(ben, secret)).status).toBe(200);
  });

  it('F69 a cancelled, an expired and a replaced link are like one that never was', async () => {
    const own = await createTestApp({ config: { mailIsSetUp: false } });
    const [ann, ben] = [await own.register(), await own.register()];
    const wrong = await acceptLink(ben, 'x'.repeat(43));
    const sent = await invite(ann, unknown());
    const { id } = sent.read(invitedSchema).invitation;
    const again = await sendAgain(ann, id);
    expect((await acceptLink(ben, secretIn(sent.text))).text).toBe(wrong.text);
    await cancel(ann, id);
    expect((await acceptLink(ben, secretIn(again.text))).text).toBe(wrong.text);
    const late = await linkTo(ann, unknown());
    await own.database.write((tx) =>
      tx
        .updateTable('invitations')
        .set({ expires_at: '2026-01-31T12:00:00.000Z' as never })
        .execute(),
    );
    for (const call of [openLink, acceptLink]) expect((await call(ben, late)).text).toBe(wrong.text);
    await own.close();
  });

  it('F69 of concurrent users of one link one gets in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ann, ben, cleo] = await three();
      const secret = await linkTo(ann, unknown());
      const answers = await Promise.all([acceptLink(ben, secret), acceptLink(cleo, secret)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
      expect((await familiesOf(ann)).families[0]?.members).toHaveLength(2);
    }
  });

  it('F70 where no mail is set up the inviter gets it, with and without an account; otherwise only the letter has it', async () => {
    const [ann, ben] = await three();
    for (const email of [ben.email, unknown()]) {
      const sent = await invite(ann, email);
      const { link } = sent.read(invitedSchema);
      expect(link).toMatch(/^https:\/\/kinbox\.example\/invitation#token=[\w-]{43}$/);
      expect(test.emails.at(-1)?.text).toContain(link);
      // Whoever it is, the owner has handed it over.
      expect((await acceptLink(await test.register(), secretIn(sent.text))).status).toBe(200);
    }
    const mailing = await createTestApp({ config: { mailIsSetUp: true } });
    const [dora, eve] = [await mailing.register(), await mailing.register()];
    const sent = await invite(dora, unknown());
    expect(sent.read(invitedSchema).link).toBeUndefined();
    const secret = secretIn(mailing.emails.at(-1)?.text ?? '');
    expect((await acceptLink(eve, secret)).status).toBe(200);
    await mailing.close();
  });

  it('F73 the database keeps no secret of a link, and opening links is limited', async () => {
    const limited = await createTestApp({ limits: 'real', config: { mailIsSetUp: false } });
    const [ann, ben] = [await limited.register(), await limited.register()];
    const secret = await linkTo(ann, unknown());
    const rows = await limited.database.read((tx) => tx.selectFrom('invitations').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows[0]?.secret_hash).toMatch(/^[\da-f]{64}$/);
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await openLink(ben, `${n}`.padStart(43, 'x'))).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
    expect((await acceptLink(ben, secret)).status).toBe(429);
    await limited.close();
  });

  it('U797 whoever has the link sees without a session by what name the inviter goes, and nothing else', async () => {
    const [ann, ben] = await three();
    const secret = await linkTo(ann, unknown());
    const shown = await askInviter(test, secret);
    expect([shown.status, shown.json]).toEqual([200, { inviter: expect.stringMatching(/^\S+$/) }]);
    // It changes nothing: the link is good, and nobody is in.
    expect((await askInviter(test, secret)).text).toBe(shown.text);
    expect((await familiesOf(ann)).families[0]?.members).toHaveLength(1);
    const wrong = await askInviter(test, 'x'.repeat(43));
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('invalid or has expired')]);
    await acceptLink(ben, secret);
    const cancelled = await linkTo(ann, unknown());
    await cancel(ann, (await familiesOf(ann)).families[0]?.invitations[0]?.id ?? 0);
    for (const late of [secret, cancelled]) expect((await askInviter(test, late)).text).toBe(wrong.text);
  });

  it('U797 with mail only an inviter who has verified an address is named', async () => {
    const mailing = await createTestApp({ limits: 'real' });
    const ann = await mailing.register('Your Bank');
    await invite(ann, unknown());
    const secret = secretIn(mailing.emails.at(-1)?.text ?? '');
    expect((await askInviter(mailing, secret)).json).toEqual({ inviter: null });
    await verifyAddress(mailing, ann);
    expect((await askInviter(mailing, secret)).json).toEqual({ inviter: 'Your Bank' });
    const statuses = [];
    for (let n = 0; n < 19; n += 1) statuses.push((await askInviter(mailing, secret)).status);
    expect(statuses).toEqual([...Array.from({ length: 18 }, () => 200), 429]);
    await mailing.close();
  });
});

describe('sending again', () => {
  it('F71 it makes a new link, and binds anew to who has the address now', async () => {
    const [ann, ben] = await three();
    const email = unknown();
    const sent = await invite(ann, email);
    const { id } = sent.read(invitedSchema).invitation;
    await takeAddress(ben, email);
    await verifyAddress(test, ben);
    const mails = test.emails.length;
    const again = await sendAgain(ann, id);
    expect([again.status, again.read(invitedSchema).invitation.id]).toEqual([200, id]);
    expect(secretIn(again.text)).not.toBe(secretIn(sent.text));
    expect(test.emails.slice(mails).map(({ to }) => to)).toEqual([email]);
    expect((await accept(ben, id)).read(joinedSchema).family.members).toHaveLength(2);
  });

  it('F71 only the owner sends again, and only what is open and not accepted', async () => {
    const [ann, ben, cleo] = await three();
    await formFamily(ann, cleo);
    const id = await inviteById(ann, ben.email);
    for (const person of [ben, cleo]) expect((await sendAgain(person, id)).status).toBe(404);
    await accept(ben, id);
    const accepted = await sendAgain(ann, id);
    expect([accepted.status, accepted.json]).toMatchObject([409, { code: 'invitation_accepted' }]);
    await cancel(ann, id);
    expect((await sendAgain(ann, id)).status).toBe(422);
  });

  it('F71 one that was accepted and has expired is no longer open', async () => {
    const own = await createTestApp({ config: { mailIsSetUp: false } });
    const [ann, ben] = [await own.register(), await own.register()];
    const id = await inviteById(ann, ben.email);
    await accept(ben, id);
    own.advance(8 * DAY_MS);
    const late = await sendAgain(await signInAgain(own, ann), id);
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('no longer open')]);
    await own.close();
  });

  it('F71 it counts as an invitation', async () => {
    const limited = await createTestApp({ limits: 'real' });
    const ann = await limited.register();
    const id = await inviteById(ann, unknown());
    for (let n = 1; n < 10; n += 1) expect((await sendAgain(ann, id)).status).toBe(200);
    expect((await sendAgain(ann, id)).status).toBe(429);
    await limited.close();
  });
});

it('A152 an acceptance that waits ends with the account, and the owner is told', async () => {
  const [ann] = await three();
  const ben = await test.register(`Ben${(numbers += 1)}`);
  const { name } = (await ben.send('GET', '/api/user')).json as { name: string };
  await accept(ben, await inviteById(ann, name));
  const { cursor } = await pull(ann);
  const family = (await familiesOf(ann)).owned_family as FamilyId;
  const before = await versionOf(family);
  expect((await ben.send('DELETE', '/api/user', { current_password: PASSWORD })).status).toBe(202);
  expect((await pull(ann, cursor)).families?.[0]?.invitations).toEqual([]);
  expect(await versionOf(family)).toBeGreaterThan(before);
});

it.each(['open', 'accepted'] as const)(
  'A152 an %s invitation to an address that the account had not proven is open by its link',
  async (state) => {
    const [ann, squatter, ben] = await three();
    const sent = await invite(ann, squatter.email);
    const { id } = sent.read(invitedSchema).invitation;
    if (state === 'accepted') await accept(squatter, id);
    const { cursor } = await pull(ann);
    expect((await squatter.send('DELETE', '/api/user', { current_password: PASSWORD })).status).toBe(202);
    expect(await waitingIn(ann)).toEqual([]);
    const { families } = await pull(ann, cursor);
    if (state === 'accepted') expect(families?.[0]?.invitations).toMatchObject([{ id }]);
    expect((await confirm(ann, id, squatter.id)).status).toBe(422);
    expect((await acceptLink(ben, secretIn(sent.text))).status).toBe(200);
  },
);

async function versionOf(family: FamilyId): Promise<number> {
  const row = await test.database.read((tx) =>
    tx.selectFrom('realms').select('version').where('id', '=', familyRealm(family)).executeTakeFirstOrThrow(),
  );
  return row.version;
}

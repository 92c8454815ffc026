/** Which half-typed texts of a tab the next session finds. */
import { expect, it } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import type { User } from '#domain/user.ts';
import { clearSession, writeSession } from '#store/account/session.ts';
import { claimDrafts, removeDraftsOf, STORAGE_KEYS, type Storages } from '#store/local/browser-storage.ts';
import { keepInvitationSecret, readInvitationSecret } from '#store/account/invitation-secret.ts';
import { ownKeysStorage } from '../support/own-keys-storage.ts';

const ADA = 1 as UserId;
const BEN = 2 as UserId;

/** A tab in which Ada has typed something before her session ended. */
function openTab({ invitation = null as string | null } = {}): Storages {
  const [local, session] = [ownKeysStorage(), ownKeysStorage()];
  const tab = { local: () => local, session: () => session };
  writeSession(
    { token: '1|ada', user: { id: ADA, email: 'a@kin.example' } as User, isRemembered: false },
    tab,
  );
  claimDrafts(ADA, tab.session);
  session.setItem(STORAGE_KEYS.feedbackDraft, 'Typed by Ada');
  if (invitation !== null) keepInvitationSecret(invitation, tab);
  clearSession({ isRemembered: false }, tab);
  return tab;
}

const draftIn = ({ session }: Storages) => session().getItem(STORAGE_KEYS.feedbackDraft);

it('U705 an invitation that is opened after a session has ended is there for whoever signs in next, and only then', () => {
  const tab = openTab();
  keepInvitationSecret('secret', tab);
  claimDrafts(BEN, tab.session);
  expect([readInvitationSecret(tab), draftIn(tab)]).toEqual(['secret', null]);
  claimDrafts(ADA, tab.session);
  expect(readInvitationSecret(tab)).toBe(null);
});

it('U705 an invitation that was opened in a session is there for the same person, and removed for another', () => {
  const same = openTab({ invitation: 'secret' });
  claimDrafts(ADA, same.session);
  expect([readInvitationSecret(same), draftIn(same)]).toEqual(['secret', 'Typed by Ada']);
  const other = openTab({ invitation: 'secret' });
  claimDrafts(BEN, other.session);
  expect([readInvitationSecret(other), draftIn(other)]).toEqual([null, null]);
});

it('W74 a logout in another tab removes the drafts of that person, and not the invitation for whoever signs in next', () => {
  const tab = openTab();
  removeDraftsOf(BEN, tab.session);
  expect(draftIn(tab)).toBe('Typed by Ada');
  keepInvitationSecret('secret', tab);
  removeDraftsOf(ADA, tab.session);
  expect(draftIn(tab)).toBe(null);
  claimDrafts(BEN, tab.session);
  expect(readInvitationSecret(tab)).toBe('secret');
});

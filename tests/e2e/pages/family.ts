/** The family screen: who is in, who is invited, and the way in and out. */
import type { Locator, Page } from 'playwright';

export interface FamilyPage {
  readonly page: Page;
  readonly invitations: Locator;
  member(name: string): Locator;
  pending(name: string): Locator;
  /** Opens the dialog, sends it and closes it. The link, which is shown because the server sends no email. */
  invite(email: string): Promise<string>;
  /** A new link. */
  sendAgain(email: string): Promise<string>;
  openInvite(): Promise<InviteDialog>;
  accept(): Promise<void>;
  confirm(name: string): Promise<void>;
  refuse(name: string): Promise<void>;
  decline(): Promise<void>;
  remove(name: string): Promise<void>;
  cancel(name: string): Promise<void>;
  leave(): Promise<void>;
}

export interface InviteDialog {
  readonly root: Locator;
  readonly field: Locator;
  send(): Promise<void>;
  error(): Locator;
}

export async function toFamily(page: Page): Promise<FamilyPage> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: /^Family/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Family' }).waitFor();
  return familyPage(page);
}

export function familyPage(page: Page): FamilyPage {
  const members = page.getByRole('list', { name: /^Members of/ });
  const pending = page.getByRole('list', { name: 'Pending invitations' });
  const invitations = page.getByRole('list', { name: 'Invitations to you' });
  const line = (list: Locator, name: string) => list.getByRole('listitem').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  const agree = async (question: string, yes: string) => {
    const sheet = dialog.filter({ hasText: question });
    await sheet.getByRole('button', { name: yes, exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
  };

  const openInvite = async (): Promise<InviteDialog> => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Invite/ })
      .first()
      .click();
    const root = page.getByRole('dialog', { name: 'Invite to My Family' });
    await root.waitFor();
    return {
      root,
      field: root.getByLabel('Username or email'),
      send: () => root.getByRole('button', { name: 'Send Invitation' }).click(),
      error: () => root.getByRole('alert').filter({ hasText: 'Invitation Error' }),
    };
  };

  const takeLink = async () => {
    const sheet = linkSheet(page);
    const link = await sheet.field.inputValue();
    await sheet.done();
    return link;
  };

  return {
    page,
    invitations,
    member: (name) => line(members, name),
    pending: (name) => line(pending, name),
    openInvite,
    invite: async (email) => {
      const sheet = await openInvite();
      await sheet.field.fill(email);
      await sheet.send();
      return takeLink();
    },
    sendAgain: async (email) => {
      await pending.getByRole('button', { name: `Send again the invitation of ${email}` }).click();
      return takeLink();
    },
    confirm: async (name) => {
      await pending.getByRole('button', { name: `Confirm ${name}` }).click();
      await agree('the person you invited?', 'Confirm');
    },
    refuse: async (name) => {
      await pending.getByRole('button', { name: `Refuse ${name}` }).click();
      await agree(`Are you sure you want to refuse ${name}?`, 'Refuse');
    },
    accept: () => invitations.getByRole('button', { name: 'Accept' }).click(),
    decline: async () => {
      await invitations.getByRole('button', { name: 'Decline' }).click();
      await agree('Are you sure you want to decline this invitation?', 'Decline');
    },
    remove: async (name) => {
      await members.getByRole('button', { name: `Remove ${name}` }).click();
      await agree('Are you sure you want to remove this member?', 'Remove');
    },
    cancel: async (name) => {
      await pending.getByRole('button', { name: `Cancel the invitation of ${name}` }).click();
      await agree(`Are you sure you want to cancel the invitation of ${name}?`, 'Withdraw');
    },
    leave: async () => {
      await page.getByRole('button', { name: 'Leave family' }).click();
      await agree('Are you sure you want to leave this family?', 'Leave');
    },
  };
}

/** Where the owner finds the link to hand over. */
export function linkSheet(page: Page) {
  const root = page.getByRole('dialog', { name: 'Hand over the invitation' });
  return {
    root,
    field: root.getByLabel('Invitation link'),
    copy: () => root.getByRole('button', { name: 'Copy link' }).click(),
    done: async () => {
      await root.getByRole('button', { name: 'Done' }).click();
      await root.waitFor({ state: 'detached' });
    },
  };
}

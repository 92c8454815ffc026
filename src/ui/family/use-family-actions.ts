import type { Acceptance, SentInvitation } from '#domain/family.ts';
import type { FamilyId, UserId } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';
import { dropMember, dropReceivedInvitation, dropSentInvitation } from '#store/account/own-families.ts';
import * as texts from '#words/en/family.ts';
import { listedMessages, type ServerOutcome } from '../api/server-outcome.ts';
import { useConfirm } from '../dialogs/confirm-context.ts';
import { useSession, useSignedIn } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import type { Handover } from './invitation-link.tsx';
import { useToasts } from '../toasts/toasts-context.ts';

export interface FamilyActions {
  readonly onAccept: (invitation: number) => Promise<void>;
  readonly onDecline: (invitation: number) => Promise<void>;
  readonly onConfirm: (family: FamilyId, invitation: number, by: Acceptance['by']) => Promise<void>;
  readonly onRefuse: (family: FamilyId, invitation: number, by: Acceptance['by']) => Promise<void>;
  readonly onSendAgain: (invitation: SentInvitation) => Promise<void>;
  readonly onCancel: (family: FamilyId, invitation: SentInvitation) => Promise<void>;
  readonly onRemove: (family: FamilyId, user: UserId) => Promise<void>;
  readonly onLeave: (family: FamilyId) => Promise<void>;
}

/**
 * The actions of the family screen. A refusal shows the reason and changes nothing. `onLink` shows the link of an
 * invitation that the owner hands over.
 */
export function useFamilyActions(onLink: (handover: Handover) => void): FamilyActions {
  const { session, device } = useSignedIn();
  const { pull } = useSession();
  const { select } = useSpaces();
  const toasts = useToasts();
  const confirm = useConfirm();
  const { db } = device;
  const { token } = session;
  const calls = () => import('./family-calls.ts');

  const run = async <Body extends { message: string }>(
    call: () => Promise<ServerOutcome<Body>>,
    onDone?: (body: Body) => Promise<unknown> | void,
  ) => {
    const outcome = await call().catch((): ServerOutcome<Body> => ({ kind: 'offline' }));
    if (outcome.kind !== 'done') {
      const reason = listedMessages(outcome).join(' ');
      toasts.show({ type: 'error', message: texts.nothingHasChanged({ reason }) });
      // Somebody else may have been faster.
      if (outcome.kind === 'refused') pull();
      return;
    }
    await onDone?.(outcome.body);
    pull();
    toasts.show({ type: 'success', message: outcome.body.message });
  };

  return {
    onAccept: (id) =>
      run(
        async () => (await calls()).acceptInvitation(token, id),
        (body) => {
          if ('waiting' in body) return undefined;
          select(['family']);
          return dropReceivedInvitation(db, id);
        },
      ),
    onDecline: async (id) => {
      if (
        !(await confirm({
          title: texts.declineInvitation,
          question: texts.askDecline,
          yes: texts.decline,
        }))
      )
        return;
      await run(
        async () => (await calls()).declineInvitation(token, id),
        () => dropReceivedInvitation(db, id),
      );
    },
    onConfirm: async (family, id, by) => {
      const question = texts.askConfirm({ name: shownName(by), email: by.email });
      if (!(await confirm({ title: texts.confirmTitle, question, yes: texts.confirm }))) return;
      await run(
        async () => (await calls()).confirmInvitation(token, id, by.id),
        () => dropSentInvitation(db, family, id),
      );
    },
    onRefuse: async (family, id, by) => {
      const question = texts.askRefuse({ name: shownName(by) });
      if (!(await confirm({ title: texts.refuseTitle, question, yes: texts.refuse }))) return;
      await run(
        async () => (await calls()).cancelInvitation(token, id),
        () => dropSentInvitation(db, family, id),
      );
    },
    onSendAgain: ({ id, invited_user }) =>
      run(
        async () => (await calls()).sendAgain(token, id),
        ({ invitation, link }) => {
          if (link !== undefined) onLink({ to: invited_user.email, link, expiresAt: invitation.expires_at });
        },
      ),
    onCancel: async (family, { id, invited_user }) => {
      const question = texts.askCancel({ name: shownName(invited_user) });
      if (!(await confirm({ title: texts.cancelTitle, question, yes: texts.withdraw }))) return;
      await run(
        async () => (await calls()).cancelInvitation(token, id),
        () => dropSentInvitation(db, family, id),
      );
    },
    onRemove: async (family, user) => {
      if (
        !(await confirm({
          title: texts.removeMemberTitle,
          question: texts.askRemove,
          yes: texts.remove,
        }))
      )
        return;
      await run(
        async () => (await calls()).removeMember(token, family, user),
        () => dropMember(db, family, user),
      );
    },
    onLeave: async (family) => {
      if (!(await confirm({ title: texts.leaveFamily, question: texts.askLeave, yes: texts.leave }))) return;
      await run(async () => (await calls()).leaveFamily(token, family));
    },
  };
}

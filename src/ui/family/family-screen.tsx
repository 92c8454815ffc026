import { useLiveQuery } from 'dexie-react-hooks';
import { UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Day } from '#domain/ids.ts';
import type { KinboxDb } from '#store/db.ts';
import { readFirstPull } from '#store/queries/first-pull.ts';
import { readFamilySpace } from '#store/queries/read-family-space.ts';
import { readOwnFamilies } from '#store/queries/read-families.ts';
import * as texts from '#words/en/family.ts';
import { Button } from '../parts/button.tsx';
import { Cards } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useUrlDialog } from '../dialogs/use-url-dialog.ts';
import { WhenHere } from '../first-pull/when-here.tsx';
import { Screen } from '../screen.tsx';
import { useToday } from '../session/today-context.ts';
import { useSession, useSignedIn } from '../session/session-context.ts';
import { FamilyCard } from './family-card.tsx';
import { FamilySpaceCard } from './family-space-card.tsx';
import { canInvite, isStale } from './family-words.ts';
import type { Handover } from './invitation-link.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ReceivedInvitations } from './received-invitations.tsx';
import { useFamilyActions } from './use-family-actions.ts';

/** Shows this device's data at once; changing membership needs the server. */
export default function FamilyScreen() {
  const { device, session } = useSignedIn();
  // In one, so that no card comes above another one later.
  const today = useToday();
  const read = useLiveQuery(async () => readScreen(device.db, today), [device, today]);
  const known = read?.known;
  const invite = useUrlDialog('invite');
  // In memory only: it is shown once.
  const [handover, setHandover] = useState<Handover | null>(null);
  const actions = useFamilyActions((link) => {
    setHandover(link);
    invite.open();
  });
  const openForm = () => {
    setHandover(null);
    invite.open();
  };
  usePullWhenStale(known?.lastAt);
  const user = session.user.id;
  const isEmpty = known?.families.length === 0 && known.invitations.length === 0;

  return (
    <Screen
      title={texts.title}
      actions={
        known &&
        !isEmpty &&
        canInvite(known.families, user) && (
          <Button look="primary" onClick={openForm}>
            <UserPlus size={18} strokeWidth={1.75} aria-hidden="true" /> {texts.invite}
          </Button>
        )
      }
    >
      {read === undefined && <SkeletonRows />}
      {read && known && (
        <Cards>
          <ReceivedInvitations known={known} actions={actions} />
          {known.families.length > 0 && <FamilySpaceCard space={read.space} firstPull={read.firstPull} />}
          {known.families.map((family) => (
            <FamilyCard key={family.id} family={family} user={user} actions={actions} />
          ))}
          {isEmpty && known.areKnown && <NoFamily onInvite={openForm} />}
          {/* The first page of a first pull brings them. */}
          {isEmpty && !known.areKnown && (
            <WhenHere part="all">
              <NoFamily onInvite={openForm} />
            </WhenHere>
          )}
        </Cards>
      )}
      {invite.value !== null && (
        <InviteDialog
          handover={handover}
          onLink={setHandover}
          onClose={() => {
            setHandover(null);
            invite.close();
          }}
        />
      )}
    </Screen>
  );
}

function NoFamily({ onInvite }: { readonly onInvite: () => void }) {
  return (
    <EmptyState
      actions={
        <Button look="primary" onClick={onInvite}>
          {texts.inviteTitle}
        </Button>
      }
    >
      {texts.noFamily}
    </EmptyState>
  );
}

async function readScreen(db: KinboxDb, today: Day) {
  const [known, space, firstPull] = await Promise.all([
    readOwnFamilies(db),
    readFamilySpace(db, today),
    readFirstPull(db),
  ]);
  return { known, space, firstPull };
}

/** Once, when the screen opens and the age of this device's data is known. */
function usePullWhenStale(lastAt: string | null | undefined): void {
  const { pull } = useSession();
  const isAsked = useRef(false);
  useEffect(() => {
    if (lastAt === undefined || isAsked.current) return;
    isAsked.current = true;
    if (isStale(lastAt, Date.now())) pull();
  }, [lastAt, pull]);
}

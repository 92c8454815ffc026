import { useLiveQuery } from 'dexie-react-hooks';
import { defaultSpace } from '#domain/space.ts';
import type { CommitOutcome } from '#store/commit.ts';
import { copyParkedToInbox, discardParked, retryParked } from '#store/parked.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { useConfirm } from '../parts/confirm-context.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { outcomeWords } from '../task/outcome-words.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { ParkedItem } from './parked-item.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { parkedTitle } from './parked-words.ts';
import styles from './sync-dialog.module.css';
import { useSyncWords } from './use-sync-words.ts';

/** How this device and the server stand, and the changes that need the person. */
export default function SyncDialog({ onClose }: { readonly onClose: () => void }) {
  const device = useDevice();
  const { active, hasFamily } = useSpaces();
  const toasts = useToasts();
  const confirm = useConfirm();
  const state = useSyncWords();
  const parked = useLiveQuery(() => parkedMutations(device.db), [device]);
  if (state === undefined || parked === undefined) return null;
  const { summary, words } = state;

  const tell = (outcome: CommitOutcome) => {
    if (outcome.kind !== 'saved') toasts.show({ type: 'error', message: outcomeWords(outcome) });
  };

  return (
    <Sheet title="Sync" onClose={onClose}>
      <p className={styles['state']}>
        {words?.long ?? 'Everything is saved on this device and on the server.'}
      </p>
      {summary.signIn && <SignInAgain />}
      {summary.updateNeeded && <Button onClick={() => window.location.reload()}>Reload</Button>}
      <dl className={styles['facts']}>
        <dt>Waiting to be sent</dt>
        <dd>{summary.waiting}</dd>
        <dt>Last contact</dt>
        <dd>{summary.lastAt === null ? 'Not yet' : new Date(summary.lastAt).toLocaleString()}</dd>
      </dl>
      {parked.length > 0 && (
        <ul className={styles['parked']} aria-label="Changes that need you">
          {parked.map((each) => (
            <ParkedItem
              key={each.n}
              parked={each}
              onRetry={(corrected) => void retryParked(device, each.n, corrected).then(tell)}
              onCopy={() =>
                void copyParkedToInbox(device, each.n, defaultSpace(active, hasFamily)).then(tell)
              }
              onDiscard={() =>
                void confirm({
                  title: 'Discard change',
                  question: `${parkedTitle(each)}: this is removed from this device for good.`,
                  yes: 'Discard',
                }).then((isYes) => (isYes ? discardParked(device, each.n) : undefined))
              }
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

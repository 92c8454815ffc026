import { useLiveQuery } from 'dexie-react-hooks';
import { defaultSpace } from '#domain/space.ts';
import type { Mutation, ParkedMutation } from '#store/db.ts';
import { discardParked } from '#store/unsent/parked.ts';
import { readFirstPull } from '#store/queries/first-pull.ts';
import { parkedChanges } from '#store/unsent/parked-changes.ts';
import { waitingChanges } from '#store/queries/waiting-changes.ts';
import { copyStalledToInbox, discardStalled, stalledMutations } from '#store/unsent/stalled.ts';
import { unsentMutations } from '#store/unsent/unsent.ts';
import {
  copyParkedToInbox,
  restoreAndRetryParked,
  retryParked,
  type ParkedOutcome,
} from '#store/unsent/retry-parked.ts';
import * as texts from '#words/en/sync-panel.ts';
import { useConfirm } from '../dialogs/confirm-context.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../dialogs/sheet.tsx';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { outcomeWords } from '../acts/outcome-words.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { OrphanedList } from './orphaned-list.tsx';
import { FirstPullProgress } from '../first-pull/first-pull-progress.tsx';
import { StorageWarning } from '../storage/storage-warning.tsx';
import { ParkedItem } from './parked-item.tsx';
import { changeTitle } from './parked-words.ts';
import { saveUnsent } from './save-unsent.ts';
import { StalledList } from './stalled-list.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import styles from './sync-dialog.module.css';
import { UpdateButton } from './update-button.tsx';
import { useOrphaned } from './use-orphaned.ts';
import { useSyncWords } from './use-sync-words.ts';
import { LISTED_CHANGES, WaitingList } from './waiting-list.tsx';

export interface SyncDialogProps {
  readonly onClose: () => void;
  /** Asks what to do with waiting changes before logging out. */
  readonly onLogout: () => void;
}

/** The sync state of this device, and the changes that need the user. */
export default function SyncDialog({ onClose, onLogout }: SyncDialogProps) {
  const device = useDevice();
  const { db } = device;
  const { active, hasFamily } = useSpaces();
  const toasts = useToasts();
  const confirm = useConfirm();
  const state = useSyncWords();
  const parked = useLiveQuery(async () => parkedChanges(db), [db]);
  const stalled = useLiveQuery(async () => stalledMutations(db), [db]);
  const waiting = useLiveQuery(async () => waitingChanges(db, LISTED_CHANGES), [db]);
  const firstPull = useLiveQuery(async () => readFirstPull(db), [db]);
  const orphaned = useOrphaned();
  if (state === undefined || parked === undefined || stalled === undefined || waiting === undefined) {
    return null;
  }
  const { summary, words } = state;
  const unsent = summary.waiting + summary.parked;
  const space = defaultSpace(active, hasFamily);

  const tell = (outcome: ParkedOutcome) => {
    if (outcome.kind !== 'saved') toasts.show({ type: 'error', message: outcomeWords(outcome) });
  };
  const discard = async (what: string, run: () => Promise<void>) => {
    const question = texts.askDiscard({ what });
    if (await confirm({ title: texts.discardChange, question, yes: texts.discard })) await run();
  };
  const discardChange = (change: Mutation | ParkedMutation, run: () => Promise<void>) =>
    void discard(changeTitle(change), run);

  return (
    <Sheet title={texts.title} onClose={onClose}>
      <p className={styles['state']}>{words?.long ?? texts.allSaved}</p>
      <StorageWarning className={styles['state']} />
      {summary.signIn && <SignInAgain onLogout={onLogout} />}
      {summary.updateNeeded && <UpdateButton />}
      <dl className={styles['facts']}>
        <dt>{texts.waitingToBeSent}</dt>
        <dd>{summary.waiting}</dd>
        <dt>{texts.lastContact}</dt>
        <dd>{summary.lastAt === null ? texts.notYet : new Date(summary.lastAt).toLocaleString()}</dd>
      </dl>
      {firstPull && firstPull.total > 0 && <FirstPullProgress {...firstPull} />}
      {parked.length > 0 && (
        <ul className={styles['changes']} aria-label={texts.parkedChanges}>
          {parked.map(({ parked: each, deletedProject }) => (
            <ParkedItem
              key={each.n}
              parked={each}
              deletedProject={deletedProject}
              onRestoreAndApply={() => void restoreAndRetryParked(device, each.n).then(tell)}
              onRetry={(corrected) => void retryParked(device, each.n, corrected).then(tell)}
              onCopy={() => void copyParkedToInbox(device, each.n, space).then(tell)}
              onExport={() => saveUnsent([each])}
              onDiscard={() => discardChange(each, () => discardParked(device, each.n))}
            />
          ))}
        </ul>
      )}
      {stalled.length > 0 && (
        <StalledList
          changes={stalled}
          onCopy={(each) => void copyStalledToInbox(device, each.n, space).then(tell)}
          onDiscard={(each) => discardChange(each, () => discardStalled(device, each.n))}
        />
      )}
      {waiting.length > 0 && (
        <WaitingList changes={waiting} count={Math.max(waiting.length, summary.waiting - summary.stalled)} />
      )}
      {unsent > 0 && (
        <div className={styles['export']}>
          <Button onClick={() => void unsentMutations(db).then(saveUnsent)}>{texts.exportUnsent}</Button>
        </div>
      )}
      {orphaned?.all.map((each) => (
        <OrphanedList
          key={each.database}
          orphaned={each}
          onExport={() => saveUnsent(each.changes)}
          onDiscard={() =>
            void discard(texts.forFormerServer({ count: each.changes.length }), () => orphaned.discard(each))
          }
        />
      ))}
    </Sheet>
  );
}

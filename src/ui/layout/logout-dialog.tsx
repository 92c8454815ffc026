import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { syncSummary } from '#store/queries/sync-summary.ts';
import { unsentMutations } from '#store/unsent/unsent.ts';
import * as texts from '#words/en/logout.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../dialogs/sheet.tsx';
import { paths } from '../paths.ts';
import { useDevice, useSession } from '../session/session-context.ts';
import { saveUnsent } from '../sync/save-unsent.ts';
import { useOnline } from '../parts/use-online.ts';
import { useOrphaned } from '../sync/use-orphaned.ts';
import { useToasts } from '../toasts/toasts-context.ts';

/** How long waiting changes may take to reach the server before the user is asked. */
const FLUSH_MS = 5_000;

/** Asks only if something would be lost: changes that did not reach the server in time, or, offline, the way back in. */
export default function LogoutDialog({ onStay }: { readonly onStay: () => void }) {
  const { db } = useDevice();
  const { signOut, pull } = useSession();
  const navigate = useNavigate();
  const toasts = useToasts();
  const summary = useLiveQuery(async () => syncSummary(db), [db]);
  const left = useOrphaned()?.all.flatMap(({ changes }) => changes);
  const unsent = summary && left && summary.waiting + summary.parked + left.length;
  const hasLeft = useRef(false);
  // From the moment when the dialog opened: the queue is flushed once.
  const pullOnOpening = useRef(pull);
  const [isFlushing, setFlushing] = useState(() => navigator.onLine);
  const isOffline = !useOnline() || (unsent === 0 && summary?.reachable === false);
  const canFlush = summary !== undefined && summary.waiting > 0 && !summary.signIn && !isOffline;

  useEffect(() => {
    pullOnOpening.current();
    const timer = setTimeout(() => setFlushing(false), FLUSH_MS);
    return () => clearTimeout(timer);
  }, []);

  const logOut = () => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    // They name tasks, and Undo would find no account.
    for (const { id } of toasts.current()) toasts.dismiss(id);
    void signOut();
    void navigate(paths.login, { replace: true });
  };
  useEffect(() => {
    if (unsent === 0 && isFlushing && !isOffline) logOut();
  });

  const exportAndLogOut = async () => {
    saveUnsent([...(await unsentMutations(db)), ...(left ?? [])]);
    logOut();
  };

  if (unsent === undefined || (unsent === 0 && isFlushing && !isOffline)) return null;
  if (isFlushing && canFlush) {
    return (
      <Sheet title={texts.title} onClose={onStay} footer={<Button onClick={onStay}>{texts.stay}</Button>}>
        <output>{texts.sending}</output>
      </Sheet>
    );
  }
  return (
    <Sheet
      title={texts.title}
      onClose={onStay}
      footer={
        <>
          <Button look="danger" onClick={logOut}>
            {unsent === 0 ? texts.logOut : texts.discard}
          </Button>
          {unsent > 0 && <Button onClick={() => void exportAndLogOut()}>{texts.exportFirst}</Button>}
          <Button look="primary" data-autofocus="" onClick={onStay}>
            {texts.stay}
          </Button>
        </>
      }
    >
      {unsent > 0 && <p>{texts.unsent({ count: unsent })}</p>}
      {unsent === 0 && isOffline && <p>{texts.allSaved}</p>}
      {isOffline && <p>{texts.offline}</p>}
      {unsent === 0 && !isOffline && <p>{texts.allSent}</p>}
    </Sheet>
  );
}

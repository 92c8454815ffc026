import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { syncSummary } from '#store/queries/sync-summary.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { paths } from '../paths.ts';
import { useDevice, useSession } from '../session/session-context.ts';

/** Asks only where something would be lost: changes that the server does not have yet. */
export default function LogoutDialog({ onStay }: { readonly onStay: () => void }) {
  const { db } = useDevice();
  const { leave } = useSession();
  const navigate = useNavigate();
  const summary = useLiveQuery(() => syncSummary(db), [db]);
  const unsent = summary && summary.waiting + summary.parked;
  const hasLeft = useRef(false);

  const logOut = () => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    void leave();
    void navigate(paths.login, { replace: true });
  };
  useEffect(() => {
    if (unsent === 0) logOut();
  });

  if (!unsent) return null;
  return (
    <Sheet
      title="Log out?"
      onClose={onStay}
      footer={
        <>
          <Button look="danger" onClick={logOut}>
            Discard and log out
          </Button>
          <Button look="primary" data-autofocus="" onClick={onStay}>
            Stay
          </Button>
        </>
      }
    >
      <p>
        {unsent === 1 ? '1 change is' : `${unsent} changes are`} only on this device. Logging out removes{' '}
        {unsent === 1 ? 'it' : 'them'} for good.
      </p>
    </Sheet>
  );
}

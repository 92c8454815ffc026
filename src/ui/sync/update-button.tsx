import { useState } from 'react';
import { noteContact } from '#store/meta.ts';
import * as texts from '#words/en/sync-panel.ts';
import { Button } from '../parts/button.tsx';
import { useDevice } from '../session/session-context.ts';
import { updateNow } from '../update/update-now.ts';
import { useUpdates } from '../update/updates-context.ts';

/** Shown if the server calls this app too old. Whatever version comes, the server is asked again. */
export function UpdateButton() {
  const { db } = useDevice();
  const updates = useUpdates();
  const [isBusy, setBusy] = useState(false);
  const update = async () => {
    setBusy(true);
    await noteContact(db, { refusedSchema: null });
    await updateNow(updates, () => window.location.reload());
  };
  return (
    <Button look="primary" busy={isBusy} onClick={() => void update()}>
      {texts.reload}
    </Button>
  );
}

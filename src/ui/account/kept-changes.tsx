import { useEffect, useState } from 'react';
import type { KeptChanges as Kept } from '#store/account/ended-sessions.ts';
import * as texts from '#words/en/kept-changes.ts';
import { useConfirm } from '../dialogs/confirm-context.ts';
import { InfoBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { useSession } from '../session/session-context.ts';

/** What waits on this device for people whose sessions have ended: how much and for whom, not what. */
export function KeptChanges() {
  const { ended } = useSession();
  const confirm = useConfirm();
  const [all, setAll] = useState<readonly Kept[]>([]);
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: readonly Kept[]) => isCurrent && setAll(found);
    // A browser that keeps no database for the app says so once somebody signs in.
    ended()
      .then(({ end }) => end())
      .then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [ended]);

  const discard = async (kept: Kept) => {
    const question = texts.askDiscard({ count: kept.count, name: kept.name });
    if (!(await confirm({ title: texts.discardTitle, question, yes: texts.discard }))) return;
    const isDone = await (await ended()).discard(kept);
    setOpened(isDone ? null : kept.database);
    if (isDone) setAll((now) => now.filter(({ database }) => database !== kept.database));
  };

  return all.map((kept) => (
    <InfoBanner key={kept.database}>
      <p>{texts.waiting(kept)}</p>
      {opened === kept.database && <p>{texts.isOpen(kept)}</p>}
      <Button onClick={() => void discard(kept)}>{texts.discard}</Button>
    </InfoBanner>
  ));
}

import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { findTask } from '#store/queries/find-task.ts';
import { useDevice } from '../../session/session-context.ts';
import { onShownAgain } from '../../shown-again.ts';
import { onUnsaved, readUnsaved, removeUnsaved, type UnsavedNames } from './unsaved-names.ts';

interface UnsavedNamesSetting {
  readonly place: string;
  /** False while something is being typed: what is not saved waits. */
  readonly isFree: boolean;
  readonly restore: (names: readonly string[]) => void;
}

interface CheckedNames extends UnsavedNames {
  readonly isStored: boolean;
}

/** Restores the names that were sent from the field, by this page or the one before it, and not saved. */
export function useUnsavedNames({ place, isFree, restore }: UnsavedNamesSetting) {
  const { db } = useDevice();
  const check = async (unsaved: UnsavedNames): Promise<CheckedNames> => {
    // If the database does not answer: better twice than lost.
    const row = await findTask(db, unsaved.ref).catch(() => null);
    return { ...unsaved, isStored: row !== null };
  };
  const take = useEffectEvent((checked: readonly CheckedNames[]) => {
    const names = checked
      // Removed meanwhile by another check, another page of the tab or a logout.
      .filter(({ ref }) => removeUnsaved(place, ref))
      .flatMap((each) => (each.isStored ? [] : each.names));
    // Before the next key is pressed and before the next check ends: either would replace the names.
    if (names.length > 0) flushSync(() => restore(names));
  });
  const checkAll = useEffectEvent(async (signal: AbortSignal) => {
    const checked = await Promise.all(readUnsaved(place).map(check));
    if (!signal.aborted) take(checked);
  });
  useEffect(() => {
    if (!isFree) return;
    const end = new AbortController();
    const start = () => void checkAll(end.signal);
    onUnsaved(place, start, end.signal);
    onShownAgain(start, end.signal);
    start();
    return () => end.abort();
  }, [place, isFree]);
}

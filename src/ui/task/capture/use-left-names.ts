import { useEffect, useEffectEvent } from 'react';
import { findTask } from '#store/queries/find-task.ts';
import { useDevice } from '../../session/session-context.ts';
import { forgetSent, onLeftSent, readLeftSent, type SentNames } from './sent-names.ts';

interface LeftNamesSetting {
  readonly place: string;
  /** Nothing is being typed: until then what was left waits. */
  readonly isFree: boolean;
  readonly giveBack: (names: readonly string[]) => void;
}

interface AskedNames extends SentNames {
  readonly isStored: boolean;
}

/** Gives back the names that were sent from the field, by this page or the one before it, and not stored. */
export function useLeftNames({ place, isFree, giveBack }: LeftNamesSetting) {
  const { db } = useDevice();
  const ask = async (sent: SentNames): Promise<AskedNames> => {
    // Rather twice than never.
    const row = await findTask(db, sent.ref).catch(() => null);
    return { ...sent, isStored: row !== null };
  };
  const take = useEffectEvent((asked: readonly AskedNames[]) => {
    const names = asked
      // Another page of the tab may have taken it, and a logout removes it.
      .filter(({ ref }) => forgetSent(place, ref))
      .flatMap((sent) => (sent.isStored ? [] : sent.names));
    if (names.length > 0) giveBack(names);
  });
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const asked = await Promise.all(readLeftSent(place).map(ask));
    if (!signal.aborted) take(asked);
  });
  useEffect(() => {
    if (!isFree) return;
    const gone = new AbortController();
    const start = () => void look(gone.signal);
    onLeftSent(place, start, gone.signal);
    start();
    return () => gone.abort();
  }, [place, isFree]);
}

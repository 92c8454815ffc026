import { useEffect, useEffectEvent } from 'react';
import { findTask } from '#store/queries/find-task.ts';
import { useDevice } from '../../session/session-context.ts';
import { forgetSent, readLeftSent, type SentNames } from './sent-names.ts';

/** Gives back the names that the page before this one sent from the field and did not store. */
export function useLeftNames(place: string, giveBack: (names: readonly string[]) => void): void {
  const { db } = useDevice();
  const isStored = ({ ref }: SentNames) =>
    findTask(db, ref).then(
      (row) => row !== null,
      // Rather twice than never.
      () => false,
    );
  const settle = useEffectEvent(async (left: readonly SentNames[], signal: AbortSignal) => {
    const stored = await Promise.all(left.map(isStored));
    if (signal.aborted) return;
    for (const { ref } of left) forgetSent(place, ref);
    const names = left.filter((_, index) => stored[index] === false).flatMap((sent) => sent.names);
    if (names.length > 0) giveBack(names);
  });
  useEffect(() => {
    const left = readLeftSent(place);
    const gone = new AbortController();
    if (left.length > 0) void settle(left, gone.signal);
    return () => gone.abort();
  }, [place]);
}

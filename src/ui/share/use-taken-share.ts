import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readShared } from '#domain/shared-words.ts';
import { findLeftShared, removeLeftShared } from '#store/account/left-shares.ts';
import { readSession } from '#store/account/session.ts';
import { keepShared, readKeptShared, type KeptShared } from '#store/account/shared-words.ts';
import { isInItsWindow } from '../install/in-its-window.ts';
import { isUntaken, refLeft } from './left-at.ts';

/**
 * What was shared: from the worker, from the address, or kept in this tab before. It leaves the address at once, where
 * others could read it and a reload would capture it again. Null: nothing.
 */
export function useTakenShare() {
  const location = useLocation();
  const { hash } = location;
  const isUnclear = isUntaken(location.state);
  const navigate = useNavigate();
  const [taken, setTaken] = useState<KeptShared | 'taking' | null>(hash === '' ? readKeptShared : 'taking');
  useEffect(() => {
    if (hash === '') return;
    const take = async () => {
      const given = await read(hash.slice(1), isUnclear);
      const isKept = given !== null && keepShared(given);
      // Without a session it stays in the cache until it is a task: a window that is closed takes with it what it keeps.
      if (isKept && readSession() !== null) await removeLeftShared(given.shared.ref);
      setTaken(isKept ? readKeptShared() : (given ?? readKeptShared()));
      void navigate({ hash: '' }, { replace: true });
    };
    void take();
  }, [hash, isUnclear, navigate]);
  return {
    taken,
    /** To the next one, after the one before was forgotten. Null if it was the last. */
    takeNext: (): KeptShared | null => {
      const next = readKeptShared();
      if (next !== null) setTaken(next);
      return next;
    },
  };
}

/** An address may be a link of another page, and the worker's form one of another page in this browser's tab. */
async function read(given: string, isUnclear: boolean): Promise<KeptShared | null> {
  const ref = refLeft(given);
  const shared = ref === null ? readShared(given) : await findLeftShared(ref);
  // In a window of the installed app only the system sends the form.
  return shared && { shared, asks: isUnclear || ref === null || !isInItsWindow() };
}

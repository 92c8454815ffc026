import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { findUntaken, ownShares } from '#store/account/left-shares.ts';
import { claimShared, readKeptShared } from '#store/account/shared-words.ts';
import { paths } from '../paths.ts';
import { useSignedIn } from '../session/session-context.ts';
import { toUntaken } from './left-at.ts';
import { whenControlled } from './when-controlled.ts';

/** Leads to what was shared and is no task yet, once a page: after a registration, or a crash before it was taken. */
export function useKeptShare(): void {
  const navigate = useNavigate();
  const { device, session } = useSignedIn();
  const owner = device.db.name;
  const { isRemembered } = session;
  useEffect(() => {
    claimShared();
    if (window.location.pathname === paths.share) return;
    if (readKeptShared() !== null) void navigate(paths.share);
    else void findUntaken(owner).then((ref) => ref && navigate(...toUntaken(ref)));
  }, [navigate, owner]);
  // Without a worker nothing is shared, and the cache of the shares would be made for nothing.
  useEffect(() => whenControlled(() => void ownShares(owner, isRemembered)), [owner, isRemembered]);
}

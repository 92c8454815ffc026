import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, type ReactNode } from 'react';
import { availableSpaces, validActiveSpaces, type Space } from '#domain/space.ts';
import { STORAGE_KEYS } from '#store/local/browser-storage.ts';
import { readActiveSpaces, writeActiveSpaces } from '#store/local/active-spaces.ts';
import { readMyFamilies } from '#store/queries/my-families.ts';
import { useSignedIn } from './session-context.ts';
import { SpacesContext } from './spaces-context.ts';

/** On a line that brings nothing for so long the spaces that are sure are there. */
const MOST_WAIT_MS = 5000;

/** Until the families are known the family space stays active, if it was. A choice made in another tab is applied. */
export function SpacesProvider({ children }: { readonly children: ReactNode }) {
  const { device, session } = useSignedIn();
  const mine = useLiveQuery(async () => readMyFamilies(device.db), [device]);
  const family = mine?.home;
  useEffect(() => device.early?.knowHomeFamily(family), [device, family]);
  const user = session.user.id;
  const [stored, setStored] = useState<readonly Space[]>(() => readActiveSpaces(user, true));
  const hasFamily = Boolean(family);
  const areKnown = mine?.areKnown === true;
  const active = validActiveSpaces(stored, hasFamily || !areKnown);
  const [hasWaited, setHasWaited] = useState(false);

  useEffect(() => {
    if (areKnown) return undefined;
    const timer = setTimeout(() => setHasWaited(true), MOST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [areKnown]);

  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === STORAGE_KEYS.activeSpaces(user)) setStored(readActiveSpaces(user, true));
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [user]);

  const accent = active.length === 1 ? active[0] : undefined;
  useEffect(() => {
    const root = document.documentElement;
    if (accent) root.dataset['accent'] = accent;
    return () => {
      delete root.dataset['accent'];
    };
  }, [accent]);

  const select = (spaces: readonly Space[]) => {
    setStored(spaces);
    writeActiveSpaces(user, spaces);
  };
  return (
    <SpacesContext
      value={{
        active,
        available: availableSpaces(hasFamily || active.includes('family')),
        hasFamily,
        isComing: !areKnown && !hasWaited,
        families: mine?.families ?? [],
        select,
      }}
    >
      {children}
    </SpacesContext>
  );
}

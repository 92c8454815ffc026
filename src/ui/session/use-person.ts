import { useLiveQuery } from 'dexie-react-hooks';
import type { User } from '#domain/user.ts';
import { useSignedIn } from './session-context.ts';

/** The person signed in: as the last pull brought them, else as they signed in. */
export function usePerson(): User {
  const { device, session } = useSignedIn();
  const profile = useLiveQuery(() => device.db.profile.get('mine'), [device]);
  return profile?.user ?? session.user;
}

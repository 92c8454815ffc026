import { useLiveQuery } from 'dexie-react-hooks';
import type { User } from '#domain/user.ts';
import { useSignedIn } from './session-context.ts';

/** The signed-in user: from the last pull, otherwise from the sign-in. */
export function usePerson(): User {
  const { device, session } = useSignedIn();
  const profile = useLiveQuery(async () => device.db.profile.get('mine'), [device]);
  return profile?.user ?? session.user;
}

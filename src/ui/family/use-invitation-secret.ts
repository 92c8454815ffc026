import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepInvitationSecret, readInvitationSecret } from '#store/account/invitation-secret.ts';

/**
 * Takes the secret out of the address bar, where others could read it, and keeps it in this tab. `taking`: it is still
 * there. Null: there is none.
 */
export function useInvitationSecret(): 'taking' | { readonly secret: string } | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  useEffect(() => {
    if (given === '') return;
    keepInvitationSecret(given);
    void navigate({ hash: '' }, { replace: true });
  }, [given, navigate]);
  if (given !== '') return 'taking';
  const secret = readInvitationSecret();
  return secret === null ? null : { secret };
}

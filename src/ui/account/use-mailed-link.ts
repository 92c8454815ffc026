import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';

/** What a mailed link holds; '' for what is missing. */
export interface MailedLink {
  readonly token: string;
  readonly email: string;
}

/**
 * The link that opened this page. Its secret is taken out of the address bar at once, where others can read it and from
 * where browsers copy it to the history and to other devices; the entry of the session's history keeps it for a reload.
 */
export function useMailedLink(path: string): MailedLink {
  const { token: inPath } = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const inAddress = readAddress({ inPath, hash: location.hash, search: location.search });
  const isInAddress = inAddress.token !== '' || inAddress.email !== '';
  const { token, email } = isInAddress ? inAddress : readState(location.state);

  useEffect(() => {
    if (isInAddress) void navigate(path, { replace: true, state: mailedState({ token, email }) });
  }, [isInAddress, token, email, navigate, path]);
  return { token, email };
}

/** For a navigation to the page of a mailed link. */
export function mailedState(mailed: MailedLink): { readonly mailed: MailedLink } {
  return { mailed };
}

interface Address {
  readonly inPath: string | undefined;
  readonly hash: string;
  readonly search: string;
}

/** Mails of before have the secret in the path and the address in the query. */
function readAddress({ inPath, hash, search }: Address): MailedLink {
  const fragment = new URLSearchParams(hash.slice(1));
  const token = fragment.get('token') ?? inPath ?? '';
  const email = fragment.get('email') ?? new URLSearchParams(search).get('email') ?? '';
  return { token, email };
}

function readState(state: unknown): MailedLink {
  const { token, email } = ((state as { mailed?: unknown } | null)?.mailed ?? {}) as Partial<MailedLink>;
  return { token: typeof token === 'string' ? token : '', email: typeof email === 'string' ? email : '' };
}

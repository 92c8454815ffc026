import { useEffect, useState, type ReactNode } from 'react';
import type { AccountHost } from './account-host.ts';
import { SessionContext, type SessionState, type SessionValue } from './session-context.ts';

interface SessionProviderProps {
  readonly host: AccountHost;
  readonly children: ReactNode;
}

export function SessionProvider({ host, children }: SessionProviderProps) {
  const [state, setState] = useState<SessionState>({ kind: 'opening' });

  useEffect(() => {
    const restore = () => void host.restore().then(setState);
    restore();
    return onForgottenElsewhere(restore);
  }, [host]);

  useEffect(() => (state.kind === 'open' ? host.attend(state).stop : undefined), [host, state]);

  const value: SessionValue = {
    state,
    enter: async (session, serverId) => setState(await host.enter(session, serverId)),
    leave: async () => {
      if (state.kind === 'open') await host.leave(state);
      setState({ kind: 'signedOut' });
    },
    reopen: () => void host.restore().then(setState),
  };
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Another tab signed out: its storage event says so. */
function onForgottenElsewhere(react: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === 'token' || event.key === null) react();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

import { startTransition, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { AccountHost, OpenOutcome, RunningSync, SignedIn } from './account-host.ts';
import { createFirstList } from './first-list.ts';
import { createWaits } from './waits.ts';
import { SessionContext, type SessionState, type SessionValue } from './session-context.ts';

/** On a slow line the first rows of a large account take longer, and an offline start needs the worker. */
const FIRST_ROWS_MS = 5_000;

/** A page may be blank for so long. */
const TOLD_AFTER_MS = 5_000;

/** Of a session that is about to be the state. */
interface BegunSync {
  readonly of: SignedIn;
  readonly sync: RunningSync;
}

interface SessionProviderProps {
  readonly host: AccountHost;
  readonly children: ReactNode;
}

export function SessionProvider({ host, children }: SessionProviderProps) {
  const [state, setState] = useState<SessionState>(() => ({
    kind: 'opening',
    hasSession: host.hasSession(),
  }));

  useEffect(() => {
    const restore = () =>
      void told(host, host.restore(), setState).then((next) =>
        setState((now) => (isSamePerson(now, next) || isWorse(now, next) ? now : next)),
      );
    restore();
    return onSessionChangedElsewhere(restore);
  }, [host]);

  const [waits] = useState(createWaits);
  const [firstList] = useState(createFirstList);
  const startSync = useCallback(
    (signedIn: SignedIn) => host.startSync(signedIn, { onEnded: setState, begins: firstList.untilShown() }),
    [host, firstList],
  );
  const begun = useRef<BegunSync>(null);
  const runningSync = useRef<RunningSync>(null);
  const pulled = useRef(() => {});
  useEffect(() => {
    const early = begun.current;
    begun.current = null;
    if (early !== null && early.of !== state) early.sync.stop();
    if (state.kind !== 'open') return undefined;
    const sync = early?.of === state ? early.sync : startSync(state);
    runningSync.current = sync;
    void sync.hasPulled.then(pulled.current);
    return () => {
      runningSync.current = null;
      sync.stop();
    };
  }, [startSync, state]);

  // A form that asked for a proof goes on with what it was rendered with, and the session has another token since.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const value: SessionValue = {
    state,
    expect: host.expect,
    signIn: async (session, serverId) => {
      firstList.skip();
      waits.add(
        new Promise<void>((resolve) => {
          pulled.current = resolve;
          setTimeout(resolve, FIRST_ROWS_MS);
        }),
      );
      const outcome = await told(host, host.signIn(session, serverId), setState);
      // The first rows need not wait for the screens to be rendered.
      if (outcome.kind === 'open') {
        begun.current?.sync.stop();
        begun.current = { of: outcome, sync: startSync(outcome) };
      }
      // The screens are rendered in pieces, between which the page answers.
      startTransition(() => setState(outcome));
    },
    renewToken: async (token) => {
      const now = latest.current;
      if (now.kind === 'open') setState(await host.renewToken(now, token));
    },
    signOut: async () => {
      // First the screens, which would query a closed database.
      setState({ kind: 'signedOut' });
      if (state.kind === 'open') await host.signOut(state);
    },
    ended: host.ended,
    pull: () => runningSync.current?.pull(),
    hasPulled: async () => {
      const sync = runningSync.current;
      await sync?.hasPulled;
      return sync?.begunAt ?? null;
    },
    reopen: () => void told(host, host.restore(), setState).then(setState),
    waits,
    firstList,
  };
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** What comes of it, which `tell` hears of early where it takes long. An error that nobody has foreseen is an outcome too. */
async function told(
  host: AccountHost,
  outcome: Promise<OpenOutcome>,
  tell: (react: (now: SessionState) => SessionState) => void,
): Promise<SessionState> {
  const timer = setTimeout(
    // Who has screens keeps them.
    () => tell((now) => (now.kind === 'open' ? now : { kind: 'waiting', on: host.waitsFor() })),
    TOLD_AFTER_MS,
  );
  try {
    return await outcome;
  } catch (error) {
    reportError(error);
    return { kind: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

/** Who has screens keeps them when a second look fails for a reason that nobody knows. */
function isWorse(now: SessionState, next: SessionState): boolean {
  return now.kind === 'open' && next.kind === 'failed';
}

function isSamePerson(a: SessionState, b: SessionState): boolean {
  return a.kind === 'open' && b.kind === 'open' && a.session.token === b.session.token;
}

/**
 * Another tab signed in or out. It writes several keys one by one, so the first event may show an intermediate state.
 */
function onSessionChangedElsewhere(react: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (event: StorageEvent) => {
    if (event.key !== 'token' && event.key !== 'user' && event.key !== null) return;
    clearTimeout(timer);
    timer = setTimeout(react, 100);
  };
  window.addEventListener('storage', listen);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('storage', listen);
  };
}

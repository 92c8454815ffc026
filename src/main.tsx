/**
 * The composition root: opens the accounts' databases, starts the worker and sync, and passes both to the interface.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AccountsDb } from '#store/account/accounts-db.ts';
import { claimDrafts, removeAllDrafts, removeDraftsOf, STORAGE_KEYS } from '#store/local/browser-storage.ts';
import { createOpenSessions, mayBeOpenInATab } from '#store/account/open-sessions.ts';
import { createConnections } from '#store/account/connections.ts';
import { databaseName, type KinboxDb } from '#store/db.ts';
import { endWhenKept } from '#store/kept-page.ts';
import { randomUuid, type Device } from '#store/device.ts';
import { createEarlyEffects } from '#store/shown/early-effects.ts';
import { newActStack } from '#store/undo/act-stack.ts';
import { isEvictedNow, watchEviction } from '#store/account/eviction.ts';
import { claimFormerDatabases, noteSignIn } from '#store/account/note-sign-in.ts';
import { clearSession, readSession, writeSession, type Session } from '#store/account/session.ts';
import { markDatabase, noteMark } from '#store/account/session-mark.ts';
import { isRevoked } from '#store/account/revoked.ts';
import { storageFailureOf } from '#store/storage-failure.ts';
import { shownName } from '#domain/user.ts';
import { startLanguage } from '#words/languages.ts';
import { App } from '#ui/app.tsx';
import { untilIdle } from '#ui/until-idle.ts';
import { apiOrigin } from '#ui/api/api-origin.ts';
import type { AccountHost, OpenOutcome, SignedIn } from '#ui/session/account-host.ts';
import { beginSync } from '#sw/page/begin-sync.ts';
import type { TakeEarlyPages } from '#sw/page/ask-early.ts';
import { createPageWorker } from '#sw/page/register-worker.ts';
import { announceSignOut, onSignOut } from '#sw/sign-outs.ts';

const accounts = new AccountsDb();
endWhenKept(accounts);
const openSessions = createOpenSessions(() => import('#store/account/open-elsewhere.ts'));
const connections = createConnections({ prepare: endWhenKept });
let takeEarlyPages: TakeEarlyPages = () => null;

const host: AccountHost = {
  hasSession: () => readSession() !== null,
  restore: () => {
    const begun = beginning ?? restore(signInAgain);
    beginning = null;
    return begun;
  },
  waitsFor: () => (!accounts.isOpen() || connections.areOpening() ? 'storage' : 'server'),
  expect: (admitted) => {
    void import('#sw/page/ask-early.ts')
      .then(({ askEarly }) => (takeEarlyPages = askEarly(apiOrigin, admitted)))
      .catch(() => undefined);
  },
  signIn: (session, serverId) => guardStorage(() => signIn(session, serverId)),
  renewToken: (signedIn, token) => guardStorage(() => renewToken(signedIn, token)),
  startSync: (signedIn, { begins, onEnded }) => {
    const { session, serverId, sessionMark, device } = signedIn;
    const { author, db } = device;
    const synced = { userId: author.id, serverId, author, token: session.token, sessionMark };
    let isStopped = false;
    let isLooking = false;
    const onSignedOut = () => {
      if (isLooking) return;
      isLooking = true;
      void lookAgain(device)
        .then((now) => {
          if (!isStopped) onEnded(now);
        })
        .finally(() => (isLooking = false));
    };
    const onRevoked = () =>
      setTimeout(() => {
        if (!isStopped) void guardStorage(() => endRevoked(session)).then(onEnded);
      }, RENEWED_WITHIN_MS);
    const take = () => takeEarlyPages(session.token);
    const begunAt = Date.now();
    const sync = beginSync(begins, ({ startPageSync }) =>
      startPageSync(db, synced, apiOrigin, { onSignedOut, onRevoked }, take),
    );
    const stopListening = onSignOut((account) => {
      if (account.userId !== author.id || account.serverId !== serverId) return;
      onEnded(endSession(session));
    });
    return {
      pull: sync.wake,
      hasPulled: sync.hasWoken,
      begunAt,
      stop: () => {
        isStopped = true;
        sync.stop();
        stopListening();
      },
    };
  },
  signOut: async ({ session, serverId, device }) => {
    forgetInTab(session);
    const { logOut } = await import('#store/account/forget-account.ts');
    const announce = () => announceSignOut({ serverId, userId: session.user.id, isLogout: true });
    const deps = { accounts, announce, release: openSessions.release, revoke: () => revoke(session) };
    await logOut(deps, device.db, session.user);
  },
  ended: async () => {
    const { endedSessions } = await import('#store/account/ended-sessions.ts');
    return endedSessions({ accounts, announce: announceSignOut });
  },
};

/** A page that replaces its token may be refused with the former one before it has the answer. */
const RENEWED_WITHIN_MS = 1_000;
/** By then also if no screen is shown: a new version may mend what is wrong. */
const REGISTER_MS = 15_000;
/** Nothing on the first screens depends on it, but the sign-in, which asks itself. */
const END_SESSIONS_MS = 3_000;

/** Later looks of a page follow a session that has ended: its tab stays signed out, whoever is signed in elsewhere. */
let isFirstLook = true;

async function restore(
  withoutAccount: (session: Session) => OpenOutcome | Promise<OpenOutcome>,
): Promise<OpenOutcome> {
  const mayTake = isFirstLook;
  isFirstLook = false;
  const own = readSession();
  const taken = own === null && mayTake ? await takeSharedSession() : null;
  const session = own ?? taken ?? readSession();
  if (session === null) {
    await openSessions.release();
    return { kind: 'signedOut' };
  }
  return guardStorage(async () => {
    await openSessions.hold(session.user.id);
    const account = await accounts.accounts.get(session.user.id);
    if (account) return open(session, account.serverId);
    // Taken over from a tab that is being logged out, which also ends its token.
    return taken === null ? withoutAccount(session) : leaveSession(session);
  });
}

/** Without ending its token. */
async function leaveSession(session: Pick<Session, 'isRemembered'>) {
  clearSession(session);
  await openSessions.release();
  return { kind: 'signedOut' as const };
}

/** After a logout the database must stay deleted; only one that the browser has evicted is filled again. */
async function lookAgain(device: Device): Promise<OpenOutcome> {
  // If this connection was dropped too, the next request opens it again.
  const noticed = accounts.accounts.count().catch(() => 0);
  const [isEvicted] = await Promise.all([isEvictedNow(device), noticed]);
  return restore(isEvicted ? signInAgain : endSession);
}

/** A new tab is signed in like the others. */
async function takeSharedSession(): Promise<Session | null> {
  if (!(await mayBeOpenInATab())) return null;
  return (await sharedSessions())?.takeSharedSession() ?? null;
}

/** Null if the code could not be loaded: then each tab is signed in by itself. */
const sharedSessions = () => import('#store/account/shared-session.ts').catch(() => null);

function tellTabs(session: Session, type: 'fresh' | 'renewed'): void {
  if (!session.isRemembered) void sharedSessions().then((shared) => shared?.tellSession(session, type));
}

/** Another tab has logged the user out: this tab ends its session too, its own token included. */
function endSession(session: Session): OpenOutcome {
  forgetInTab(session);
  void openSessions.release();
  void revoke(session);
  return { kind: 'signedOut' };
}

/**
 * The server has ended the session. Drafts stay in this tab for the same person; what the database holds is deleted by
 * `ended`, unless something is unsent.
 */
async function endRevoked({ token, user, isRemembered }: Session): Promise<OpenOutcome> {
  // Another tab, or this one, has a newer token.
  const stored = readSession();
  if (stored !== null && stored.token !== token) return restore(endSession);
  return { ...(await leaveSession({ isRemembered })), ended: { email: user.email, isRemembered } };
}

function forgetInTab(session: Session): void {
  clearSession(session);
  removeAllDrafts();
}

/** If the request does not arrive, the token expires by itself. */
async function revoke({ token }: Session): Promise<void> {
  const calls = await import('#ui/account/account-calls.ts').catch(() => null);
  await calls?.revokeToken(token);
}

async function signIn(session: Session, serverId: string): Promise<OpenOutcome> {
  const { id } = session.user;
  await openSessions.hold(id);
  const author = { id, display_name: shownName(session.user) };
  const token = session.isRemembered ? session.token : null;
  await accounts.accounts.put({ userId: id, serverId, author, token });
  writeSession(session);
  tellTabs(session, 'fresh');
  const db = await connections.open(databaseName(serverId, id));
  const sessionMark = await noteSignIn(db, session.user, randomUuid);
  const opened = await openMarked(session, { serverId, db, sessionMark });
  if (opened.kind === 'open') claimFormerDatabases(db, session.user);
  return opened;
}

async function renewToken(signedIn: SignedIn, token: string): Promise<OpenOutcome> {
  const { replaceToken } = await import('#store/account/replace-token.ts');
  const session = await replaceToken({ accounts, db: signedIn.device.db }, signedIn.session, token);
  if (session === null) return restore(endSession);
  tellTabs(session, 'renewed');
  return { ...signedIn, kind: 'open', session };
}

/** A token without a database means a new device: the server tells whose it is. */
async function signInAgain(session: Session): Promise<OpenOutcome> {
  const { fetchUser } = await import('#ui/account/account-calls.ts');
  const outcome = await fetchUser(session.token);
  if (outcome.kind === 'refused') return endRevoked(session);
  if (outcome.kind === 'signedIn') return signIn({ ...session, user: outcome.user }, outcome.serverId);
  return { kind: outcome.kind === 'offline' ? 'unknownServer' : 'signedOut' };
}

async function open(session: Session, serverId: string): Promise<OpenOutcome> {
  const db = await connections.open(databaseName(serverId, session.user.id));
  if (await isRevoked(db, session.token)) return endRevoked(session);
  return openMarked(session, { serverId, db, sessionMark: await markDatabase(db, randomUuid) });
}

interface MarkedDatabase {
  readonly serverId: string;
  readonly db: KinboxDb;
  readonly sessionMark: string;
}

async function openMarked(
  session: Session,
  { serverId, db, sessionMark }: MarkedDatabase,
): Promise<OpenOutcome> {
  if (!(await noteMark(accounts, session, sessionMark))) {
    // Another tab logged out while this one opened the database, and may have deleted it before that.
    await import('#store/account/erase-database.ts').then(
      ({ removeDatabase }) => removeDatabase(db),
      () => undefined,
    );
    return endSession(session);
  }
  const author = { id: session.user.id, display_name: shownName(session.user) };
  const isEvicted = watchEviction(db, sessionMark);
  const early = createEarlyEffects();
  const device = {
    db,
    author,
    sessionMark,
    isEvicted,
    early,
    acts: newActStack(),
    clock: Date.now,
    uuid: randomUuid,
  };
  claimDrafts(session.user.id);
  return { kind: 'open', session, serverId, sessionMark, device };
}

async function guardStorage(run: () => Promise<OpenOutcome>): Promise<OpenOutcome> {
  try {
    return await run();
  } catch (error) {
    const failure = storageFailureOf(error);
    if (failure === null) throw error;
    return { kind: 'storage', failure };
  }
}

/** Begun before the interface asks: the databases open while it loads its language and renders for the first time. */
let beginning: Promise<OpenOutcome> | null = restore(signInAgain);

const worker = createPageWorker();
const register = () => void worker.register();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root to render into.');
// A call of `then` and not a top-level await, with which the build would split the first load into thirty files.
void startLanguage(navigator.languages, document.documentElement).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App host={host} updates={worker.updates} onStarted={register} />
    </StrictMode>,
  ),
);
setTimeout(register, REGISTER_MS);
// As the browser tells tabs of a change of what is remembered.
const tellPage = () => window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.user }));
void untilIdle()
  .then(sharedSessions)
  .then((shared) => shared?.shareSession(tellPage));
// Not only while the account syncs: the storage may have told of the logout first.
onSignOut(({ userId, isLogout }) => {
  if (isLogout === true) removeDraftsOf(userId);
});
// Where its code cannot be loaded the next start looks after them.
setTimeout(
  () =>
    void host.ended().then(
      (ended) => ended.end(),
      () => undefined,
    ),
  END_SESSIONS_MS,
);

/** The composition root: opens the accounts' databases, starts worker and sync, and hands both to the interface. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AccountsDb } from '#store/accounts-db.ts';
import { forgetActiveSpaces } from '#store/active-spaces.ts';
import { createConnections } from '#store/connections.ts';
import { databaseName } from '#store/db.ts';
import { randomUuid } from '#store/device.ts';
import { discardLeftBehind, findLeftBehind, noteOwner } from '#store/left-behind.ts';
import { noteContact } from '#store/meta.ts';
import { clearSession, readSession, writeSession, type Session } from '#store/session.ts';
import { storageFailureOf } from '#store/storage-failure.ts';
import { shownName } from '#domain/user.ts';
import { App } from '#ui/app.tsx';
import { apiOrigin } from '#ui/account/api-origin.ts';
import type { AccountHost, OpenOutcome } from '#ui/session/account-host.ts';
import { dropAllDrafts } from '#ui/task/edit/draft-storage.ts';
import { startPageSync } from '#sw/page/page-sync.ts';
import { createPageWorker } from '#sw/page/register-worker.ts';

const accounts = new AccountsDb();
const connections = createConnections();

const host: AccountHost = {
  hasSession: () => readSession() !== null,
  restore: async () => {
    const session = readSession();
    if (session === null) return { kind: 'signedOut' };
    return guardStorage(async () => {
      const account = await accounts.accounts.get(session.user.id);
      return account ? open(session, account.serverId) : enterAgain(session);
    });
  },
  enter: (session, serverId) => guardStorage(() => enter(session, serverId)),
  attend: ({ session, serverId, device }) => {
    const { author, db } = device;
    const sync = startPageSync(db, { userId: author.id, serverId, author, token: session.token }, apiOrigin);
    return { pull: sync.wake, stop: sync.stop };
  },
  leave: async ({ session, device }) => {
    clearSession(session);
    dropAllDrafts();
    forgetActiveSpaces(session.user.id);
    await accounts.accounts.delete(session.user.id);
    for (const left of await findLeftBehind(device.db, session.user.email)) await discardLeftBehind(left);
    await device.db.delete();
    // Last, because it is the one thing that may not work: then the token expires by itself.
    const { revokeToken } = await import('#ui/account/account-calls.ts');
    await revokeToken(session.token);
  },
};

async function enter(session: Session, serverId: string): Promise<OpenOutcome> {
  const { id } = session.user;
  const author = { id, display_name: shownName(session.user) };
  const token = session.isRemembered ? session.token : null;
  await accounts.accounts.put({ userId: id, serverId, author, token });
  writeSession(session);
  const opened = await open(session, serverId);
  if (opened.kind === 'open') {
    await noteOwner(opened.device.db, session.user);
    // The same person with a fresh token: a queue that waited for it goes on.
    await noteContact(opened.device.db, { refusedToken: null });
  }
  return opened;
}

/** A token without a database is a new device: the server says which it is. */
async function enterAgain(session: Session): Promise<OpenOutcome> {
  const { fetchUser } = await import('#ui/account/account-calls.ts');
  const outcome = await fetchUser(session.token);
  if (outcome.kind === 'signedIn') return enter({ ...session, user: outcome.user }, outcome.serverId);
  return { kind: outcome.kind === 'offline' ? 'unknownServer' : 'signedOut' };
}

async function open(session: Session, serverId: string): Promise<OpenOutcome> {
  const db = await connections.open(databaseName(serverId, session.user.id));
  const author = { id: session.user.id, display_name: shownName(session.user) };
  return { kind: 'open', session, serverId, device: { db, author, clock: Date.now, uuid: randomUuid } };
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

const worker = createPageWorker();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root to render into.');
createRoot(root).render(
  <StrictMode>
    <App host={host} updates={worker.updates} />
  </StrictMode>,
);
void worker.register();

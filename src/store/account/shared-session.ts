/**
 * A session that is not remembered is in the session storage of one tab. The tabs of a browser hand it to each other by
 * broadcast, which nothing stores: so each of them is signed in, and with the last one nothing is left.
 *
 *   new tab ── asks ──► tabs with such a session ── answers ──► new tab
 *   a tab after a sign-in ── fresh ──► tabs without a session, and those of the same person
 *   a tab with another token ── renewed ──► tabs of the same person
 */
import { browserStorages, type Storages } from '../local/browser-storage.ts';
import { browserLocks } from './open-sessions.ts';
import { readSession, writeSession, type Session } from './session.ts';

type Shared = Pick<Session, 'token' | 'user'>;

type Message =
  { readonly type: 'asks' } | { readonly type: 'answers' | 'fresh' | 'renewed'; readonly session: Shared };

const CHANNEL = 'kinbox-shared-session';
/** A tab that has just started does not listen yet. */
const ASK_EVERY_MS = 100;
/** A tab is there, and may be busy or frozen. */
const ANSWERED_WITHIN_MS = 1_000;
/** On plain HTTP nobody knows whether one is there, and the sign-in is shown only then. */
const ANSWERED_BLINDLY_WITHIN_MS = 200;

/** Takes over the session of another tab. Null if none answers in time. */
export async function takeSharedSession(storages: Storages = browserStorages): Promise<Session | null> {
  const channel = openChannel();
  if (channel === null) return null;
  const patienceMs = browserLocks() === null ? ANSWERED_BLINDLY_WITHIN_MS : ANSWERED_WITHIN_MS;
  return new Promise<Session | null>((resolve) => {
    const ask = () => post(channel, { type: 'asks' });
    const asking = setInterval(ask, ASK_EVERY_MS);
    const end = (session: Session | null) => {
      clearInterval(asking);
      channel.close();
      resolve(session);
    };
    setTimeout(() => end(null), patienceMs);
    listen(channel, (message) => {
      if (message.type === 'answers') end(take(message.session, storages));
    });
    ask();
  });
}

/**
 * Answers for this tab, and takes over what others tell. `onTaken`: this tab has another session or token than before.
 * Returns the function that stops it.
 */
export function shareSession(onTaken: () => void, storages: Storages = browserStorages): () => void {
  const channel = openChannel();
  if (channel === null) return () => {};
  listen(channel, (message) => {
    const own = readSession(storages);
    switch (message.type) {
      case 'asks':
        if (own !== null && !own.isRemembered) post(channel, { type: 'answers', session: shared(own) });
        return;
      case 'fresh':
      case 'renewed':
        if (!isFor(own, message.session, message.type)) return;
        take(message.session, storages);
        onTaken();
        return;
      // To another tab.
      case 'answers':
    }
  });
  return () => channel.close();
}

/** `fresh`: after a sign-in that is not remembered. `renewed`: the server has replaced its token. */
export function tellSession(session: Session, type: 'fresh' | 'renewed'): void {
  const channel = openChannel();
  if (channel === null) return;
  post(channel, { type, session: shared(session) });
  channel.close();
}

function isFor(own: Session | null, { user, token }: Shared, type: 'fresh' | 'renewed'): boolean {
  // Who has logged out here is not signed in because somebody else proves who they are.
  if (own === null) return type === 'fresh';
  return !own.isRemembered && own.user.id === user.id && own.token !== token;
}

function take({ token, user }: Shared, storages: Storages): Session | null {
  writeSession({ token, user, isRemembered: false }, storages);
  return readSession(storages);
}

function shared({ token, user }: Session): Shared {
  return { token, user };
}

function listen(channel: BroadcastChannel, take: (message: Message) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => take(data));
}

/** Spread, because the linter takes a call with one argument for `window.postMessage`, which requires an origin. */
function post(channel: BroadcastChannel, message: Message): void {
  channel.postMessage(...([message] satisfies [Message]));
}

/** Null where the browser has none, or refuses it with the site's data. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/**
 * The open event streams of a process: who follows which realms, and the pokes that are on their way. All of them share
 * one listener and one timer, those of one user also what is known of the user's realms.
 */
import type { RealmId, UserId } from '#domain/ids.ts';
import type { Deps } from './deps.ts';
import type { Notice } from './events.ts';
import type { Caller } from './http/caller.ts';
import { ownRealm, realmsOf } from './realms.ts';
import { createTurns } from './turns.ts';

export const MAX_STREAMS = 10;
/** Often enough that no proxy closes a stream as idle. */
export const HEARTBEAT_MS = 25_000;

export interface PokeStream {
  /** False if the client does not read: then the stream has ended. */
  readonly write: (text: string) => boolean;
  readonly end: () => void;
}

export interface Pokes {
  /** Returns the function that takes the stream away; null if the user has as many as they may have. */
  readonly follow: (
    caller: Caller,
    stream: PokeStream,
    options: { readonly othersOnly: boolean },
  ) => (() => void) | null;
}

interface Follower {
  readonly user: UserId;
  readonly streams: Set<Followed>;
  realms: ReadonlySet<RealmId>;
  /** What changed while the realms are being read, which may be the first time; null if they are not. */
  heard: Set<RealmId> | null;
}

interface Followed extends PokeStream {
  readonly token: Caller['token'];
  /** It is not told of what its own session sent from a queue. */
  readonly othersOnly: boolean;
  /** What it is to be poked for in its turn. */
  readonly due: Set<RealmId>;
}

type PokesDeps = Pick<Deps, 'database' | 'events' | 'clock'>;

export function createPokes({ database, events, clock }: PokesDeps): Pokes {
  const followers = new Map<UserId, Follower>();
  const byRealm = new Map<RealmId, Set<Follower>>();
  const reading = new Set<Follower>();
  const turns = createTurns(serve);
  let beat: NodeJS.Timeout | null = null;

  function remove(follower: Follower, stream: Followed): void {
    turns.drop(stream);
    if (!follower.streams.delete(stream) || follower.streams.size > 0) return;
    followers.delete(follower.user);
    reading.delete(follower);
    setRealms(follower, new Set());
    if (followers.size > 0 || beat === null) return;
    clearInterval(beat);
    beat = null;
  }

  function end(follower: Follower, isEnding: (stream: Followed) => boolean = () => true): void {
    for (const stream of follower.streams) {
      if (!isEnding(stream)) continue;
      remove(follower, stream);
      stream.end();
    }
  }

  function setRealms(follower: Follower, realms: ReadonlySet<RealmId>): void {
    for (const realm of follower.realms) {
      const those = byRealm.get(realm);
      those?.delete(follower);
      if (those?.size === 0) byRealm.delete(realm);
    }
    follower.realms = realms;
    for (const realm of realms) {
      const those = byRealm.get(realm) ?? new Set();
      byRealm.set(realm, those.add(follower));
    }
  }

  /** What changes meanwhile waits until it is known whom it concerns. */
  function readRealms(follower: Follower): void {
    follower.heard = new Set();
    reading.add(follower);
    database
      .read(async (tx) => (await realmsOf(tx, follower.user)).all)
      .then(
        (all) => {
          const heard = follower.heard ?? new Set();
          follower.heard = null;
          reading.delete(follower);
          if (followers.get(follower.user) !== follower) return;
          setRealms(follower, new Set(all));
          hear(
            follower,
            [...heard].filter((realm) => follower.realms.has(realm)),
            null,
          );
        },
        // A reconnecting client is authenticated again, and pulls.
        () => end(follower),
      );
  }

  function hear(follower: Follower, realms: readonly RealmId[], by: number | null): void {
    if (realms.length === 0) return;
    for (const stream of follower.streams) {
      if (stream.othersOnly && stream.token.id === by) continue;
      for (const realm of realms) stream.due.add(realm);
      turns.add(stream);
    }
    // Membership changes bump the user's own realm: joining and leaving change what is followed.
    if (realms.includes(ownRealm(follower.user))) readRealms(follower);
  }

  function announce(named: readonly RealmId[], by: number | null): void {
    const mine = new Map<Follower, RealmId[]>();
    for (const realm of new Set(named)) {
      for (const { heard } of reading) heard?.add(realm);
      for (const follower of byRealm.get(realm) ?? []) {
        if (follower.heard !== null) continue;
        mine.set(follower, [...(mine.get(follower) ?? []), realm]);
      }
    }
    for (const [follower, realms] of mine) hear(follower, realms, by);
  }

  function onNotice(notice: Notice): void {
    switch (notice.kind) {
      case 'closing':
      case 'missed':
        for (const follower of followers.values()) end(follower);
        return;
      case 'revoked': {
        const { user, token } = notice;
        const follower = followers.get(user);
        if (follower !== undefined) end(follower, (stream) => (token ?? stream.token.id) === stream.token.id);
        return;
      }
      case 'changed':
        announce(notice.realms, notice.by ?? null);
    }
  }

  function beatAll(): void {
    const at = new Date(clock()).toISOString();
    for (const follower of followers.values()) end(follower, ({ token }) => token.expiresAt <= at);
    for (const { streams } of followers.values()) streams.forEach(turns.add);
  }

  events.subscribe(onNotice);
  return {
    follow: (caller, opened, { othersOnly }) => {
      const known = followers.get(caller.id);
      if ((known?.streams.size ?? 0) >= MAX_STREAMS) return null;
      const follower = known ?? { user: caller.id, streams: new Set(), realms: new Set(), heard: null };
      const stream = { ...opened, token: caller.token, othersOnly, due: new Set<RealmId>() };
      follower.streams.add(stream);
      if (known === undefined) {
        followers.set(caller.id, follower);
        readRealms(follower);
      }
      beat ??= setInterval(beatAll, HEARTBEAT_MS).unref();
      return () => remove(follower, stream);
    },
  };
}

/** In one poke, whatever has changed since the last one. A stream whose turn comes without that is kept alive. */
function serve({ due, write }: Followed): void {
  const text = due.size > 0 ? `data: ${JSON.stringify({ realms: [...due] })}\n\n` : ': beat\n\n';
  due.clear();
  write(text);
}

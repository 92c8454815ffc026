import type { IsoTime, UserId } from '#domain/ids.ts';
import type { SeenRealms } from '../realms.ts';

/** Whoever sends a request, identified by its token. */
export interface Caller {
  readonly id: UserId;
  readonly displayName: string;
  readonly isAdmin: boolean;
  readonly token: {
    readonly id: number;
    /** As the request presented it: meanwhile the session may have another. */
    readonly secretHash: string;
    readonly expiresAt: IsoTime;
    /** When its user last proved who they are; see `http/proof.ts`. */
    readonly provedAt: IsoTime | null;
  };
  /** As they were when the session was read; where the route asked for them and the database is PostgreSQL. */
  readonly seen?: SeenRealms;
}

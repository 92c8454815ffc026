/** Users and their names. */
import type { IsoTime, UserId } from './ids.ts';
import { onOneLine } from './text.ts';

export interface User {
  readonly id: UserId;
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string | null;
  readonly name: string;
  readonly email: string;
  readonly is_admin: boolean;
  readonly email_verified_at: IsoTime | null;
  /** Becomes the email once the link that was sent to it has been opened. */
  readonly pending_email: string | null;
  readonly created_at: IsoTime;
  readonly updated_at: IsoTime;
}

/**
 * What the app calls a user: the display name, otherwise the first name, otherwise the name, otherwise 'User'. It stands
 * within sentences, whose order it does not change.
 */
export function shownName(user: Partial<Pick<User, 'display_name' | 'first_name' | 'name'>>): string {
  const names = [user.display_name, user.first_name, user.name].map((name) => onOneLine(name ?? ''));
  return names.find((name) => name !== '') ?? 'User';
}

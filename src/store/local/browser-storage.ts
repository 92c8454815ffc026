/**
 * Local and session storage. Either may be missing, blocked, full or hold what an older version wrote: then reading finds
 * nothing and writing keeps nothing, and neither throws.
 */
import type { TaskRef, UserId } from '#domain/ids.ts';

/** The browser's two storages, or a test's. Either may be missing or throw. */
export interface Storages {
  readonly local: () => Storage;
  readonly session: () => Storage;
}

export type LocalStorage = Pick<Storages, 'local'>;

export const browserStorages: Storages = { local: () => localStorage, session: () => sessionStorage };

const DRAFT = 'kinbox_draft_';

/** Every key that the app uses. `public/theme.js` reads that of the theme, too. */
export const STORAGE_KEYS = {
  /** The specification stores the token under two keys; they always hold the same value. */
  tokens: ['token', 'auth_token'],
  user: 'user',
  theme: 'kinbox_theme',
  spaceHint: 'kinbox_space_hint',
  helpOffer: 'kinbox_help_offer',
  installOffer: 'kinbox_install_offer',
  policy: 'kinbox_policy',
  scroll: 'kinbox_scroll',
  reloadedFor: 'kinbox_reloaded_for',
  activeSpaces: (userId: number) => `kinbox_active_spaces_${userId}`,
  arranged: (userId: number, list: string) => `kinbox_arranged_${list}_${userId}`,
  push: (userId: number | '') => `kinbox_push_${userId}`,
  shopOrder: (userId: number) => `kinbox_shop_order_${userId}`,
  lastFeedbackAt: (userId: number) => `kinbox_last_feedback_at_${userId}`,
  editDraft: (ref: TaskRef) => DRAFT + ref,
  nameDraft: (place: string) => `${DRAFT}add_${place}`,
  sentNames: (place: string) => `${DRAFT}sent_${place}`,
  noteDraft: (ref: TaskRef) => `${DRAFT}note_${ref}`,
  leftNote: (userId: number, ref: string) => `kinbox_left_note_${userId}_${ref}`,
  feedbackDraft: `${DRAFT}feedback`,
  /** The secret of an invitation's link, until it is answered: a draft, because a logout removes it. */
  invitationSecret: `${DRAFT}invitation`,
  /** It was opened while nobody was signed in: it is for whoever signs in next. */
  isInvitationForNext: `${DRAFT}invitation_for_next`,
  /** While nobody was signed in, and so no draft. */
  sharedForNext: 'kinbox_shared',
  draftsOf: `${DRAFT}of`,
} as const;

/** Null where there is none. */
export function readText(storage: () => Storage, key: string): string | null {
  return attempt(() => storage().getItem(key)) ?? null;
}

/** Null where there is none, or no JSON. The caller validates it. */
export function readJson(storage: () => Storage, key: string): unknown {
  return attempt((): unknown => JSON.parse(storage().getItem(key) ?? 'null'));
}

/** `null` removes the key. False where nothing could be written. */
export function writeText(storage: () => Storage, key: string, text: string | null): boolean {
  const isDone = attempt(() => {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    return true;
  });
  return isDone === true;
}

/** When somebody logs out: what one person typed is not for the next. */
export function removeAllDrafts(storage: () => Storage = browserStorages.session): void {
  removeDrafts(storage, []);
}

/** When the user has logged out in another tab. Drafts of somebody else stay. */
export function removeDraftsOf(user: UserId, storage: () => Storage = browserStorages.session): void {
  if (readText(storage, STORAGE_KEYS.draftsOf) === `${user}`) removePersonalDrafts(storage);
}

/**
 * When a session opens: drafts stay where a session has ended by itself, so that the same person finds them, and no other
 * does.
 */
export function claimDrafts(user: UserId, storage: () => Storage = browserStorages.session): void {
  const owner = readText(storage, STORAGE_KEYS.draftsOf) ?? `${user}`;
  if (owner !== `${user}`) removePersonalDrafts(storage);
  writeText(storage, STORAGE_KEYS.isInvitationForNext, null);
  writeText(storage, STORAGE_KEYS.draftsOf, `${user}`);
}

/** All but an invitation that is for whoever signs in next. */
function removePersonalDrafts(storage: () => Storage): void {
  const isForNext = readText(storage, STORAGE_KEYS.isInvitationForNext) !== null;
  removeDrafts(storage, isForNext ? [STORAGE_KEYS.invitationSecret, STORAGE_KEYS.isInvitationForNext] : []);
}

function removeDrafts(storage: () => Storage, except: readonly string[]): void {
  const keys = keysFrom(storage, DRAFT).filter((key) => !except.includes(key));
  for (const key of keys) writeText(storage, key, null);
}

/** Those that begin so. */
export function keysFrom(storage: () => Storage, prefix: string): readonly string[] {
  return attempt(() => Object.keys(storage()).filter((key) => key.startsWith(prefix))) ?? [];
}

function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}

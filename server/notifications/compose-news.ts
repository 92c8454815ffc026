/** What is still true of the news for a device, as the message that tells it. */
import type { Day, FamilyId, IsoTime, TaskRef, UserId } from '#domain/ids.ts';
import { isActionable } from '#domain/project.ts';
import { shownName } from '#domain/user.ts';
import { isWaiting, isWaitingIn } from '#domain/waiting.ts';
import { member } from '#domain/who.ts';
import type { NewsItem, PushMessage } from '#domain/wire/push-message.ts';
import type { Tx } from '../db/database.ts';
import type { PushNewsTable } from '../db/schema.ts';
import { readInvitee, selectReceived } from '../family/invitees.ts';
import { realmsOf } from '../realms.ts';
import { findByRefs, findSubtasks, type LoadedTask } from '../tasks/load.ts';
import { cutName, fitting } from './fit-message.ts';
import type { Selectable } from 'kysely';

export type NewsRow = Selectable<PushNewsTable>;

export interface Composing {
  readonly user: UserId;
  /** Where the device is. */
  readonly today: Day;
  readonly at: IsoTime;
  readonly showsNames: boolean;
  readonly mailIsSetUp: boolean;
  /** Of more than `rows` has. */
  readonly unread: number;
}

/** Null if none of it is true any more. */
export async function composeNews(
  tx: Tx,
  rows: readonly NewsRow[],
  composing: Composing,
): Promise<PushMessage | null> {
  const found = [
    ...(await composeTasks(tx, rows, composing)),
    ...(await composeInvitations(tx, rows, composing)),
  ];
  const items = composing.showsNames ? await withPeople(tx, found) : found.map(({ item }) => item);
  return items.length === 0 ? null : fitting(items, composing.unread);
}

interface Found {
  readonly item: NewsItem;
  readonly by: UserId | null;
}

async function composeTasks(
  tx: Tx,
  rows: readonly NewsRow[],
  { user, today, showsNames }: Composing,
): Promise<readonly Found[]> {
  const news = rows.filter(({ what }) => what !== 'invited');
  const { all } = await realmsOf(tx, user);
  const refs = news.map(({ subject }) => subject as TaskRef);
  const tasks = new Map((await findByRefs(tx, all, refs)).map((each) => [each.task.ref, each]));
  const found: FoundTask[] = [];
  for (const { what, subject, by_user: by } of news) {
    const loaded = tasks.get(subject as TaskRef);
    if (loaded === undefined || !isTheirs(loaded, user)) continue;
    const kind = what === 'turn' ? await turnOf(tx, loaded, today) : what;
    if (kind === null) continue;
    const name = showsNames ? { name: cutName(loaded.task.name) } : {};
    const item = { what: kind, id: subject, path: pathOf(loaded, today), ...name };
    found.push({ item, by, family: loaded.task.family_id });
  }
  return showsNames ? withoutOutsiders(tx, found) : found;
}

interface FoundTask extends Found {
  readonly family: FamilyId | null;
}

/** Who has left the family since is nobody whom it names. */
async function withoutOutsiders(tx: Tx, found: readonly FoundTask[]): Promise<readonly Found[]> {
  const families = [...new Set(found.flatMap(({ family }) => family ?? []))];
  if (families.length === 0) return found.map(({ item }) => ({ item, by: null }));
  const members = await tx
    .selectFrom('family_members')
    .select(['family_id', 'user_id'])
    .where('family_id', 'in', families)
    .execute();
  return found.map(({ item, by, family }) => {
    const isMember = members.some(({ family_id, user_id }) => family_id === family && user_id === by);
    return { item, by: isMember ? by : null };
  });
}

function isTheirs({ task }: LoadedTask, user: UserId): boolean {
  return task.who === member(user) && !task.completed && task.deleted_at === null;
}

/** Null if it is none any more: the steps before it may have been opened again. */
async function turnOf(tx: Tx, { task, project }: LoadedTask, today: Day): Promise<'turn' | 'next' | null> {
  if (project === null) return isWaiting(task, today) ? 'next' : 'turn';
  const [loaded] = await findByRefs(tx, [task.realm], [project.client_ref]);
  const parent = loaded?.task ?? null;
  const steps = (await findSubtasks(tx, [task.realm], [project.id])).map((step) => step.task);
  if (!isActionable(task, parent, steps, today)) return null;
  return isWaitingIn(task, parent, today) ? 'next' : 'turn';
}

function pathOf({ task, project }: LoadedTask, today: Day): string {
  if (project !== null) return `/projects/${project.id}`;
  return isWaiting(task, today) ? '/later' : '/todo';
}

/** Those that the app shows. */
async function composeInvitations(
  tx: Tx,
  rows: readonly NewsRow[],
  { user, at, mailIsSetUp }: Composing,
): Promise<readonly Found[]> {
  const ids = rows.flatMap(({ what, subject }) => (what === 'invited' ? [Number(subject)] : []));
  if (ids.length === 0) return [];
  const open = await selectReceived(tx, await readInvitee(tx, user, { mailIsSetUp }))
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .select(['invitations.id', 'invited_by', 'email_verified_at'])
    .where('invitations.id', 'in', ids)
    .where('status', '=', 'pending')
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
  return open.map(({ id, invited_by, email_verified_at }): Found => ({
    item: { what: 'invited', id: String(id), path: '/family' },
    // Anybody can register with any text as a name.
    by: email_verified_at === null ? null : invited_by,
  }));
}

async function withPeople(tx: Tx, found: readonly Found[]): Promise<readonly NewsItem[]> {
  const ids = [...new Set(found.flatMap(({ by }) => by ?? []))];
  if (ids.length === 0) return found.map(({ item }) => item);
  const people = await tx
    .selectFrom('users')
    .select(['id', 'display_name', 'first_name', 'name'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const names = new Map(people.map((person) => [person.id, cutName(shownName(person))]));
  return found.map(({ item, by }) => {
    const name = by === null ? undefined : names.get(by);
    return name === undefined ? item : { ...item, by: name };
  });
}

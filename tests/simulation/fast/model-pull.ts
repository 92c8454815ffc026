/** The delta: what changed in the caller's realms since a cursor, page by page. */
import { isDeepStrictEqual } from 'node:util';
import type { RealmId } from '#domain/ids.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { Changes } from '#domain/wire/changes.ts';
import type { WireTask } from '#domain/wire/task.ts';
import { familiesOf, invitationsOf } from './model-families.ts';
import { PAGE_BYTES } from '#server/pull/fill-page.ts';
import type { ModelCall } from './model-call.ts';
import { membershipsOf, ownedFamily, realmsOf, toWire, userOf, type ModelState } from './model-state.ts';

export interface Cursor {
  readonly realms: ReadonlyMap<RealmId, Place>;
  /** What was last sent besides tasks, as JSON. */
  readonly sent: Readonly<Record<string, string>>;
  readonly countedAt: number;
}

interface Place {
  readonly version: number;
  readonly id: number;
  readonly purged: number;
  /** The rows that the realm had at the start, and how far they have been sent; null once all of them have. */
  readonly first: First | null;
}

interface First {
  readonly list: 'open' | 'closed';
  readonly head: number;
  readonly version: number;
  readonly id: number;
}

/** The cursors that were handed out, by their names. They outlive a restore, as those of the real server do. */
export type Cursors = Map<string, Cursor>;

/** Everything of the version has been sent. */
const END_OF_VERSION = Infinity;

const COUNT_EVERY_MS = 60 * 60 * 1000;

/** So few rows with the words of the simulation never come near the bytes of a page. */
const FEW = 100;

/** Null if nothing has changed since the cursor, where only a change was asked for. */
export function pullChanges(
  state: ModelState,
  call: ModelCall,
  { cursors, pageBytes }: { readonly cursors: Cursors; readonly pageBytes: number },
): Changes | null {
  const since = call.query.get('since');
  const known = since === null ? undefined : cursors.get(since);
  const isForeign = since !== null && known === undefined;
  const limit = Number(call.query.get('limit') ?? 500);
  const realms = realmsOf(state, call.caller.id);
  const places = realms.map((realm) => placeIn(state, realm, known, isForeign));
  const entries: Entry[] = [];
  const reached = new Map<RealmId, Place>();
  let bytesLeft = Math.min(pageBytes, PAGE_BYTES);
  let hasMore = false as boolean;
  /** The last one that fits. */
  const take = (all: Entry[]): Entry | undefined => {
    const page = all.slice(0, limit - entries.length);
    if (state.tasks.size > FEW || pageBytes < Infinity)
      bytesLeft -= cut(page, { bytes: bytesLeft, isEmpty: entries.length === 0 });
    entries.push(...page);
    hasMore = page.length < all.length;
    return page.at(-1);
  };
  for (const { realm, head, place } of places) {
    reached.set(realm, place);
    if (hasMore) continue;
    const { version, id } = take(entriesAfter(state, realm, place)) ?? place;
    reached.set(realm, { ...place, ...(hasMore ? { version, id } : { version: head, id: END_OF_VERSION }) });
  }
  let hasAllOpen = false;
  for (const list of ['open', 'closed'] as const) {
    for (const { realm } of places) {
      const place = reached.get(realm);
      if (hasMore || place?.first?.list !== list) continue;
      const { version, id } = take(firstRows(state, realm, place.first)) ?? place.first;
      const rest = list === 'open' ? beginningOf('closed', place.first.head) : null;
      reached.set(realm, { ...place, first: hasMore ? { ...place.first, version, id } : rest });
    }
    hasAllOpen ||= !hasMore;
  }
  const nowMs = Date.parse(call.at);
  const isCounting = !hasMore && nowMs - (known?.countedAt ?? 0) >= COUNT_EVERY_MS;
  const extras = extrasFor(state, call);
  const families = new Set(membershipsOf(state, call.caller.id).map(({ family }) => family));
  const joined = state.members
    .filter(({ family }) => families.has(family))
    .map(({ family, user, joinedAt }) => `${family} ${user} ${joinedAt}`)
    .sort();
  const told = (name: string, value: unknown) =>
    JSON.stringify(name === 'families' ? [value, joined] : value);
  const sent = Object.fromEntries(extras.map(([name, value]) => [name, told(name, value)]));
  const next = { realms: reached, sent, countedAt: isCounting ? nowMs : (known?.countedAt ?? 0) };
  const isUnchanged = () => !hasMore && !isCounting && isDeepStrictEqual(next, known);
  if (call.query.get('changed_only') === '1' && isUnchanged()) return null;
  const cursor = `model-${cursors.size + 1}`;
  cursors.set(cursor, next);
  const counts = countRows(state);
  return {
    cursor,
    has_more: hasMore,
    ...(hasMore && hasAllOpen && { has_all_open: true }),
    realms: places.map(({ realm, head, reset }) => ({
      id: realm,
      version: head,
      reset,
      ...(isCounting && { count: counts.get(realm) ?? 0 }),
    })),
    total: realms.reduce((total, realm) => total + (counts.get(realm) ?? 0), 0),
    tasks: entries.flatMap(({ task }) => task ?? []),
    removed: entries.flatMap(({ removed }) => removed ?? []),
    ...Object.fromEntries(extras.filter(([name]) => known?.sent[name] !== sent[name])),
  };
}

/** Where to go on in a realm: from nothing where the cursor knows nothing of it, or nothing that is of use. */
function placeIn(state: ModelState, realm: RealmId, known: Cursor | undefined, isForeign: boolean) {
  const { version: head, purged } = state.realms.get(realm) ?? { version: 0, purged: 0 };
  const first = head === 0 ? null : beginningOf('open', head);
  const fresh: Place = { version: head, id: END_OF_VERSION, purged, first };
  const place = known?.realms.get(realm);
  if (place === undefined) return { realm, head, place: fresh, reset: isForeign };
  const isBehind = place.version < purged || (place.version === purged && place.id !== END_OF_VERSION);
  const isUseless = place.version > head || (isBehind && place.purged < purged);
  return { realm, head, place: isUseless ? fresh : place, reset: isUseless };
}

function beginningOf(list: First['list'], head: number): First {
  return { list, head, version: 0, id: 0 };
}

/** Leaves as many entries as the budget allows; returns how many bytes they have. */
function cut(
  page: Entry[],
  { bytes: budget, isEmpty }: { readonly bytes: number; readonly isEmpty: boolean },
) {
  let bytes = 0;
  for (const [index, { task, removed }] of page.entries()) {
    const size = Buffer.byteLength(JSON.stringify(task ?? removed));
    const isFirst = isEmpty && index === 0;
    if (!isFirst && bytes + size > budget) {
      page.splice(index);
      break;
    }
    bytes += size;
  }
  return bytes;
}

interface Entry {
  readonly version: number;
  readonly id: number;
  readonly task?: WireTask;
  readonly removed?: Changes['removed'][number];
}

interface Spot {
  readonly version: number;
  readonly id: number;
}

function firstRows(state: ModelState, realm: RealmId, first: First): Entry[] {
  const rows = [...state.tasks.values()].filter(
    (task) =>
      task.realm === realm &&
      task.version <= first.head &&
      (task.deleted_at === null && (!task.completed || task.type === 'project')) ===
        (first.list === 'open') &&
      isBehind(task, first),
  );
  return rows
    .map((task) => ({ version: task.version, id: task.id, task: toWire(state, task) }))
    .sort((a, b) => a.version - b.version || a.id - b.id);
}

function isBehind({ version, id }: Spot, place: Spot): boolean {
  return version > place.version || (version === place.version && id > place.id);
}

function entriesAfter(state: ModelState, realm: RealmId, after: Place): Entry[] {
  const entries: Entry[] = [];
  for (const task of state.tasks.values()) {
    if (task.realm === realm && isBehind(task, after))
      entries.push({ version: task.version, id: task.id, task: toWire(state, task) });
  }
  for (const { ref, id, version, realm: left } of state.removals) {
    const removed = { realm, client_ref: ref, version };
    if (left === realm && isBehind({ version, id }, after)) entries.push({ version, id, removed });
  }
  return entries.sort((a, b) => a.version - b.version || a.id - b.id);
}

function extrasFor(state: ModelState, { caller, at }: ModelCall): readonly (readonly [string, unknown])[] {
  return [
    ['user', { ...userOf(state, caller.id) }],
    ['settings', state.settings.get(caller.id) ?? DEFAULT_SETTINGS],
    ['families', familiesOf(state, caller.id, at)],
    ['owned_family', ownedFamily(state, caller.id)],
    ['invitations', invitationsOf(state, caller.id, at)],
  ];
}

function countRows({ tasks }: ModelState): ReadonlyMap<RealmId, number> {
  const counts = new Map<RealmId, number>();
  for (const { realm } of tasks.values()) counts.set(realm, (counts.get(realm) ?? 0) + 1);
  return counts;
}

/**
 * A small server on the domain's own verbs: no SQL, no requests of the web. It answers the calls that the engine makes,
 * and those by which people change families; the contract holds it to the real one.
 */
import { toIsoTime, type FamilyId, type TaskRef, type UserId } from '#domain/ids.ts';
import { DEFAULT_SETTINGS, editedSettings } from '#domain/settings.ts';
import { shownName } from '#domain/user.ts';
import { settingsBody } from '#domain/wire/requests.ts';
import { ERA, eraAt } from '#server/db/start-era.ts';
import {
  dependencyFailed,
  invalid,
  json,
  noContent,
  notFound,
  tooMany,
  unauthenticated,
  type Reply,
} from '#server/http/reply.ts';
import { validate } from '#server/http/validate.ts';
import { createLimits, type Limits } from '#server/limits.ts';
import { createMemoryStore } from '../../support/memory-limit-store.ts';
import type { Random } from '../random.ts';
import { afterOf, partsOf } from '../batch.ts';
import { isOk, type SimAnswer, type SimRequest } from '../exchange.ts';
import type { SimPerson } from '../stack.ts';
import type { ModelCall } from './model-call.ts';
import { answerFamilies } from './model-families.ts';
import { editProfile } from './model-profile.ts';
import { findTask, requestedVerbOf } from './model-requests.ts';
import { once } from './model-once.ts';
import { pullChanges, type Cursors } from './model-pull.ts';
import {
  branchOf,
  copyOf,
  emptyState,
  nextVersion,
  ownedFamily,
  ownRealm,
  realmsOf,
  userOf,
  type ModelState,
} from './model-state.ts';
import { stepWalks } from './model-walks.ts';
import { writeTasks } from './model-writes.ts';

const SESSION_IDLE_MS = 90 * 24 * 60 * 60 * 1000;

export interface ModelOptions {
  /** Who goes back to earlier states asks more often than any person does. */
  readonly isLimited?: boolean;
  /** Of a walk through a realm. */
  readonly rowsAtOnce?: number;
  /** In a page of the delta; as the real server has them if it is infinite. */
  readonly pageBytes?: number;
}

export function createModelServer(
  random: Random,
  clock: () => number,
  { isLimited = true, rowsAtOnce = 1000, pageBytes = Infinity }: ModelOptions = {},
) {
  let state = emptyState(rowsAtOnce);
  const counts = createMemoryStore();
  const openLimits = (): Pick<Limits, 'take'> => (isLimited ? createLimits(counts, clock) : NO_LIMITS);
  let limits = openLimits();
  let cursors: Cursors = new Map();
  const serverId = random.uuid();

  function openSession(user: UserId): string {
    const token = random.uuid();
    const at = toIsoTime(clock());
    state.sessions.set(token, { user, madeAt: at, usedAt: at });
    return token;
  }

  async function answer(request: SimRequest): Promise<SimAnswer> {
    const { status, body, headers } = await reply(state, request, {
      limits,
      clock,
      cursors,
      pageBytes,
      uuid: random.uuid,
    });
    const ours = { ...headers, 'X-Api-Version': '1', 'X-Server-Id': serverId };
    switch (body.kind) {
      case 'json': {
        const type = { 'Content-Type': 'application/json; charset=utf-8' };
        return { status, headers: { ...ours, ...type }, body: body.value };
      }
      case 'none':
        return { status, headers: ours, body: '' };
      default:
        throw new Error('The model server answers with JSON only.');
    }
  }

  return {
    serverId,
    answer,
    restart: () => {
      limits = openLimits();
    },
    addPerson: (name: string): SimPerson => {
      const at = toIsoTime(clock());
      const id = (state.last.user += 1) as UserId;
      const email = `${name}@sim.example`;
      state.users.set(id, {
        id,
        first_name: name,
        last_name: 'Sim',
        display_name: null,
        name: `${name} Sim`,
        email,
        is_admin: false,
        email_verified_at: null,
        pending_email: null,
        created_at: at,
        updated_at: at,
      });
      state.settings.set(id, DEFAULT_SETTINGS);
      state.realms.set(ownRealm(id), { version: 0, purged: 0 });
      return { id, email, token: openSession(id) };
    },
    openSession,
    purgeTombstones: () => {
      const before = toIsoTime(clock());
      for (const { realm, version } of state.removals.filter(({ at }) => at < before)) {
        const known = state.realms.get(realm);
        if (known !== undefined) known.purged = Math.max(known.purged, version);
      }
      state.removals = state.removals.filter(({ at }) => at >= before);
    },
    goOn: () => stepWalks(state, toIsoTime(clock())),
    isAtRest: () => state.walks.length === 0,
    purgeKeys: () => {
      const before = toIsoTime(clock());
      for (const [name, { at }] of state.keys) if (at < before) state.keys.delete(name);
    },
    realmsOf: (user: UserId) => realmsOf(state, user),
    rows: () => [...state.tasks.values()],
    texts: () => JSON.stringify([[...state.tasks.values()], state.history]),
    state: () => state,
    /** Returns what brings everything of now back, as often as it is called. */
    save: () => {
      const kept = { state: branchOf(state), cursors: new Map(cursors) };
      return () => {
        state = branchOf(kept.state);
        cursors = new Map(kept.cursors);
      };
    },
    backUp: () => {
      const kept = copyOf(state);
      let restores = 0;
      return () => {
        // The numbers of rows only ever go on, as those of SQLite's own table do in the simulation's backup.
        state = { ...copyOf(kept), last: state.last };
        startEra(state, eraAt(ERA * restores));
        restores += 1;
      };
    },
  };
}

const NO_LIMITS: Pick<Limits, 'take'> = { take: () => Promise.resolve(null) };

/** Everything goes on from versions and numbers that nobody has seen. */
function startEra({ realms, last }: ModelState, era: number): void {
  for (const realm of realms.values()) {
    realm.version += era;
    realm.purged += era;
  }
  for (const name of Object.keys(last) as (keyof typeof last)[]) last[name] += era;
}

interface ReplyDeps {
  readonly limits: Pick<Limits, 'take'>;
  readonly clock: () => number;
  readonly cursors: Cursors;
  readonly pageBytes: number;
  readonly uuid: () => string;
}

async function reply(state: ModelState, request: SimRequest, deps: ReplyDeps): Promise<Reply> {
  const { method, path: url, headers, body } = request;
  const { limits, clock, uuid } = deps;
  const at = toIsoTime(clock());
  const [path = url, search = ''] = url.split('?');
  const session = state.sessions.get(headers['Authorization']?.slice('Bearer '.length) ?? '');
  if (session === undefined || Date.parse(at) - Date.parse(session.usedAt) >= SESSION_IDLE_MS) {
    return unauthenticated;
  }
  session.usedAt = at;
  const { id } = userOf(state, session.user);
  const key = headers['Idempotency-Key'] ?? null;
  const mask = headers['X-Changed-Fields'];
  const refused =
    (await limits.take(key === null && path !== '/api/batch' ? 'signedIn' : 'queued', id)) ??
    (path === '/api/families/invite' ? await takeInvitation(limits, id, ownedFamily(state, id)) : null);
  if (refused !== null) return tooMany(refused);
  const call: ModelCall = {
    method,
    path,
    query: new URLSearchParams(search),
    caller: { id, display_name: shownName(userOf(state, id)) },
    body: body === null || body === '' ? {} : (JSON.parse(body) as unknown),
    changedFields: mask === undefined ? null : new Set(mask.split(',').map((field) => field.trim())),
    key,
    fingerprint: `${method}\n${path}\n${mask ?? ''}\n${body ?? ''}`,
    at,
    uuid,
  };
  if (method === 'POST' && path === '/api/batch') return replyToBatch(state, request, deps);
  if (method === 'GET' && path === '/api/changes') {
    const page = pullChanges(state, call, deps);
    return page === null ? noContent : json(200, page);
  }
  if (method === 'PUT' && path === '/api/settings') return editSettings(state, call);
  const toVerb = requestedVerbOf(call);
  if (toVerb !== null) return typeof toVerb === 'function' ? writeTasks(state, call, toVerb) : toVerb;
  const known = answerFamilies(state, call) ?? editProfile(state, call) ?? answerHistory(state, call);
  if (known === null) throw new Error(`The model server does not have ${method} ${path}.`);
  return known;
}

async function replyToBatch(state: ModelState, request: SimRequest, deps: ReplyDeps): Promise<Reply> {
  const answers = [];
  const isDone = new Set<number>();
  const after = afterOf(request);
  for (const [place, part] of partsOf(request).entries()) {
    const isStranded = after[place]?.some((each) => !isDone.has(each)) ?? false;
    const { status, body, headers = {} } = isStranded ? dependencyFailed : await reply(state, part, deps);
    if (body.kind !== 'json') throw new Error('The model server answers with JSON only.');
    if (isOk({ status })) isDone.add(place);
    const retryAfter = headers['Retry-After'];
    answers.push({
      status,
      body: body.value,
      ...(retryAfter !== undefined && { retry_after: Number(retryAfter) }),
    });
  }
  return json(200, { answers });
}

async function takeInvitation(limits: Pick<Limits, 'take'>, user: UserId, family: FamilyId | null) {
  return (
    (await limits.take('invite', user)) ??
    (await limits.take('inviteOfDay', user)) ??
    (family === null ? null : await limits.take('inviteOfFamily', family))
  );
}

function editSettings(state: ModelState, call: ModelCall): Reply {
  const body = validate(settingsBody, call.body);
  if (body.kind === 'invalid') return invalid(body.errors);
  const { id } = call.caller;
  const read = () => state.settings.get(id) ?? DEFAULT_SETTINGS;
  return once(state, call, {
    perform: () => {
      const settings = editedSettings(read(), body.value);
      state.settings.set(id, settings);
      nextVersion(state, ownRealm(id));
      return { reply: json(200, settings), task: null };
    },
    repeat: (status) => json(status, read()),
  });
}

function answerHistory(state: ModelState, call: ModelCall): Reply | null {
  const ref = /^\/api\/tasks\/([^/]+)\/history$/.exec(call.path)?.[1];
  if (call.method !== 'GET' || ref === undefined) return null;
  const task = findTask(state, call, { kind: 'ref', ref: ref as TaskRef });
  if (task === null) return notFound;
  const changes = state.history.filter((each) => each.task === task.id && each.realm === task.realm);
  return json(
    200,
    changes.reverse().map(({ field, before, after, by, version, at }) => {
      const author = { id: by, display_name: shownName(userOf(state, by)) };
      return { field, before, after, by: author, version, at };
    }),
  );
}

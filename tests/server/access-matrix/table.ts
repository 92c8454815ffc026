/**
 * Who may call what. Every route has a row here: a new one is a line in `TABLE`, with the answer to each column.
 *
 *   everybody(route, 200)          no session needed
 *   signedIn(route, 200, () => body)  everybody with a session, on what is their own
 *   admins(route, 200)             administrators
 *   onTask(route, body?, ok?)      a private and a family task in every state
 *   thing(route, { … })            anything else: what is named, and the answer to each column
 *
 * In a list of answers `ok` is the success; the others are refusals, in the order of `COLUMNS`.
 */
import { calendarAddressSchema } from '#domain/wire/calendar-feed.ts';
import { madeCaptureTokenSchema } from '#domain/wire/capture.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/wire/own-data.ts';
import { invite, secretIn } from '../../support/family-calls.ts';
import { createPushDevice } from '../../support/push-device.ts';
import { PASSWORD, randomKey, type Session } from '../../support/server-app.ts';
import { COLUMNS, type Column, type Household } from './household.ts';
import { STATES, taskIn, type Place, type State } from './task-states.ts';

/** What a path or a body names. Tasks have two names. */
export type Name = string | number;

export interface Row {
  /** `GET /api/tasks/:task` */
  readonly route: string;
  /** What the call is about, for the test's name. */
  readonly of: string;
  readonly states: readonly string[];
  /** By column: a refusal, or `ok`. */
  readonly answers: Readonly<Record<Column, number | 'ok'>>;
  /** The status of a success in a state. */
  readonly ok: (state: string) => number;
  /** Makes what the call is about and returns its names; null where it is about nothing but the caller. */
  readonly prepare: ((household: Household, state: string) => Promise<readonly Name[]>) | null;
  readonly body: (name: Name, household: Household, caller: Pick<Session, 'email'>) => object | undefined;
  /** People, sessions or memberships are not the same after it. */
  readonly spendsHousehold: boolean;
}

// anon unrelated own member owner invited ex admin
const EVERYBODY = 'ok  ok  ok  ok  ok  ok  ok  ok';
const SIGNED_IN = '401 ok  ok  ok  ok  ok  ok  ok';
const ADMINS = '   401 403 403 403 403 403 403 ok';
const PRIVATE = '  401 404 ok  404 404 404 404 404';
const FAMILY = '   401 404 ok  ok  ok  404 404 404';

const EMPTY_EXPORT = { format: EXPORT_FORMAT, version: EXPORT_VERSION, tasks: [] };
const PROJECT_ONLY = { live: 422, deleted: 422, subtask: 422, moved: 422 };

export const TABLE: readonly Row[] = [
  everybody('GET /healthz', 200),
  everybody('GET /readyz', 200),
  everybody('GET /api/policy', 200),
  everybody('GET /api/openapi.json', 200),
  everybody('POST /api/register', 422),
  everybody('POST /api/sanctum/token', 422),
  everybody('POST /api/login/second-factor', 422),
  everybody('POST /api/login/passkey', 422),
  everybody('POST /api/passkeys/options', 200),
  everybody('POST /api/forgot-password', 422),
  everybody('POST /api/reset-password', 422),
  everybody('POST /api/email/take-back', 422),

  signedIn('POST /api/logout', 204),
  signedIn('GET /api/user', 200),
  signedIn('PUT /api/profile', 200, ({ email }) => ({ first_name: 'New', last_name: 'Name', email })),
  signedIn('DELETE /api/profile/pending-email', 200),
  signedIn('PUT /api/profile/password', 200, () => ({
    current_password: PASSWORD,
    password: 'wrong donkey charger',
    password_confirmation: 'wrong donkey charger',
  })),
  signedIn('POST /api/email/verification-notification', 202),
  signedIn('POST /api/email/verify', 422),
  signedIn('DELETE /api/user', 202, () => ({ current_password: PASSWORD })),
  signedIn('GET /api/user/export', 200),
  signedIn('GET /api/user/storage', 200),
  signedIn('POST /api/user/import', 200, () => EMPTY_EXPORT),
  signedIn('GET /api/user/import', 200),
  signedIn('DELETE /api/user/import', 204),
  signedIn('GET /api/user/calendar', 200),
  signedIn('POST /api/user/calendar', 201, () => ({ has_later: true })),
  signedIn('DELETE /api/user/calendar', 204),
  // Whoever has the address.
  thing('GET /api/feeds/:file', {
    of: 'the calendar of somebody',
    answers: EVERYBODY,
    prepare: async ({ people: { ex } }) => {
      const made = await ex.send('POST', '/api/user/calendar', { has_later: true });
      return [made.read(calendarAddressSchema).url.split('/').at(-1) ?? ''];
    },
  }),
  // Whoever has a capture token; a session is none.
  thing('POST /api/capture', {
    of: 'an inbox',
    answers: '401 401 401 401 401 401 401 401',
    body: () => ({ text: 'from elsewhere' }),
  }),
  signedIn('GET /api/user/capture-tokens', 200),
  signedIn('POST /api/user/capture-tokens', 201, () => ({ name: 'Shortcut' })),
  thing('DELETE /api/user/capture-tokens/:number', {
    of: 'a capture token',
    answers: '401 404 ok 404 404 404 404 404',
    ok: 204,
    prepare: async ({ people: { own } }) => {
      const made = await own.send('POST', '/api/user/capture-tokens', { name: 'Shortcut' });
      return [made.read(madeCaptureTokenSchema).id];
    },
  }),
  signedIn('GET /api/push', 200),
  signedIn('PUT /api/push', 200, () => ({
    endpoint: `https://push.example/${randomKey()}`,
    keys: createPushDevice().keys,
    time_zone: 'Europe/Berlin',
  })),
  // Nobody has subscribed.
  signedIn('POST /api/push/test', 409),
  signedIn('DELETE /api/push', 204),
  signedIn('GET /api/sessions', 200),
  signedIn('POST /api/sessions/prove', 200, () => ({ current_password: PASSWORD })),
  signedIn('POST /api/sessions/revoke-others', 204),
  thing('DELETE /api/sessions/:session', {
    of: 'a session',
    answers: '401 404 ok 404 404 404 404 404',
    ok: 204,
    prepare: ({ people: { own } }) => [own.token.split('|')[0] ?? ''],
  }),
  signedIn('GET /api/factors', 200),
  signedIn('POST /api/factors/totp', 201),
  signedIn('POST /api/factors/totp/confirm', 422, () => ({ code: '000000' })),
  signedIn('DELETE /api/factors/totp', 404),
  signedIn('POST /api/factors/recovery-codes', 409),
  signedIn('POST /api/factors/passkeys/options', 200),
  signedIn('POST /api/factors/passkeys', 422),
  thing('DELETE /api/factors/passkeys/:number', {
    of: 'a passkey',
    answers: '401 404 ok 404 404 404 404 404',
    ok: 204,
    prepare: async ({ givePasskey }) => [await givePasskey()],
  }),
  signedIn('GET /api/settings', 200),
  signedIn('PUT /api/settings', 200, () => ({ quotes: { peepShow: false } })),
  signedIn('POST /api/feedback', 201, () => ({ name: 'Praise', description: 'It is good.' })),
  admins('GET /api/admin/dashboard', 200),
  admins('POST /api/admin/sessions/end', 200, ({ people }) => ({ email: people.unrelated.email })),

  admins('GET /api/admin/feedback', 200),
  thing('PUT /api/admin/feedback/:number', {
    of: 'somebody’s feedback',
    answers: ADMINS,
    ok: 204,
    prepare: async ({ giveFeedback }) => [await giveFeedback()],
    body: () => ({ answered: true }),
  }),

  signedIn('GET /api/changes', 200),
  signedIn('GET /api/events', 200),

  signedIn('GET /api/tasks', 200),
  signedIn('GET /api/tasks/deleted', 200),
  signedIn('GET /api/tasks/projects', 200),
  signedIn('POST /api/tasks', 201, () => ({ name: 'mine' })),
  signedIn('POST /api/batch', 200, () => ({
    calls: [{ method: 'POST', path: '/api/tasks', key: randomKey(), body: '{"name":"mine"}' }],
  })),
  ...onTask('GET /api/tasks/:task'),
  ...onTask('PUT /api/tasks/:task', { important: true }),
  ...onTask('DELETE /api/tasks/:task'),
  ...onTask('POST /api/tasks/:task/skip'),
  ...onTask('POST /api/tasks/:task/restore'),
  ...onTask('POST /api/tasks/:task/claim'),
  ...onTask('DELETE /api/tasks/:task/claim'),
  ...onTask('GET /api/tasks/:task/history'),
  ...onTask('GET /api/tasks/:task/subtasks'),
  ...onTask('POST /api/tasks/:task/subtasks', { name: 'more' }, { ...PROJECT_ONLY, project: 201 }),
  ...onTask('POST /api/tasks/:task/convert-to-project'),
  ...onTask('DELETE /api/tasks/:task/project', undefined, { live: 422, moved: 422 }),
  ...onTask('POST /api/tasks/:task/switch-space', { space: 'work' }, { subtask: 422 }),
  ...onTask('POST /api/tasks/:task/reorder-subtasks', { task_ids: [] }, PROJECT_ONLY),
  ...onTask('POST /api/tasks/:task/toggle-execution-type', undefined, PROJECT_ONLY),

  signedIn('GET /api/families', 200),
  signedIn('GET /api/families/invitations', 200),
  thing('POST /api/families/invite', {
    of: 'the own family',
    answers: '401 ok 403 403 ok ok ok ok',
    ok: 201,
    body: () => ({ username_or_email: 'somebody@example.org' }),
  }),
  thing('POST /api/families/invitations/accept', {
    of: 'an invitation',
    answers: '401 404 404 404 404 ok 404 404',
    prepare: ({ invitation }) => [invitation],
    body: (name) => ({ invitation_id: name }),
  }),
  thing('POST /api/families/invitations/link', {
    of: 'a link',
    answers: '401 ok ok ok ok ok ok ok',
    prepare: freshLink,
    body: (name) => ({ token: String(name) }),
  }),
  thing('POST /api/families/invitations/inviter', {
    of: 'a link',
    answers: EVERYBODY,
    prepare: freshLink,
    body: (name) => ({ token: String(name) }),
  }),
  // Members are told that they are in already.
  thing('POST /api/families/invitations/accept-link', {
    of: 'a link',
    answers: '401 ok 422 422 422 ok ok ok',
    prepare: freshLink,
    body: (name) => ({ token: String(name) }),
  }),
  thing('POST /api/families/invitations/confirm', {
    of: 'an accepted invitation',
    answers: '401 404 404 404 ok 404 404 404',
    prepare: ({ accepted }) => [accepted.invitation],
    body: (name, { accepted }) => ({ invitation_id: name, user_id: accepted.by }),
  }),
  thing('POST /api/families/invitations/send-again', {
    of: 'an invitation',
    answers: '401 404 404 404 ok 404 404 404',
    prepare: ({ invitation }) => [invitation],
    body: (name) => ({ invitation_id: name }),
  }),
  thing('POST /api/families/invitations/decline', {
    of: 'an invitation',
    answers: '401 404 404 404 404 ok 404 404',
    prepare: ({ invitation }) => [invitation],
    body: (name) => ({ invitation_id: name }),
  }),
  thing('POST /api/families/invitations/cancel', {
    of: 'an invitation',
    answers: '401 404 404 404 ok 404 404 404',
    prepare: ({ invitation }) => [invitation],
    body: (name) => ({ invitation_id: name }),
  }),
  thing('POST /api/families/:family/remove-member', {
    of: 'a family',
    answers: '401 404 403 403 ok 404 404 404',
    prepare: ({ family }) => [family],
    body: (_name, { target }) => ({ user_id: target }),
  }),
  thing('POST /api/families/:family/leave', {
    of: 'a family',
    answers: '401 404 ok ok 403 404 404 404',
    prepare: ({ family }) => [family],
  }),
];

function everybody(route: string, ok: number): Row {
  return thing(route, { of: 'nobody’s data', answers: EVERYBODY, ok, body: () => ({}) });
}

function signedIn(
  route: string,
  ok: number,
  body: (caller: Pick<Session, 'email'>) => object = () => ({}),
): Row {
  const answers = SIGNED_IN;
  return thing(route, {
    of: 'the caller’s data',
    answers,
    ok,
    body: (_name, _household, caller) => body(caller),
  });
}

function admins(
  route: string,
  ok: number,
  body: (household: Household) => object | undefined = () => undefined,
): Row {
  return thing(route, {
    of: 'everybody’s data',
    answers: ADMINS,
    ok,
    body: (_name, household) => body(household),
  });
}

/** `ok`: the status where it is not 200, by state: what may be called need not make sense. */
function onTask(route: string, body?: object, ok: Partial<Record<State, number>> = {}): readonly Row[] {
  return (['private', 'family'] satisfies Place[]).map((place) => ({
    route,
    of: `a ${place} task`,
    states: STATES,
    answers: parse(place === 'private' ? PRIVATE : FAMILY),
    ok: (state) => ok[state as State] ?? 200,
    prepare: async (household, state) => {
      const { id, client_ref } = await taskIn(state as State, place, household);
      return [id, client_ref];
    },
    body: () => body,
    spendsHousehold: false,
  }));
}

interface Thing {
  readonly of: string;
  readonly answers: string;
  readonly ok?: number;
  /** What the call names; a fresh one for each success. */
  readonly prepare?: (household: Household) => readonly Name[] | Promise<readonly Name[]>;
  readonly body?: Row['body'];
}

function thing(route: string, { of, answers, ok = 200, prepare, body = () => undefined }: Thing): Row {
  return {
    route,
    of,
    states: ['as it is'],
    answers: parse(answers),
    ok: () => ok,
    prepare: prepare === undefined ? null : async (household) => prepare(household),
    body,
    spendsHousehold: !route.startsWith('GET '),
  };
}

async function freshLink({ people: { owner } }: Household): Promise<readonly Name[]> {
  return [secretIn((await invite(owner, `linked.${randomKey()}@example.org`)).text)];
}

function parse(answers: string): Row['answers'] {
  const words = answers.trim().split(/\s+/);
  if (words.length !== COLUMNS.length) throw new Error(`"${answers}" has not ${COLUMNS.length} answers.`);
  const read = (word: string) => (word === 'ok' ? word : Number(word));
  return Object.fromEntries(COLUMNS.map((column, at) => [column, read(words[at] ?? '')])) as Row['answers'];
}

/**
 * Bodies and queries of the requests. They expect texts trimmed and blank ones made null,
 * which the server does before it looks and the client by sending what its forms hold.
 */
import * as z from 'zod/mini';
import { ACCOUNT_LIMITS } from '../account-limits.ts';
import type { TickId } from '../ids.ts';
import { SETTINGS, SETTINGS_GROUPS, type Settings, type SettingsGroup } from '../settings.ts';
import { SPACES } from '../space.ts';
import { EDITABLE_FIELDS, mayBeEmpty, TASK_FIELDS, type TaskFields } from '../task-fields.ts';
import {
  anyEmail,
  anyPassword,
  confirmation,
  email,
  isConfirmed,
  newPassword,
  personName,
} from './account-fields.ts';
import { factorCode, passkeyAssertion } from './factors.ts';
import { day, instant } from './days.ts';
import { requestSchema, type FieldKind } from './field-kinds.ts';
import { MOST_MOVED } from '../places.ts';
import { clientRef } from './ids.ts';
import { stopEarly } from './list.ts';
import { flag, newTaskRef, oneOf, taskIdOrRef, taskRef, text, type TaskIdOrRef } from './fields.ts';

/** Printable ASCII without a blank, and no longer than `PLACE_LENGTH`. */
const PLACE = /^[!-~]{1,200}$/;

const deviceName = text('device name', { max: 255 });

function orNull<T extends z.ZodMiniType>(field: T) {
  return z.exactOptional(z.nullable(field));
}

export const tokenBody = z.object({
  email: anyEmail,
  password: anyPassword('The password field is required.'),
  device_name: deviceName,
  remember: orNull(flag('remember')),
});

/** With the ticket of a sign-in whose password was right. */
export const secondFactorBody = z.object({
  ticket: text('ticket', { max: 100 }),
  code: orNull(factorCode),
  passkey: orNull(passkeyAssertion),
  device_name: deviceName,
  remember: orNull(flag('remember')),
});

export const passkeySignInBody = z.object({
  passkey: passkeyAssertion,
  device_name: deviceName,
  remember: orNull(flag('remember')),
});

export const registerBody = z
  .object({
    first_name: personName('first name'),
    last_name: personName('last name'),
    name: orNull(text('name', { max: ACCOUNT_LIMITS.fullName })),
    email,
    password: newPassword,
    password_confirmation: confirmation,
    device_name: deviceName,
    remember: orNull(flag('remember')),
  })
  .check(isConfirmed);

type GroupSchemas = { readonly [G in SettingsGroup]: z.ZodMiniType<Partial<Settings[G]>> };

const { quotes, ...laterGroups } = Object.fromEntries(
  SETTINGS_GROUPS.map((group) => [group, settingsIn(group)]),
) as unknown as GroupSchemas;

/** The quotes are a must, as they were when there was nothing else to set. */
export const settingsBody = z.object({
  quotes,
  ...(everyOne(laterGroups, z.exactOptional) as {
    [G in keyof typeof laterGroups]: z.ZodMiniExactOptional<(typeof laterGroups)[G]>;
  }),
  places: z.exactOptional(
    z
      .record(
        clientRef,
        z.nullable(z.string().check(z.regex(PLACE, 'The places field has an invalid place.'))),
        {
          error: 'The places field must be a map of places by the refs of tasks.',
        },
      )
      .check(
        z.refine(
          (places) => Object.keys(places).length <= MOST_MOVED,
          `The places field may not have more than ${MOST_MOVED} places.`,
        ),
        z.meta({ maxProperties: MOST_MOVED }),
      ),
  ),
});

function settingsIn(group: SettingsGroup): z.ZodMiniType {
  const each = Object.entries<{ readonly kind: FieldKind; readonly default: unknown }>(SETTINGS[group]).map(
    ([name, setting]) => {
      const field = requestSchema(setting.kind, name);
      return [name, setting.default === null ? orNull(field) : z.exactOptional(field)] as const;
    },
  );
  const noun = group === 'quotes' ? 'source' : 'setting';
  return z.strictObject(Object.fromEntries(each), {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `The ${group} field names an unknown ${noun}.`
        : `The ${group} field must be a map of ${noun}s.`,
  });
}

/** A project has two names, of which a request says either. */
type RequestedFields = Omit<TaskFields, 'project_ref'> & { readonly project_id: TaskIdOrRef | null };
type FieldSchemas = { readonly [F in keyof RequestedFields]: z.ZodMiniType<RequestedFields[F]> };

/** Each by itself, for requests that name one. */
export const taskFields = Object.fromEntries(
  EDITABLE_FIELDS.map((field) => {
    const name = field === 'project_ref' ? 'project_id' : field;
    const schema = requestSchema(TASK_FIELDS[field].kind, name);
    return [name, mayBeEmpty(field) ? z.nullable(schema) : schema];
  }),
) as unknown as FieldSchemas;

/** The author has seen the task outside every family: refused where it is, or would be, in one. */
const unlessShared = flag('unless shared');

/**
 * The people whom it names were members of the family, and turns had a place, when its author named them: it applies
 * without those who are none any more.
 */
const wasMember = flag('was member');

/** Of a task that repeats: the one that its author saw. A change of another is over, and changes nothing. */
const round = requestSchema(TASK_FIELDS.round.kind, 'round') as z.ZodMiniType<number>;

/** Of the project that `project_id` or the path names, the one that its author saw; without, the present one is meant. */
const projectRound = requestSchema(TASK_FIELDS.round.kind, 'project round') as z.ZodMiniType<number>;
/** A UUID of the completion or the skip, which an undo names to take back no other. */
const tick = z.pipe(
  taskRef('tick'),
  z.transform((ref) => ref as string as TickId),
);
/** Of a task that repeats: `completed` is about the task, which does not go on, and not about its round. */
const itself = flag('itself');

const { name, ...optional } = taskFields;

/** Only the name is a must. What is null counts as left out. */
export const createTaskBody = z.object({
  name,
  ...(everyOne(optional, orNull) as {
    [F in keyof typeof optional]: z.ZodMiniExactOptional<z.ZodMiniNullable<FieldSchemas[F]>>;
  }),
  client_ref: orNull(newTaskRef('client ref')),
  project_round: orNull(projectRound),
  unless_shared: orNull(unlessShared),
  was_member: orNull(wasMember),
  tick: orNull(tick),
});

/** Every field that is there applies, unless `X-Changed-Fields` names fewer. */
export const editTaskBody = z.object({
  ...(everyOne(taskFields, z.exactOptional) as {
    [F in keyof FieldSchemas]: z.ZodMiniExactOptional<FieldSchemas[F]>;
  }),
  unless_shared: orNull(unlessShared),
  was_member: orNull(wasMember),
  round: orNull(round),
  project_round: orNull(projectRound),
  completed_on: orNull(day),
  ticked_at: orNull(instant),
  tick: orNull(tick),
  itself: orNull(itself),
});

export const claimTaskBody = z.object({
  project_id: z.exactOptional(taskFields.project_id),
  project_round: orNull(projectRound),
});

export const skipTaskBody = z.object({ round: orNull(round), on: orNull(day), tick: orNull(tick) });

function everyOne(
  shape: Readonly<Record<string, z.ZodMiniType>>,
  make: (field: z.ZodMiniType) => z.ZodMiniType,
): unknown {
  return Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, make(schema)]));
}

export const switchSpaceBody = z.object({ space: taskFields.space, family_id: orNull(taskFields.family_id) });

export const MAX_TASK_IDS = 1000;

export const reorderBody = z.object({
  task_ids: stopEarly(
    z
      .array(taskIdOrRef('task ids'), {
        error: ({ input }) =>
          input == null ? 'The task ids field is required.' : 'The task ids field must be a list.',
      })
      .check(
        z.maxLength(MAX_TASK_IDS, `The task ids field must not have more than ${MAX_TASK_IDS} items.`),
        z.refine(
          (names) =>
            new Set(names.map((name) => (name.kind === 'id' ? name.id : name.ref))).size === names.length,
          'The task ids field has a duplicate value.',
        ),
      ),
  ),
});

export const executionBody = z.object({ execution_type: orNull(taskFields.execution_type) });

/** In characters: no header that the server reads is longer. */
const MAX_ADDRESS = 16 * 1024;

/** More would name one of them again. */
const MAX_SPACES_NAMED = 10;

/** Comma-joined, as `personal,work`. */
const spacesQuery = z.exactOptional(
  z.nullable(
    z.pipe(
      z.pipe(
        z
          .string()
          .check(
            z.maxLength(MAX_ADDRESS),
            z.meta({ description: `Several joined by commas, of ${SPACES.join(', ')}.` }),
          ),
        z.transform((joined) =>
          joined
            .split(',')
            .map((space) => space.trim())
            .filter((space) => space !== ''),
        ),
      ),
      stopEarly(z.array(oneOf('spaces', SPACES)).check(z.maxLength(MAX_SPACES_NAMED))),
    ),
  ),
);

/** The most rows that a page may be asked to have. */
export const MAX_PAGE_ROWS = 1000;

const pageRows = orNull(
  z.pipe(
    z
      .string()
      .check(z.regex(/^([1-9]\d{0,2}|1000)$/, `The limit field must be between 1 and ${MAX_PAGE_ROWS}.`)),
    z.transform(Number),
  ),
);

/** Of a pull or a list. An address holds no longer one. */
const cursor = z.string().check(z.maxLength(MAX_ADDRESS));

/** Of every list that comes in pages. The `Link` header of a page has the address of the next one. */
export const pageQuery = {
  cursor: orNull(
    cursor.check(z.meta({ description: 'From the address of the next page, for the same list.' })),
  ),
  limit: pageRows,
};

export const pageFilter = z.object(pageQuery);

export const spacesFilter = z.object({ spaces: spacesQuery, ...pageQuery });

export const taskFilter = z.object({
  spaces: spacesQuery,
  status: orNull(taskFields.status),
  important: orNull(taskFields.important),
  completed: orNull(taskFields.completed),
  type: orNull(taskFields.type),
  ...pageQuery,
});

export const changesQuery = z.object({
  since: orNull(cursor),
  limit: pageRows,
  /** Then the answer is 204 if nothing has changed since the cursor. Apps of before ask without it. */
  changed_only: orNull(flag('changed only')),
  /** The line carries four times as many bytes in a page. Servers of before ignore it. */
  large: orNull(flag('large')),
});

export const eventsQuery = z.object({
  /** Then the stream leaves out what its own session writes with an idempotency key. */
  others_only: orNull(flag('others only')),
});

/**
 * Bodies and queries of the requests (`api.md` sections 3 and 4). They expect texts trimmed and blank ones made null,
 * which the server does before it looks and the client by sending what its forms hold.
 */
import * as z from 'zod/mini';
import { QUOTE_SOURCES } from '../settings.ts';
import { SPACES } from '../space.ts';
import { EFFORTS, TASK_TYPES } from '../task-types.ts';
import { EXECUTION_TYPES, TASK_STATUSES } from '../task.ts';
import { TEXT_LIMITS } from '../text.ts';
import {
  anyEmail,
  confirmation,
  email,
  isConfirmed,
  newPassword,
  ACCOUNT_LIMITS,
  personName,
} from './account-fields.ts';
import { familyNumber, flag, oneOf, taskName, taskRef, text } from './fields.ts';

const deviceName = text('device name', { max: 255 });

function orNull<T extends z.ZodMiniType>(field: T) {
  return z.exactOptional(z.nullable(field));
}

export const tokenBody = z.object({
  email: anyEmail,
  password: z.string({ error: 'The password field is required.' }),
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

const quotes = z.strictObject(
  Object.fromEntries(QUOTE_SOURCES.map((source) => [source, z.exactOptional(flag(source))])) as {
    [Source in (typeof QUOTE_SOURCES)[number]]: z.ZodMiniExactOptional<ReturnType<typeof flag>>;
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? 'The quotes field names an unknown source.'
        : 'The quotes field must be a map of sources.',
  },
);
export const settingsBody = z.object({ quotes });

const taskFields = {
  name: text('name', { max: TEXT_LIMITS.taskName }),
  description: z.nullable(text('description', { max: TEXT_LIMITS.taskDescription })),
  status: oneOf('status', TASK_STATUSES),
  completed: flag('completed'),
  important: flag('important'),
  type: z.nullable(oneOf('type', TASK_TYPES)),
  effort: z.nullable(oneOf('effort', EFFORTS)),
  space: oneOf('space', SPACES),
  family_id: z.nullable(familyNumber('family id')),
  project_id: z.nullable(taskName('project id')),
  execution_type: z.nullable(oneOf('execution type', EXECUTION_TYPES)),
};

/** The author has seen the task outside every family: refused where it is, or would be, in one. */
const unlessShared = flag('unless shared');

/** Only the name is a must. What is null counts as left out. */
export const createTaskBody = z.object({
  name: taskFields.name,
  description: orNull(taskFields.description),
  status: orNull(taskFields.status),
  completed: orNull(taskFields.completed),
  important: orNull(taskFields.important),
  type: orNull(taskFields.type),
  effort: orNull(taskFields.effort),
  space: orNull(taskFields.space),
  family_id: orNull(taskFields.family_id),
  project_id: orNull(taskFields.project_id),
  execution_type: orNull(taskFields.execution_type),
  client_ref: orNull(taskRef('client ref')),
  unless_shared: orNull(unlessShared),
});

/** Every field that is there applies, unless `X-Changed-Fields` names fewer. */
export const editTaskBody = z.object({
  name: z.exactOptional(taskFields.name),
  description: z.exactOptional(taskFields.description),
  status: z.exactOptional(taskFields.status),
  completed: z.exactOptional(taskFields.completed),
  important: z.exactOptional(taskFields.important),
  type: z.exactOptional(taskFields.type),
  effort: z.exactOptional(taskFields.effort),
  space: z.exactOptional(taskFields.space),
  family_id: z.exactOptional(taskFields.family_id),
  project_id: z.exactOptional(taskFields.project_id),
  execution_type: z.exactOptional(taskFields.execution_type),
  unless_shared: orNull(unlessShared),
});

export const switchSpaceBody = z.object({ space: taskFields.space, family_id: orNull(taskFields.family_id) });

export const MAX_TASK_IDS = 1000;

export const reorderBody = z.object({
  task_ids: z
    .array(taskName('task ids'), {
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
});

export const executionBody = z.object({ execution_type: orNull(taskFields.execution_type) });

/** Comma-joined, as `personal,work`. */
const spacesQuery = z.exactOptional(
  z.nullable(
    z.pipe(
      z.pipe(
        z.string().check(z.meta({ description: `Several joined by commas, of ${SPACES.join(', ')}.` })),
        z.transform((joined) =>
          joined
            .split(',')
            .map((space) => space.trim())
            .filter((space) => space !== ''),
        ),
      ),
      z.array(oneOf('spaces', SPACES)),
    ),
  ),
);

export const spacesFilter = z.object({ spaces: spacesQuery });

export const taskFilter = z.object({
  spaces: spacesQuery,
  status: orNull(taskFields.status),
  important: orNull(taskFields.important),
  completed: orNull(taskFields.completed),
  type: orNull(taskFields.type),
});

export const MAX_PAGE = 1000;

export const changesQuery = z.object({
  since: orNull(z.string()),
  limit: orNull(
    z.pipe(
      z
        .string()
        .check(z.regex(/^([1-9]\d{0,2}|1000)$/, `The limit field must be between 1 and ${MAX_PAGE}.`)),
      z.transform(Number),
    ),
  ),
});

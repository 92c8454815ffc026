/** All that somebody has on a server: the export, and what an import takes of it. */
import * as z from 'zod/mini';
import { settingsSchema, receivedInvitationSchema, userSchema } from './account.ts';
import { flag, oneOf, taskRef, text } from './fields.ts';
import { taskChangeSchema } from './history.ts';
import { clientRef, familyId, isoTime, taskSchema, userId } from './task.ts';
import { SPACES } from '../space.ts';
import { EFFORTS, TASK_TYPES } from '../task-types.ts';
import { EXECUTION_TYPES, TASK_STATUSES } from '../task.ts';
import { TEXT_LIMITS } from '../text.ts';

export const EXPORT_FORMAT = 'kinbox-export';
export const EXPORT_VERSION = 1;

/** No deeper than five levels, so that the server takes it back. */
export const exportSchema = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  exported_at: isoTime,
  server_id: z.string(),
  user: userSchema,
  settings: settingsSchema,
  sessions: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      remember: z.boolean(),
      created_at: isoTime,
      last_used_at: isoTime,
    }),
  ),
  families: z.array(
    z.object({
      id: familyId,
      name: z.string(),
      members: z.array(
        z.object({
          id: userId,
          display_name: z.nullable(z.string()),
          first_name: z.string(),
          name: z.string(),
          email: z.string(),
          role: z.enum(['owner', 'member']),
        }),
      ),
    }),
  ),
  invitations: z.array(receivedInvitationSchema),
  /** What the person typed to invite somebody, as far as it is still kept. */
  sent_invitations: z.array(
    z.object({
      to: z.string(),
      status: z.enum(['pending', 'accepted', 'declined', 'cancelled']),
      created_at: isoTime,
      expires_at: isoTime,
    }),
  ),
  feedback: z.array(z.object({ name: z.string(), description: z.string(), created_at: isoTime })),
  /** Of all realms of the person, deleted ones too, in the order of making. */
  tasks: z.array(taskSchema),
  history: z.array(z.extend(taskChangeSchema, { task: clientRef })),
});

export type Export = z.output<typeof exportSchema>;

/** Everything but the lists, which may be long. */
export type ExportHead = Omit<Export, 'tasks' | 'history'>;

export const MAX_IMPORTED = 250_000;

/** The rows are judged one by one, so that a file with nothing but wrong ones makes no million messages. */
export const importBody = z.object({
  format: z.literal(EXPORT_FORMAT, { error: 'The file is not an export of Kinbox.' }),
  version: z.literal([EXPORT_VERSION, String(EXPORT_VERSION)], {
    error: 'The export is of a version that this server does not know.',
  }),
  tasks: z
    .array(z.unknown(), { error: 'The tasks field must be a list.' })
    .check(z.maxLength(MAX_IMPORTED, `The tasks field must not have more than ${MAX_IMPORTED} items.`)),
});

/** An instant that is one: the pattern alone would take the 45th of a month. */
const instant = isoTime.check(
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'The field must be a time.'),
);

function orNull<T extends z.ZodMiniType>(field: T) {
  return z.optional(z.nullable(field));
}

/** A task as the export writes it. Whatever the server decides itself is passed over: ids, realm, family, author. */
export const importedTask = z.object({
  client_ref: taskRef('client ref'),
  name: text('name', { max: TEXT_LIMITS.taskName }),
  description: orNull(text('description', { max: TEXT_LIMITS.taskDescription })),
  status: oneOf('status', TASK_STATUSES),
  completed: flag('completed'),
  important: flag('important'),
  type: orNull(oneOf('type', TASK_TYPES)),
  effort: orNull(oneOf('effort', EFFORTS)),
  space: oneOf('space', SPACES),
  project: orNull(z.object({ client_ref: taskRef('project') })),
  execution_type: orNull(oneOf('execution type', EXECUTION_TYPES)),
  position: orNull(z.int().check(z.nonnegative(), z.lte(1_000_000))),
  deleted_at: orNull(instant),
  completed_at: orNull(instant),
  created_at: instant,
  updated_at: orNull(instant),
});

export type ImportedTask = z.output<typeof importedTask>;

export const importedSchema = z.object({
  message: z.string(),
  /** Tasks that were not there before. */
  imported: z.int(),
  /** Tasks of the file that were there already, and stay as they are. */
  existing: z.int(),
});

/** All that somebody has on a server: the export, and what an import takes of it. */
import * as z from 'zod/mini';
import { settingsSchema, receivedInvitationSchema, userSchema } from './account.ts';
import { instant, requestSchema } from './field-kinds.ts';
import { taskRef } from './fields.ts';
import { taskChangeSchema } from './history.ts';
import { clientRef, familyId, isoTime, userId } from './ids.ts';
import { taskSchema } from './task.ts';
import type { TaskRef } from '../ids.ts';
import { STORED_FIELDS, TASK_FIELDS, type StoredFields } from '../task-fields.ts';

export const EXPORT_FORMAT = 'kinbox-export';
export const EXPORT_VERSION = 1;

/** No deeper than five levels, so that the server takes it back. */
export const exportSchema = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  exported_at: isoTime,
  server_id: z.string(),
  user: userSchema,
  /** Emails of before, as long as they can be taken back. */
  former_emails: z.array(z.object({ email: z.string(), changed_at: isoTime })),
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
  /** Of all realms of the person, deleted ones too, the oldest first. */
  tasks: z.array(taskSchema),
  history: z.array(z.extend(taskChangeSchema, { task: clientRef })),
});

export type Export = z.output<typeof exportSchema>;

/** Everything but the lists, which may be long. */
export type ExportHead = Omit<Export, 'tasks' | 'history'>;

export const MAX_IMPORTED = 250_000;

/** The rows are checked one by one, so that a file with nothing but wrong ones makes no million messages. */
export const importBody = z.object({
  format: z.literal(EXPORT_FORMAT, { error: 'The file is not an export of Kinbox.' }),
  version: z.literal([EXPORT_VERSION, String(EXPORT_VERSION)], {
    error: 'The export is of a version that this server does not know.',
  }),
  tasks: z
    .array(z.unknown(), { error: 'The tasks field must be a list.' })
    .check(z.maxLength(MAX_IMPORTED, `The tasks field must not have more than ${MAX_IMPORTED} items.`)),
});

/** Of a task's project only the name that every server knows is taken. */
type ImportedFields = Omit<StoredFields, 'project_ref' | 'family_id'> & {
  readonly project: { readonly client_ref: TaskRef } | null;
};

function orNull<T extends z.ZodMiniType>(field: T) {
  return z.optional(z.nullable(field));
}

const importedFields = Object.fromEntries(
  STORED_FIELDS.flatMap((field) => {
    const { kind, imported } = TASK_FIELDS[field];
    if (imported === 'never') return [];
    const isProject = kind.is === 'project';
    const schema = isProject ? z.object({ client_ref: taskRef('project') }) : requestSchema(kind, field);
    return [[isProject ? 'project' : field, imported === 'always' ? schema : orNull(schema)]];
  }),
) as unknown as { readonly [F in keyof ImportedFields]: z.ZodMiniOptional<z.ZodMiniType<ImportedFields[F]>> };

/** A task as the export writes it. Whatever the server decides itself is passed over: ids, realm, family, author. */
export const importedTask = z.object({
  client_ref: taskRef('client ref'),
  ...importedFields,
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
  /** It goes on after the answer; its state has the counts. */
  is_running: z.optional(z.literal(true)),
});

/** The last import that was too large to be done with its request. */
export const importStateSchema = z.object({
  state: z.enum(['none', 'running', 'done', 'failed']),
  /** Rows of the file; null until it has been read. */
  rows: z.nullable(z.int()),
  /** Rows that are written, or were there already. */
  done: z.int(),
  imported: z.int(),
  /** Why it failed, as the request would have been answered. */
  refusal: z.nullable(
    z.object({
      message: z.string(),
      code: z.optional(z.string()),
      errors: z.optional(z.record(z.string(), z.array(z.string()))),
    }),
  ),
});

export type ImportState = z.output<typeof importStateSchema>;

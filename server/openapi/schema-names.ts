/** The names of the wire schemas in the document. One without a name is inlined. */
import * as z from 'zod/mini';
import {
  familySchema,
  receivedInvitationSchema,
  sentInvitationSchema,
  settingsSchema,
  userSchema,
} from '#domain/wire/account.ts';
import { feedbackSchema } from '#domain/wire/admin-feedback.ts';
import { changesSchema } from '#domain/wire/changes.ts';
import { taskChangeSchema } from '#domain/wire/history.ts';
import { sessionSchema } from '#domain/wire/sessions.ts';
import { taskSchema, taskWithSubtasksSchema } from '#domain/wire/task.ts';

export const schemaNames = z.registry<{ id: string }>();

schemaNames.add(taskSchema, { id: 'Task' });
schemaNames.add(taskWithSubtasksSchema, { id: 'TaskWithSubtasks' });
schemaNames.add(taskChangeSchema, { id: 'TaskChange' });
schemaNames.add(userSchema, { id: 'User' });
schemaNames.add(settingsSchema, { id: 'Settings' });
schemaNames.add(familySchema, { id: 'Family' });
schemaNames.add(receivedInvitationSchema, { id: 'ReceivedInvitation' });
schemaNames.add(sentInvitationSchema, { id: 'SentInvitation' });
schemaNames.add(sessionSchema, { id: 'Session' });
schemaNames.add(feedbackSchema, { id: 'Feedback' });
schemaNames.add(changesSchema, { id: 'Changes' });

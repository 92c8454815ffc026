import type { FamilyId, TaskId, TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { LoadedTask } from './load.ts';

/** The verb that a request asks for, after the rows it names were read. */
export interface RequestedVerb {
  readonly verb: Verb;
  /** The task in the answer. */
  readonly subject: TaskRef;
  /** The family that the request names for it, if any: it must be one of the caller's. */
  readonly family?: FamilyId | null | undefined;
  readonly status: 200 | 201;
  /** Rows that were read on the way; of a new subject, that there is none. */
  readonly read?: readonly LoadedTask[];
  /** A project of which every subtask was read on the way. */
  readonly readWhole?: TaskId;
  /** The request names the fields that its author changed: then a space in it was chosen, not repeated. */
  readonly isMasked?: boolean;
  /** The family in which its author saw the task; null or omitted if that is not known. */
  readonly familySeen?: FamilyId | null;
  /** Its author has seen the task outside every family. */
  readonly isUnlessShared?: boolean;
  /** Whether there is a row of the subject was not looked up: a refusal may be about a task that was made before. */
  readonly isAssumedNew?: boolean;
  /** Whom it names were members when its author did, and turns had a place. */
  readonly wasMember?: boolean;
}

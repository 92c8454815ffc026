/** The history of a task as it is listed: who did what and when, from the server and from this device. */
import { historyName, historyValue } from '#domain/history-fields.ts';
import type { Family } from '#domain/family.ts';
import type { IsoTime } from '#domain/ids.ts';
import { toIsoTime } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';

import type { Task } from '#domain/task.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';
import type { OwnChange } from '#store/db.ts';
import * as texts from '#words/en/history.ts';

/** A field as the wire names it. */
export interface ChangedField {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What one person did at one time. */
export interface HistoryEntry {
  readonly key: string;
  readonly who: string;
  readonly at: IsoTime;
  /** None: the task was made. */
  readonly changes: readonly ChangedField[];
}

export interface KnownHistory {
  readonly task: Pick<Task, 'created_by' | 'created_at' | 'family_id'> & { readonly pending: boolean };
  /** What the server has recorded, the newest first; null if it cannot be asked. */
  readonly recorded: readonly WireTaskChange[] | null;
  /** What was changed on this device, the newest first. */
  readonly own: readonly OwnChange[];
  readonly self: number;
  readonly families: readonly Family[];
}

/**
 * The newest first, and at its end who made the task. What this device knows counts where the server cannot be asked, and
 * while it does not have all of it yet.
 */
export function historyEntries(known: KnownHistory): readonly HistoryEntry[] {
  const { task, recorded, own } = known;
  const isWhole = recorded !== null && !task.pending;
  const unknown = isWhole ? [] : own.filter((change) => !change.isFirst && !isRecorded(change, known));
  return [...ownEntries(unknown), ...recordedEntries(known), madeEntry(known)];
}

function isRecorded({ field, before, after }: OwnChange, { recorded, self }: KnownHistory): boolean {
  return (recorded ?? []).some(
    (each) =>
      each.by?.id === self &&
      each.field === historyName(field) &&
      isSame(each.before, historyValue(field, before)) &&
      isSame(each.after, historyValue(field, after)),
  );
}

/** A value may be an object. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function ownEntries(changes: readonly OwnChange[]): readonly HistoryEntry[] {
  return grouped(changes, ({ at }) => String(at)).map((group): HistoryEntry => {
    const [{ n, at }] = group;
    const fields = group.map(({ field, before, after }) => ({
      field: historyName(field),
      before: historyValue(field, before),
      after: historyValue(field, after),
    }));
    return { key: `own/${n}`, who: texts.you, at: toIsoTime(at), changes: fields };
  });
}

function recordedEntries({ recorded, self }: KnownHistory): readonly HistoryEntry[] {
  const actOf = ({ version, at, by }: WireTaskChange) => `${version}/${at}/${by?.id ?? 0}`;
  return grouped(recorded ?? [], actOf).map((group): HistoryEntry => {
    const [{ by, at }] = group;
    const who = by?.id === self ? texts.you : (by?.display_name ?? texts.someoneGone);
    return { key: `${actOf(group[0])}/${group[0].field}`, who, at, changes: group };
  });
}

function madeEntry({ task, self, families }: KnownHistory): HistoryEntry {
  return { key: 'made', who: authorOf(task, self, families), at: task.created_at, changes: [] };
}

/** In a family only members are named, by their present names: a task may have come from another one. */
function authorOf(
  { created_by, family_id }: KnownHistory['task'],
  self: number,
  families: readonly Family[],
): string {
  if (created_by === null) return texts.someoneGone;
  if (created_by.id === self) return texts.you;
  const family = families.find(({ id }) => id === family_id);
  if (family === undefined) return created_by.display_name;
  // The name in the task is that of when it was last written.
  const member = family.members.find(({ id }) => id === created_by.id);
  return member === undefined ? texts.someoneOutside : shownName(member);
}

/** Runs of neighbours with the same key. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly [T, ...T[]])[] {
  const groups: [T, ...T[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last !== undefined && keyOf(last[0]) === keyOf(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

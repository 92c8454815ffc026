/** The history of a task as it is listed: who did what and when, from the server and from this device. */
import { historyName, historyValue } from '#domain/history-fields.ts';
import type { IsoTime } from '#domain/ids.ts';
import { toIsoTime } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';
import type { OwnChange } from '#store/db.ts';
import * as texts from '#words/en/history.ts';
import { nameOfAuthor, type Viewer } from './name-of-author.ts';

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

export interface KnownHistory extends Viewer {
  readonly task: Pick<Task, 'created_by' | 'created_at' | 'family_id'> & { readonly pending: boolean };
  /** What the server has recorded, the newest first; null if it cannot be asked. */
  readonly recorded: readonly WireTaskChange[] | null;
  /** What was changed on this device, the newest first. */
  readonly own: readonly OwnChange[];
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

function recordedEntries({ task, recorded, ...viewer }: KnownHistory): readonly HistoryEntry[] {
  const actOf = ({ version, at, by }: WireTaskChange) => `${version}/${at}/${by?.id ?? 0}`;
  return grouped(recorded ?? [], actOf).map((group): HistoryEntry => {
    const [{ by, at }] = group;
    const who = nameOfAuthor(by, task, viewer);
    return { key: `${actOf(group[0])}/${group[0].field}`, who, at, changes: group };
  });
}

function madeEntry({ task, ...viewer }: KnownHistory): HistoryEntry {
  return { key: 'made', who: nameOfAuthor(task.created_by, task, viewer), at: task.created_at, changes: [] };
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

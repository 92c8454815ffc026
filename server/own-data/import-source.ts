/** The rows of an import, in the order in which they are written: tasks without a project first, then subtasks. */
import type { TaskRef } from '#domain/ids.ts';
import type { ImportedTask } from '#domain/wire/own-data.ts';

/** Rows in one transaction: others get their turn after it. */
export const BATCH = 100;

/** Projects outside of the file that are looked up at once. */
const PAGE = 500;

/** A row whose project is not in the file. */
export interface OutsideProject {
  /** In the file's list. */
  readonly index: number;
  readonly ref: TaskRef;
}

/** In memory, or in the worker that read the file. Both lists are read in parts; a part that is empty is the end. */
export interface ImportSource {
  readonly rows: number;
  readonly outside: (from: number) => Promise<readonly OutsideProject[]>;
  readonly batch: (from: number) => Promise<readonly ImportedTask[]>;
}

export interface RowsInParts {
  readonly outside: (from: number) => readonly OutsideProject[];
  readonly batch: (from: number) => readonly ImportedTask[];
}

export function inParts(rows: readonly ImportedTask[]): RowsInParts {
  const refs = new Set(rows.map(({ client_ref }) => client_ref));
  const outside = rows
    .map((row, index) => ({ index, ref: projectRefOf(row) }))
    .filter((row): row is OutsideProject => row.ref !== null && !refs.has(row.ref));
  const projects = rows.filter((row) => projectRefOf(row) === null);
  const ordered = [...projects, ...rows.filter((row) => projectRefOf(row) !== null)];
  return {
    outside: (from) => outside.slice(from, from + PAGE),
    // A project exists before its subtasks: no batch has both.
    batch: (from) =>
      ordered.slice(from, Math.min(from + BATCH, from < projects.length ? projects.length : Infinity)),
  };
}

export function sourceOf(rows: readonly ImportedTask[]): ImportSource {
  const parts = inParts(rows);
  return {
    rows: rows.length,
    outside: (from) => Promise.resolve(parts.outside(from)),
    batch: (from) => Promise.resolve(parts.batch(from)),
  };
}

export function projectRefOf({ project }: ImportedTask): TaskRef | null {
  return project?.client_ref ?? null;
}

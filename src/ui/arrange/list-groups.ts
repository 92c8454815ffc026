import type { TaskRef } from '#domain/ids.ts';
import { EFFORTS, TASK_TYPES } from '#domain/task-types.ts';
import type { Arranged } from '#store/local/arranged.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import * as texts from '#words/en/arrange.ts';
import { effortNames, typeNames } from '#words/en/choices.ts';

export interface ListGroup {
  readonly key: string;
  /** Null where the list has no groups. */
  readonly title: string | null;
  readonly rows: readonly ShownRow[];
}

interface Grouped {
  readonly groups: Arranged['groups'];
  readonly projectNames: ReadonlyMap<TaskRef, string>;
}

/** Only groups with rows, which keep their order; projects in the order of their first row, and last what is in no group. */
export function groupRows(
  rows: readonly ShownRow[],
  { groups, projectNames }: Grouped,
): readonly ListGroup[] {
  switch (groups) {
    case 'none':
      return [{ key: '', title: null, rows }];
    case 'project': {
      const refs = [...new Set(rows.map(({ project_ref }) => project_ref))];
      const known = refs.filter((ref) => ref !== null && projectNames.has(ref));
      const isOf = (row: ShownRow, ref: TaskRef | null) =>
        ref === null
          ? row.project_ref === null || !projectNames.has(row.project_ref)
          : row.project_ref === ref;
      return [...known, null].flatMap((ref) => {
        const title = (ref === null ? undefined : projectNames.get(ref)) ?? texts.noProject;
        return group(
          ref ?? '',
          title,
          rows.filter((row) => isOf(row, ref)),
        );
      });
    }
    case 'type':
      return [...TASK_TYPES, null].flatMap((type) =>
        group(
          type ?? '',
          type === null ? texts.noType : typeNames[type],
          rows.filter((row) => row.type === type),
        ),
      );
    case 'effort':
      return [...EFFORTS, null].flatMap((effort) =>
        group(
          effort ?? '',
          effort === null ? texts.noEffort : effortNames[effort],
          rows.filter((row) => row.effort === effort),
        ),
      );
  }
}

function group(key: string, title: string, rows: readonly ShownRow[]): readonly ListGroup[] {
  return rows.length === 0 ? [] : [{ key, title, rows }];
}

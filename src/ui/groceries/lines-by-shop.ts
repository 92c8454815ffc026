import type { GroceryLine } from '#domain/groceries/grocery-lines.ts';
import type { TaskRef } from '#domain/ids.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';

export interface Shop {
  /** Null for the groceries of no project, and of one that is not on this device. */
  readonly project: TaskRef | null;
  readonly name: string | null;
  readonly lines: readonly GroceryLine<ShownRow>[];
}

/** Only shops with lines: first what is of none, then each project in the order of its first line. */
export function linesByShop(
  lines: readonly GroceryLine<ShownRow>[],
  projectNames: ReadonlyMap<TaskRef, string>,
): readonly Shop[] {
  const shopOf = ({ rows: [{ project_ref }] }: GroceryLine<ShownRow>) =>
    project_ref !== null && projectNames.has(project_ref) ? project_ref : null;
  const projects = new Set([null, ...lines.map(shopOf)]);
  return Array.from(projects, (project) => ({
    project,
    name: (project && projectNames.get(project)) ?? null,
    lines: lines.filter((line) => shopOf(line) === project),
  })).filter((shop) => shop.lines.length > 0);
}

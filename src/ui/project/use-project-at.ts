import { useLiveQuery } from 'dexie-react-hooks';
import type { TaskRow } from '#store/db.ts';
import { findTaskBySlug } from '#store/queries/find-task.ts';
import { useDevice } from '../session/session-context.ts';
import { isNamedBy } from './project-address.ts';

/** The task that the URL names; null if there is none, undefined while it is read. */
export function useProjectAt(slug: string): TaskRow | null | undefined {
  const { db } = useDevice();
  const found = useLiveQuery(async () => ({ slug, task: await findTaskBySlug(db, slug) }), [db, slug]);
  if (found === undefined) return undefined;
  // A result for the former URL is still valid if both name the same task.
  if (found.slug === slug) return found.task;
  return found.task && isNamedBy(found.task, slug) ? found.task : undefined;
}

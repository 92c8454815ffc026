import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { TaskRow } from '#store/db.ts';
import { findTaskBySlug, taskSlug } from '#store/queries/find-task.ts';
import { useDevice } from '../session/session-context.ts';
import { isNamedBy } from './task-address.ts';

/**
 * The task that the address of a page names; null if there is none, undefined while it is read. Once the server has
 * assigned the task's id, the address uses it. Open dialogs stay open.
 */
export function useTaskPage(pathTo: (slug: string) => string): TaskRow | null | undefined {
  const { slug = '' } = useParams();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const task = useTaskAt(slug);
  const current = pathTo(task ? taskSlug(task) : slug);
  const isCurrent = current === pathTo(slug);
  useEffect(() => {
    if (!isCurrent) void navigate({ pathname: current, search }, { replace: true, state });
  }, [current, isCurrent, search, state, navigate]);
  return task;
}

function useTaskAt(slug: string): TaskRow | null | undefined {
  const { db } = useDevice();
  const found = useLiveQuery(async () => ({ slug, task: await findTaskBySlug(db, slug) }), [db, slug]);
  if (found === undefined) return undefined;
  // A result for the former URL is still valid if both name the same task.
  if (found.slug === slug) return found.task;
  return found.task && isNamedBy(found.task, slug) ? found.task : undefined;
}

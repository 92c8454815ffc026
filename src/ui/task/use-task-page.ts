import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { taskSlug } from '#store/queries/find-task.ts';
import { readTaskAt, type TaskAt } from '#store/queries/task-at.ts';
import { useDevice } from '../session/session-context.ts';
import { useFirstList } from '../session/use-first-list.ts';
import { isNamedBy } from './task-address.ts';

/**
 * The task that the address of a page names; undefined while it is read. Once the server has
 * assigned the task's id, the address uses it. Open dialogs stay open.
 */
export function useTaskPage(pathTo: (slug: string) => string): TaskAt | undefined {
  const { slug = '' } = useParams();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const at = useTaskAt(slug);
  useFirstList(at !== undefined);
  const current = pathTo(at?.kind === 'found' ? taskSlug(at.task) : slug);
  const isCurrent = current === pathTo(slug);
  useEffect(() => {
    if (!isCurrent) void navigate({ pathname: current, search }, { replace: true, state });
  }, [current, isCurrent, search, state, navigate]);
  return at;
}

function useTaskAt(slug: string): TaskAt | undefined {
  const { db } = useDevice();
  const read = useLiveQuery(async () => ({ slug, at: await readTaskAt(db, slug) }), [db, slug]);
  if (read === undefined) return undefined;
  // A result for the former URL is still valid if both name the same task.
  if (read.slug === slug) return read.at;
  return read.at.kind === 'found' && isNamedBy(read.at.task, slug) ? read.at : undefined;
}

/** A device that holds what its pulls have brought, without changes of its own. */
import type { RealmId, TaskRef } from '#domain/ids.ts';
import { changesSchema } from '#domain/wire/changes.ts';
import type { WireTask } from '#domain/wire/task.ts';
import type { Session } from './server-app.ts';

export interface PullingDevice {
  readonly pull: () => Promise<void>;
  /** By ref. */
  readonly rows: ReadonlyMap<TaskRef, WireTask>;
}

export function createPullingDevice(by: Session): PullingDevice {
  const rows = new Map<TaskRef, WireTask>();
  let cursor: string | null = null;
  const pull = async () => {
    const gone: { realm: RealmId; client_ref: TaskRef; version: number }[] = [];
    for (let hasMore = true; hasMore;) {
      const answer = await by.send('GET', `/api/changes${cursor === null ? '' : `?since=${cursor}`}`);
      const page = answer.read(changesSchema);
      for (const task of page.tasks) rows.set(task.client_ref, task);
      gone.push(...page.removed);
      const realms = new Set(page.realms.map(({ id }) => id));
      for (const [ref, { realm }] of rows) if (!realms.has(realm)) rows.delete(ref);
      ({ cursor, has_more: hasMore } = page);
    }
    for (const { realm, client_ref } of gone) {
      if (rows.get(client_ref)?.realm === realm) rows.delete(client_ref);
    }
  };
  return { pull, rows };
}

/**
 * Who may see a text: texts that their author wrote into a row outside the families stay there, unless an act of theirs
 * shared the row or its project since. Checked only for people with one device: what another device of the same person has
 * shared takes along what this one writes.
 */
import type { RealmId, TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { Task } from '#domain/task.ts';
import type { Place } from './ledger.ts';
import { wordsIn } from './words.ts';

export interface Audience {
  /** `touched`: where the rows are that the act was about or moved, in its author's view. */
  readonly note: (user: number, verbs: readonly Verb[], touched: ReadonlyMap<TaskRef, Place>) => void;
  /** Rows that somebody has made as a copy of their own words, in the space where they were. */
  readonly noteCopies: (refs: Iterable<TaskRef>) => void;
  /** `rows`: as the server has just written them. `hasOneDevice`: whether a user is checked. */
  readonly leaksIn: (rows: Iterable<Task>, hasOneDevice: (user: number) => boolean) => string[];
}

interface Told {
  readonly user: number;
  readonly realm: RealmId;
  /** How many acts there had been. */
  readonly after: number;
  wasShared: boolean;
}

interface Sharing {
  readonly user: number;
  readonly refs: ReadonlySet<TaskRef>;
}

export function createAudience(): Audience {
  const told = new Map<string, Told[]>();
  const acts: Sharing[] = [];
  const copies = new Set<TaskRef>();
  return {
    noteCopies: (refs) => {
      for (const ref of refs) copies.add(ref);
    },
    note: (user, verbs, touched) => {
      for (const verb of verbs) {
        const isTelling = verb.kind === 'task.create' || verb.kind === 'task.edit';
        const place = isTelling ? touched.get(verb.args.ref) : undefined;
        if (!isTelling || place?.realm.startsWith('u:') !== true || place.awaitsFamily) continue;
        for (const word of wordsIn(JSON.stringify(verb.args)))
          told.set(word, [
            ...(told.get(word) ?? []),
            { user, realm: place.realm, after: acts.length, wasShared: false },
          ]);
      }
      const shared = [...touched].filter(([, each]) => each.realm.startsWith('f:') || each.awaitsFamily);
      acts.push({ user, refs: new Set(shared.map(([ref]) => ref)) });
    },
    leaksIn: (rows, hasOneDevice) => {
      const leaks: string[] = [];
      for (const row of rows) {
        if (!row.realm.startsWith('f:') || copies.has(row.ref)) continue;
        for (const word of wordsIn(`${row.name} ${row.description ?? ''}`))
          for (const each of told.get(word) ?? []) {
            if (!hasOneDevice(each.user) || each.wasShared) continue;
            // Once shown rightly it is known to the family, wherever its row goes from there.
            each.wasShared = hasShared(row, each.user, each.after);
            if (!each.wasShared) leaks.push(`${word}, written in ${each.realm}, is shown to ${row.realm}`);
          }
      }
      return leaks;
    },
  };

  function hasShared({ ref, project_ref }: Task, user: number, after: number): boolean {
    return acts
      .slice(after)
      .some((act) => act.user === user && (act.refs.has(ref) || isIn(act.refs, project_ref)));
  }
}

function isIn(refs: ReadonlySet<TaskRef>, ref: TaskRef | null): boolean {
  return ref !== null && refs.has(ref);
}

/**
 * Who was to see what was written: words that their author wrote into a row outside the families stay there, unless an
 * act of theirs shared the row or its project since. Judged for people with one device: what another device of the same
 * person has shared takes along what this one writes.
 */
import type { RealmId, TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/mutations/registry.ts';
import type { Task } from '#domain/task.ts';
import type { Place } from './ledger.ts';
import { wordsIn } from './words.ts';

export interface Audience {
  /** `touched`: where the rows are that the act was about or moved, in its author's view. */
  readonly note: (user: number, verb: Verb | null, touched: ReadonlyMap<TaskRef, Place>) => void;
  /** `rows`: of the server. */
  readonly leaksIn: (rows: Iterable<Task>, withOneDevice: ReadonlySet<number>) => string[];
}

interface Told {
  readonly word: string;
  readonly user: number;
  readonly realm: RealmId;
  /** How many acts there had been. */
  readonly after: number;
}

interface Sharing {
  readonly user: number;
  readonly refs: ReadonlySet<TaskRef>;
}

export function createAudience(): Audience {
  const told: Told[] = [];
  const acts: Sharing[] = [];
  return {
    note: (user, verb, touched) => {
      const isTelling = verb?.kind === 'task.create' || verb?.kind === 'task.edit';
      const place = isTelling ? touched.get(verb.args.ref) : undefined;
      if (isTelling && place?.realm.startsWith('u:') && !place.awaitsFamily) {
        for (const word of wordsIn(JSON.stringify(verb.args)))
          told.push({ word, user, realm: place.realm, after: acts.length });
      }
      const shared = [...touched].filter(([, each]) => each.realm.startsWith('f:') || each.awaitsFamily);
      acts.push({ user, refs: new Set(shared.map(([ref]) => ref)) });
    },
    leaksIn: (rows, withOneDevice) => {
      const shown = new Map<string, Task>();
      for (const row of rows) {
        if (!row.realm.startsWith('f:')) continue;
        for (const word of wordsIn(`${row.name} ${row.description ?? ''}`)) shown.set(word, row);
      }
      return told.flatMap(({ word, user, realm, after }) => {
        const row = shown.get(word);
        if (row === undefined || !withOneDevice.has(user)) return [];
        const hasShared = acts
          .slice(after)
          .some((act) => act.user === user && (act.refs.has(row.ref) || isIn(act.refs, row.project_ref)));
        return hasShared ? [] : [`${word}, written in ${realm}, is shown to ${row.realm}`];
      });
    },
  };
}

function isIn(refs: ReadonlySet<TaskRef>, ref: TaskRef | null): boolean {
  return ref !== null && refs.has(ref);
}

/** The mutations that depend on a refused one: found by index, so that the cost depends only on what is found. */
import type { RealmId, TaskRef } from '#domain/ids.ts';
import { namedFamily } from '#domain/verbs/seen-family.ts';
import { hasAny } from '#domain/verbs/shaping.ts';
import {
  asksOf,
  carriesWords,
  definitionOf,
  makesRow,
  projectEntered,
  subjectOf,
  withArgs,
  type Verb,
} from '#domain/verbs/registry.ts';
import type { KinboxDb, Mutation, ParkedMutation } from '../db.ts';
import { mutationsAbout, mutationsOn } from '../mutation-log.ts';

export interface Dependents {
  readonly parked: readonly ParkedMutation[];
  /** They stay in the log, without the rows whose create was refused. */
  readonly reorders: readonly Mutation[];
}

/**
 * If a create is refused, nothing else can happen to its row. If a change that took a row out of a project is refused,
 * the project must not be deleted or shared with that row in it. If a change that took a row out of a family is
 * refused, what was written into it since is not for the members. Each of these is parked, and what depends on it in
 * turn.
 */
export async function dependentsOf(db: KinboxDb, refused: readonly ParkedMutation[]): Promise<Dependents> {
  const failures: Failures = { lost: new Map(), left: new Map(), shared: new Map() };
  const known = new Set(refused.map(({ n }) => n));
  const parked: ParkedMutation[] = [];
  const reorders = new Map<number, Mutation>();
  let fresh = refused;
  while (fresh.length > 0) {
    const found: ParkedMutation[] = [];
    for (const mutation of await mutationsNear(db, noteFailures(failures, fresh))) {
      if (definitionOf(mutation).withoutRows !== undefined && mutation.state === 'queued')
        reorders.set(mutation.n, mutation);
      const cause = causeOf(failures, mutation);
      if (cause === null || mutation.state === 'acked' || known.has(mutation.n)) continue;
      known.add(mutation.n);
      found.push({ ...mutation, reason: { ...cause.reason, kind: 'depends' }, parkedAt: cause.parkedAt });
    }
    parked.push(...found);
    fresh = found;
  }
  const kept = [...reorders.values()].filter(({ n }) => !known.has(n));
  return { parked, reorders: kept.map((reorder) => withoutRows(reorder, failures.lost)) };
}

/** What the refused changes leave undone, by row, each with the first change that caused it. */
interface Failures {
  /** Rows that do not exist. */
  readonly lost: Map<TaskRef, ParkedMutation>;
  /** Projects that a row did not leave. */
  readonly left: Map<TaskRef, ParkedMutation>;
  /** Rows that did not leave a realm, with the first change for each realm. */
  readonly shared: Map<TaskRef, Map<RealmId, ParkedMutation>>;
}

/** Where to look for mutations that depend on the failures. */
interface Near {
  /** Rows, by the mutations that read or write them. */
  readonly on: Set<TaskRef>;
  /** Projects, by the mutations about them; those about their subtasks do not matter. */
  readonly about: Set<TaskRef>;
}

function noteFailures({ lost, left, shared }: Failures, parked: readonly ParkedMutation[]): Near {
  const near: Near = { on: new Set(), about: new Set() };
  for (const mutation of parked) {
    const subject = subjectOf(mutation);
    if (subject !== null && makesRow(mutation)) {
      noteFirst(lost, subject, mutation);
      near.on.add(subject);
    }
    for (const project of projectsLeft(mutation)) {
      noteFirst(left, project, mutation);
      near.about.add(project);
    }
    const realm = realmLeft(mutation);
    if (realm === null) continue;
    for (const ref of mutation.writes) {
      const realms = shared.get(ref) ?? new Map<RealmId, ParkedMutation>();
      noteFirst(realms, realm, mutation);
      shared.set(ref, realms);
      near.on.add(ref);
    }
  }
  return near;
}

function noteFirst<Key>(noted: Map<Key, ParkedMutation>, key: Key, mutation: ParkedMutation): void {
  const before = noted.get(key);
  if (before === undefined || mutation.n < before.n) noted.set(key, mutation);
}

async function mutationsNear(db: KinboxDb, { on, about }: Near): Promise<readonly Mutation[]> {
  const found = await Promise.all([mutationsOn(db, [...on]), mutationsAbout(db, [...about])]);
  return found.flat();
}

/** The refused change that this one depends on; null if there is none. */
function causeOf({ lost, left, shared }: Failures, mutation: Mutation): ParkedMutation | null {
  const ref = subjectOf(mutation);
  if (ref === null) return null;
  const project = projectEntered(mutation);
  const causes = [
    lost.get(ref),
    project === null ? undefined : lost.get(project),
    movesSubtasks(mutation) ? left.get(ref) : undefined,
    ...sharedCauses(mutation, shared),
  ];
  return causes.find((cause) => cause !== undefined && cause.n < mutation.n) ?? null;
}

/**
 * The refused change that kept a row, or a project of rows, shared, if its author saw the row in another realm when
 * writing.
 */
function sharedCauses(
  { base, ...verb }: Mutation,
  shared: Failures['shared'],
): readonly (ParkedMutation | undefined)[] {
  if (!carriesWords(verb)) return [];
  // A private row that becomes a grocery would go to the home family, whichever family its author saw it in.
  const isGrocery = !makesRow(verb) && asksOf(verb).type === 'grocery';
  const isConcerned = ([realm]: readonly [RealmId, ParkedMutation]) => realm.startsWith('f:') || isGrocery;
  const elsewhere = (ref: TaskRef | null, seen: string | undefined) =>
    [...((ref === null ? undefined : shared.get(ref)) ?? [])]
      .filter(isConcerned)
      .flatMap(([realm, cause]) => (realm === seen ? [] : [cause]));
  const ofRow = base === null ? [] : elsewhere(subjectOf(verb), base.realm);
  const family = namedFamily(verb);
  return [...ofRow, ...elsewhere(projectEntered(verb), family === null ? undefined : `f:${family}`)];
}

/** The realm that the change may have taken its rows out of. */
function realmLeft({ base, ...verb }: Mutation): RealmId | null {
  return isMove(verb) ? (base?.realm ?? null) : null;
}

function isMove(verb: Verb): boolean {
  return !makesRow(verb) && hasAny(asksOf(verb), ['space', 'family_id', 'project_ref']);
}

/**
 * The projects that the change may have taken its row out of, in its author's view; and its own row, if the change made
 * it something other than a project. A change of the type takes a row out of whichever project it is in by then.
 */
function projectsLeft({ base, refs, ...verb }: Mutation): readonly TaskRef[] {
  const entered = projectEntered(verb);
  if (!makesRow(verb) && asksOf(verb).type !== undefined) {
    const wasProject = base?.type === 'project';
    return refs.filter((ref) => ref !== entered && (wasProject || ref !== subjectOf(verb)));
  }
  const project = base?.project_ref ?? null;
  return project === null || project === entered ? [] : [project];
}

function movesSubtasks(verb: Verb): boolean {
  return definitionOf(verb).movesSubtasks(verb.args);
}

function withoutRows(mutation: Mutation, lost: Failures['lost']): Mutation {
  const args = definitionOf(mutation).withoutRows?.(mutation.args, lost) ?? mutation.args;
  const refs = mutation.refs.filter((ref) => !lost.has(ref));
  return { ...mutation, ...withArgs(mutation, args), refs };
}

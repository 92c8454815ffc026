/** From a deed to the verbs of the product, by what its author's device shows. */
import { completion } from '#domain/completion.ts';
import { addDays } from '#domain/day.ts';
import type { Day, UserId } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { member } from '#domain/who.ts';
import type { Task } from '#domain/task.ts';
import { THE_DAY } from '../acts/days.ts';
import { PARTS, ROWS, type Part, type RowName } from './places.ts';
import type { Deed, DeedKind } from './record.ts';
import { DEEDS, type Doing } from './steps.ts';

export interface Seen {
  readonly rows: ReadonlyMap<string, Task>;
  readonly me: UserId;
  /** Which device it is. */
  readonly device: number;
  readonly undoable: number;
  readonly part: Part;
  readonly deeds: readonly Deed[];
}

export interface PlannedVerb {
  readonly verb: Verb;
  readonly kind: DeedKind;
  readonly row: RowName;
  readonly value: string | null;
}

/** The words that their author gives a row next. Each device has a day of its own, far from those of the rounds. */
export function wordsOf(device: number, row: RowName, deeds: readonly Deed[]): string {
  const earlier = deeds.filter((deed) => deed.device === device && deed.row === row && deed.value !== null);
  return `${'abc'[device] ?? ''}${earlier.length}${row}.`;
}

export function dayOf(device: number): Day {
  return addDays(THE_DAY, 100 * (device + 1));
}

/** Everything that somebody can do with what their device shows. */
export function possibleDoings(seen: Seen): readonly Doing[] {
  const rows: readonly RowName[] = PARTS[seen.part];
  const added = rows.includes('project') ? [seen.device === 0 ? 'newA' : 'newB'] : [];
  const doings = [...rows, ...(added as RowName[])].flatMap((row) =>
    DEEDS.flatMap((name): readonly Doing[] => {
      if (name === 'undo' || name === 'wait') return [];
      const doing = { name, row };
      return isOffered(doing.name, row) && plannedVerbs(doing, seen).length > 0 ? [doing] : [];
    }),
  );
  const undos = Array.from({ length: seen.undoable }, (_, back): Doing => ({ name: 'undo', back }));
  return [...doings, ...undos, { name: 'wait' }];
}

/** Of what is alike in both steps the second has only what needs two of them. */
function isOffered(name: Doing['name'], row: RowName): boolean {
  if (row === 'second') return name === 'tick';
  return row === 'newA' || row === 'newB' ? ['add', 'tick'].includes(name) : true;
}

/** Empty where the device does not offer it. */
export function plannedVerbs(
  doing: Exclude<Doing, { name: 'undo' | 'wait' }>,
  seen: Seen,
): readonly PlannedVerb[] {
  const { name, row } = doing;
  const { rows, me, device } = seen;
  const ref = ROWS[row];
  const task = rows.get(ref);
  const plan = (verb: Verb, kind: DeedKind, value: string | null = null) => [{ verb, kind, row, value }];
  if (name === 'add') {
    const project = rows.get(ROWS.project);
    if (task !== undefined || !row.startsWith('new') || project?.deleted_at !== null) return [];
    const words = wordsOf(device, row, seen.deeds);
    const args = { ref, name: words, space: 'family', type: 'errand', project_ref: ROWS.project } as const;
    return plan({ kind: 'task.create', args }, 'add', words);
  }
  if (task === undefined) return [];
  if (name === 'restore')
    return task.deleted_at === null ? [] : plan({ kind: 'task.restore', args: { ref } }, 'restore');
  if (task.deleted_at !== null) return [];
  const steps = [...rows.values()].filter((each) => each.project_ref === ref && each.deleted_at === null);
  const open = steps.filter(({ completed }) => !completed);
  switch (name) {
    case 'tick':
      if (open.length > 0) return [];
      return plan(completion(task, !task.completed, THE_DAY), task.completed ? 'untick' : 'tick');
    case 'finish':
      if (open.length === 0) return [];
      return [
        ...open.map((step) => ({
          verb: completion(step, true, THE_DAY),
          kind: 'tick' as const,
          row: rowOf(step),
          value: null,
        })),
        ...plan(completion(task, true, THE_DAY), 'tick'),
      ];
    case 'later': {
      const day = dayOf(device);
      return plan({ kind: 'task.edit', args: { ref, changes: { not_before: day } } }, 'later', day);
    }
    case 'edit': {
      const words = wordsOf(device, row, seen.deeds);
      return plan({ kind: 'task.edit', args: { ref, changes: { name: words } } }, 'edit', words);
    }
    case 'claim':
      if (task.who !== null && task.who !== member(me)) return [];
      return plan(
        { kind: 'task.claim', args: { ref, mine: task.who === null } },
        task.who === null ? 'claim' : 'giveBack',
      );
    case 'skip':
      if (task.repeat === null) return [];
      return plan({ kind: 'task.skip', args: { ref, round: task.round, on: THE_DAY } }, 'skip');
    case 'delete':
      return plan(
        task.type === 'project'
          ? { kind: 'project.delete', args: { ref } }
          : { kind: 'task.delete', args: { ref } },
        'delete',
      );
  }
}

function rowOf({ ref }: Task): RowName {
  const [name] = Object.entries(ROWS).find(([, each]) => each === ref) ?? [];
  if (name === undefined) throw new Error(`The small world has no step ${ref}.`);
  return name as RowName;
}

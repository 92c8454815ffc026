import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copiedProject } from '#domain/copied-project.ts';
import { copyRef } from '#domain/copy-ref.ts';
import type { Day, TaskRef, Turns } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import type { Task } from '#domain/task.ts';
import { nextTurn, peopleIn, turnsFromWire, turnsOf, turnsToWire, withoutPeople } from '#domain/turns.ts';
import { undoing } from '#domain/undo.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { Board } from '#domain/verbs/board.ts';
import { applyVerb, type Verb } from '#domain/verbs/registry.ts';
import { requestSchema } from '#domain/wire/field-kinds.ts';
import { member, memberIn, named, type Who } from '#domain/who.ts';
import {
  ADA,
  aFamilyProject,
  aSubtask,
  aTask,
  AT_NOON,
  BEN,
  HOME,
  OTHER_FAMILY,
  refOf,
  rowOf,
  TASK,
  TODAY,
} from '../support/task-builder.ts';

const MIA = named('Mia');
const PLUMBER = named('the plumber');
const [ADA_, BEN_] = [member(ADA.id), member(BEN)];
const TURNS = turnsOf([ADA_, BEN_, MIA]);
const weekly = repeatOf({ every: 1, unit: 'week', from: 'date', since: '2026-01-29' as Day });
const chore = aTask({
  type: 'household',
  space: 'family',
  family_id: HOME,
  repeat: weekly,
  not_before: '2026-01-29' as Day,
  round: 2,
  turns: TURNS,
  who: ADA_,
});
const COPY = copyRef(TASK, 2);

const edit = (changes: Partial<Task>, round?: number): Verb => ({
  kind: 'task.edit',
  args: { ref: TASK, changes, ...(round !== undefined && { round }) },
});
const complete = (round: number, completed = true): Verb => ({
  kind: 'task.complete',
  args: { ref: TASK, completed, round, on: TODAY },
});
const skip = (round: number): Verb => ({ kind: 'task.skip', args: { ref: TASK, round, on: TODAY } });

function after(rows: readonly Task[], ...verbs: readonly Verb[]): Board {
  const board = new Board(rows, DEFAULT_SETTINGS);
  for (const verb of verbs) expect(applyVerb(board, verb, AT_NOON)).toBeNull();
  return board;
}
const changed = (changes: Partial<Task>, before: Task = chore) => rowOf(after([before], edit(changes)), TASK);

const anyPeople = fc.uniqueArray(
  fc.oneof(
    fc.integer({ min: 1, max: 9 }).map((id) => member(id as typeof BEN)),
    fc.string({ minLength: 1 }).map(named),
  ),
  { minLength: 2, maxLength: 6 },
);

describe('turns', () => {
  it('T105 are a list of people, and the same on the wire', () => {
    fc.assert(
      fc.property(anyPeople, (people) => {
        const turns = turnsOf(people);
        expect(peopleIn(turns)).toEqual(people);
        expect(turnsFromWire(turnsToWire(turns) ?? [])).toBe(turns);
      }),
    );
  });

  it.each<[string, unknown]>([
    ['one', [{ id: 1 }]],
    ['none', []],
    ['a member twice', [{ id: 1 }, { name: 'Mia' }, { id: 1 }]],
    ['a name twice', [{ name: 'Mia' }, { name: 'Mia' }]],
    ['a name without letters', [{ name: '' }, { id: 1 }]],
    ['fifty-one', Array.from({ length: 51 }, (_, index) => ({ id: index + 1 }))],
    ['a member with a name', [{ id: 1, name: 'Ada' }, { id: 2 }]],
    ['a text', 'Ada, Ben'],
  ])('T105 no request has turns of %s', (_, asked) => {
    expect(requestSchema({ is: 'turns' }, 'turns').safeParse(asked).success).toBe(false);
    expect(requestSchema({ is: 'turns' }, 'turns').safeParse([{ id: 1 }, { name: 'Mia' }]).success).toBe(
      true,
    );
  });

  it.each<[string, Partial<Task>]>([
    ['repeats no more', { repeat: null }],
    ['becomes a note', { type: 'note' }],
    ['becomes groceries', { type: 'grocery' }],
    ['becomes personal', { space: 'personal' }],
  ])('T105 are gone where the task %s, and stay so when it is a chore of the family again', (_, changes) => {
    const gone = changed(changes);
    expect(gone.turns).toBeNull();
    const { type, space, family_id, repeat } = chore;
    expect(changed({ type, space, family_id, repeat }, gone).turns).toBeNull();
  });

  it('T105 are not given to what does not repeat or is in no family', () => {
    expect(changed({ turns: TURNS }, aTask({ ...chore, turns: null, repeat: null })).turns).toBeNull();
    expect(changed({ turns: TURNS }, aTask({ repeat: weekly })).turns).toBeNull();
    expect(changed({ turns: TURNS, repeat: weekly }, aTask({ ...chore, repeat: null })).turns).toBe(TURNS);
    expect(changed({ space: 'family', turns: TURNS }, aTask({ repeat: weekly })).turns).toBe(TURNS);
  });

  it('T106 have everybody follow the one before, and the first follow the last', () => {
    fc.assert(
      fc.property(anyPeople, (people) => {
        const turns = turnsOf(people);
        expect(people.map((who) => nextTurn(turns, who))).toEqual([...people.slice(1), people[0]]);
        expect(nextTurn(turns, null)).toBe(people[0]);
      }),
    );
    expect(nextTurn(TURNS, PLUMBER)).toBe(ADA_);
  });

  it.each<[string, (round: number) => Verb]>([
    ['done', complete],
    ['skipped', skip],
    ['done by an edit', (round) => edit({ completed: true }, round)],
  ])('T106 pass to the next one with a round that is %s, once', (_, verb) => {
    const board = after([chore], verb(2), verb(2));
    expect(rowOf(board, TASK)).toMatchObject({ who: BEN_, round: 3, turns: TURNS });
    expect(rowOf(after([rowOf(board, TASK)], verb(3), verb(4)), TASK).who).toBe(ADA_);
  });

  it('T106 the copy keeps whose round it was, and takes no turns', () => {
    expect(rowOf(after([chore], complete(2)), COPY)).toMatchObject({ who: ADA_, turns: null });
  });

  it('T107 leave the members behind in another family that nobody named them for', () => {
    const family_id = OTHER_FAMILY;
    expect(changed({ family_id })).toMatchObject({ turns: null, who: null });
    const names = turnsOf([MIA, ADA_, PLUMBER]);
    expect(changed({ family_id }, { ...chore, turns: names }).turns).toBe(turnsOf([MIA, PLUMBER]));
    expect(changed({ family_id, turns: TURNS }).turns).toBe(TURNS);
    expect(changed({ name: 'Bins' }).turns).toBe(TURNS);
    const project = aFamilyProject();
    const board = new Board(
      [project, aSubtask(project, 1, { repeat: weekly, turns: names })],
      DEFAULT_SETTINGS,
    );
    const move = { ref: project.ref, space: 'family' as const, family_id };
    applyVerb(board, { kind: 'project.switchSpace', args: move }, AT_NOON);
    expect(board.subtasksOf(project.ref).map(({ turns }) => turns)).toEqual([turnsOf([MIA, PLUMBER])]);
  });

  it('T107 are none of fewer than two', () => {
    const without = (turns: Turns, ...gone: readonly Who[]) =>
      withoutPeople(turns, (user) => gone.some((who) => memberIn(who) === user));
    expect(without(TURNS, BEN_)).toBe(turnsOf([ADA_, MIA]));
    expect(without(TURNS, ADA_, BEN_)).toBeNull();
    expect(without(TURNS, member(9 as typeof BEN))).toBe(TURNS);
  });

  it.each<[string, Verb]>([
    ['a completion', complete(2)],
    ['a skip', skip(2)],
  ])('T108 go back with the undo of %s, unless somebody has gone on or was given it since', (_, verb) => {
    const board = after([chore], verb);
    const act = board.changes().map((row) => ({ before: row.ref === TASK ? chore : null, after: row }));
    const undone = (rows: readonly Task[]) => {
      const found = undoing(act, rows, AT_NOON);
      return rowOf(after(rows, ...(found.kind === 'verbs' ? found.verbs : [])), TASK).who;
    };
    expect(undone([...board.changes()])).toBe(ADA_);
    expect(undone([...after([...board.changes()], complete(3)).changes(), ...copies(board)])).toBe(MIA);
    const given = after([...board.changes()], edit({ who: PLUMBER }, 3));
    expect(undone([...given.changes(), ...copies(board)])).toBe(PLUMBER);
  });

  it('T108 do not bring a member back into another family', () => {
    const copy = rowOf(after([chore], complete(2)), COPY);
    const moved = { ...rowOf(after([chore], complete(2)), TASK), family_id: OTHER_FAMILY };
    const names = { ...moved, turns: turnsOf([MIA, PLUMBER]), who: MIA };
    expect(rowOf(after([names, copy], complete(2, false)), TASK)).toMatchObject({ round: 2, who: MIA });
  });

  it('R74 a gift of a round that is over gives no other, and one of the present round does', () => {
    const next = rowOf(after([chore], complete(2)), TASK);
    expect(changed({ who: PLUMBER }, next).who).toBe(PLUMBER);
    const late = rowOf(after([next], edit({ who: PLUMBER, name: 'All bins' }, 2)), TASK);
    expect(late).toMatchObject({ who: BEN_, name: 'All bins' });
    expect(rowOf(after([next], edit({ who: PLUMBER }, 3)), TASK).who).toBe(PLUMBER);
    // Without turns it is nobody's round.
    const alone = { ...next, turns: null };
    expect(rowOf(after([alone], edit({ who: PLUMBER }, 2)), TASK).who).toBe(PLUMBER);
  });

  it('T95 a copy of a project takes the turns along, and not the copies of rounds', () => {
    const project = { ...aFamilyProject(), repeat: weekly, turns: TURNS, who: BEN_ };
    const step = aSubtask(project, 1, { repeat: weekly, turns: turnsOf([MIA, ADA_]), who: MIA });
    let count = 50;
    const newRef = (): TaskRef => refOf((count += 1));
    const verbs = copiedProject(project, [step], { name: 'Again', withDays: false, newRef });
    const made = after([], ...verbs).changes();
    expect(made.map(({ turns, who }) => [turns, who])).toEqual([
      [TURNS, BEN_],
      [turnsOf([MIA, ADA_]), MIA],
    ]);
  });
});

/** The copies that a board has left, which a later board does not change. */
function copies(board: Board): readonly Task[] {
  return board.changes().filter(({ ref }) => ref !== TASK);
}

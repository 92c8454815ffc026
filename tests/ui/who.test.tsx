import { describe, expect, it } from 'vitest';
import type { Task } from '#domain/task.ts';
import type { UserId } from '#domain/ids.ts';
import { member, named } from '#domain/who.ts';
import { actWords } from '#ui/acts/act-words.ts';
import { changeWords } from '#ui/task/history/history-words.ts';
import { nameOfWho } from '#ui/task/history/name-of-who.ts';
import { changedFields, draftOf } from '#ui/task/edit/task-draft.ts';
import { WhoField } from '#ui/who/who-field.tsx';
import WhoMark from '#ui/who/who-mark.tsx';
import { holderOf, initialsOf } from '#ui/who/who-words.ts';
import { FilterBar } from '#ui/lists/filter-bar.tsx';
import {
  ANYBODY,
  passesFilters,
  readFilters,
  togglePerson,
  writeFilters,
  type TodoFilters,
} from '#ui/lists/todo-filters.ts';
import { usePeopleIn } from '#ui/lists/use-people-in.ts';
import { decisionVerb } from '#ui/process/decision-verb.ts';
import { giveVerb } from '#ui/who/give-verb.ts';
import { peopleOf } from '#ui/who/people-of.ts';
import { givesTo } from '#ui/many/plan-row.ts';
import { savingVerbs } from '#ui/task/edit/saving-verbs.ts';
import { offeredClaim } from '#ui/task/offered-claim.ts';
import { chore, FAMILIES, inFamily } from '../support/shown-family.tsx';
import { namesOf, wordsOf } from '../support/markup.tsx';
import { ADA, aTask, BEN, HOME, OTHER_FAMILY, play, TASK, TODAY } from '../support/task-builder.ts';

const PLUMBER = named('the plumber');

describe('who has a task', () => {
  it('U905 is a member by the present name, or a name; nobody who is not in the family', () => {
    const of = (fields: Partial<Task>) => holderOf({ ...chore(), ...fields }, FAMILIES, ADA.id);
    expect(of({ who: member(BEN) })).toEqual({ name: 'Ben', isMe: false });
    expect(of({ who: member(ADA.id) })).toEqual({ name: 'Ada', isMe: true });
    expect(of({ who: PLUMBER, family_id: null })).toEqual({ name: 'the plumber', isMe: false });
    expect(of({ who: member(9 as UserId) })).toBeNull();
    expect(of({ who: member(BEN), family_id: OTHER_FAMILY })).toBeNull();
    expect(of({ who: null })).toBeNull();
  });

  it.each([
    ['Ben', 'B'],
    ['the plumber', 'TP'],
    ['  Ada  Maria Okafor ', 'AO'],
    ['\u{1F415} dog', '\u{1F415}D'],
    ['', ''],
  ])('U905 has initials: %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('U905 is said in its row', () => {
    expect(wordsOf(inFamily(<WhoMark task={chore({ who: member(BEN) })} />))).toBe('B Ben has it.');
    expect(wordsOf(inFamily(<WhoMark task={chore({ who: member(ADA.id) })} />))).toBe('A You have it.');
    expect(inFamily(<WhoMark task={chore({ who: member(9 as UserId) })} />)).toBe('');
  });
});

describe('the edit sheet', () => {
  const field = (who: Task['who'], family: Task['family_id']) =>
    inFamily(<WhoField who={who} family={family} onChange={() => undefined} />);

  it('U906 asks for a member of the family, oneself first, or a name', () => {
    expect(namesOf(field(null, HOME), 'option')).toEqual(['Anybody', 'Ada (you)', 'Ben', 'Somebody else']);
    expect(namesOf(field(null, HOME), 'label')).toEqual(['Who?']);
    expect(namesOf(field(PLUMBER, HOME), 'label')).toEqual(['Who?', 'Name of who has it']);
    expect(field(PLUMBER, HOME)).toContain('value="the plumber"');
    expect(field(member(BEN), HOME)).toContain('<option value="m:2" selected="">');
  });

  it('U906 offers nobody but a name outside the families', () => {
    expect(namesOf(field(null, null), 'option')).toEqual(['Me', 'Somebody else']);
  });

  it('U906 a name that was never typed is nobody, and what was typed is trimmed', () => {
    const opened = draftOf(chore());
    expect(changedFields(opened, { ...opened, who: named('  ') })).toEqual({});
    expect(changedFields(opened, { ...opened, who: named(' Cy ') })).toEqual({ who: named('Cy') });
    expect(changedFields(opened, { ...opened, type: 'note', who: named('Cy') })).toEqual({ type: 'note' });
  });
});

describe('what is said of a change', () => {
  it.each<[string, Partial<Task>, string]>([
    ['a member', { who: member(BEN) }, '"Call the school" is with Ben'],
    ['oneself', { who: member(ADA.id) }, '"Call the school" is yours'],
    ['anybody', { who: null }, '"Call the school" is for anybody'],
  ])('U908 a toast says that it is given to %s', (_, changes, words) => {
    const before = chore({ who: PLUMBER });
    const after = { ...before, ...changes };
    const holder = holderOf(after, FAMILIES, ADA.id);
    expect(actWords([{ before, after }], { projectName: null, today: TODAY, holder })).toBe(words);
  });

  it('U908 the history says who had it', () => {
    const words = (before: unknown, after: unknown) =>
      changeWords(
        { field: 'who', before, after },
        () => null,
        (who) => nameOfWho(who, FAMILIES, ADA.id),
      );
    expect(words({ id: BEN }, { name: 'the plumber' })).toEqual({
      act: 'Changed who has it',
      values: { before: 'Ben', after: 'the plumber' },
    });
    expect(words({ id: ADA.id }, null).values).toEqual({ before: 'You', after: 'Nothing' });
    expect(words({ id: 9 }, null).values).toEqual({ before: 'Somebody who is gone', after: 'Nothing' });
  });
});

it.each<[string, Partial<Task>, ReturnType<typeof offeredClaim>]>([
  ['what nobody has', {}, 'take'],
  ['one’s own', { who: member(ADA.id) }, 'giveBack'],
  ['another member’s', { who: member(BEN) }, null],
  ['the plumber’s', { who: PLUMBER }, null],
  ['a completed one', { completed: true }, null],
  ['a deleted one', { deleted_at: '2026-01-31T08:00:00.000Z' as Task['deleted_at'] }, null],
  ['groceries', { type: 'grocery' }, null],
  ['an inbox task', { type: null, status: 'inbox' }, null],
  ['a task outside the families', { space: 'work' }, null],
])('U910 the menu offers a claim: %s', (_, fields, offered) => {
  expect(offeredClaim(chore(fields), ADA.id)).toBe(offered);
});

it('U911 in Process a task can be given to the members of its family, oneself first, and to others by name', () => {
  expect(peopleOf(HOME, FAMILIES, ADA.id).map(({ name }) => name)).toEqual(['Ada', 'Ben']);
  expect(peopleOf(null, FAMILIES, ADA.id)).toEqual([]);
  const task = aTask();
  const verb = decisionVerb(task, { kind: 'give', who: PLUMBER }, ADA.id);
  expect(play([task], [verb]).task).toMatchObject({ status: 'todo', who: PLUMBER });
});

describe('U986 choosing oneself for what nobody has', () => {
  const claim = { kind: 'task.claim', args: { ref: TASK, mine: true } };
  const edit = (changes: object) => ({ kind: 'task.edit', args: { ref: TASK, changes } });

  it.each<[string, Partial<Task>, Task['who'], object]>([
    ['claims it', {}, member(ADA.id), claim],
    [
      'is no claim where somebody has it',
      { who: member(BEN) },
      member(ADA.id),
      edit({ who: member(ADA.id) }),
    ],
    ['is no claim of somebody else', {}, member(BEN), edit({ who: member(BEN) })],
    ['is no claim outside the families', { space: 'work', family_id: null }, PLUMBER, edit({ who: PLUMBER })],
  ])('%s', (_, fields, who, does) => {
    expect(giveVerb(chore(fields), who, ADA.id)).toEqual(does);
    expect(decisionVerb(chore(fields), { kind: 'give', who: who ?? PLUMBER }, ADA.id)).toEqual(does);
  });

  it('is saved beside what else the sheet changes, and not where it moves the task', () => {
    const mine = { who: member(ADA.id) };
    expect(savingVerbs(chore(), mine, ADA.id)).toEqual([claim]);
    expect(savingVerbs(chore(), { ...mine, name: 'New' }, ADA.id)).toEqual([edit({ name: 'New' }), claim]);
    expect(savingVerbs(chore(), { ...mine, family_id: OTHER_FAMILY }, ADA.id)).toEqual([
      edit({ ...mine, family_id: OTHER_FAMILY }),
    ]);
    expect(savingVerbs(chore(), {}, ADA.id)).toEqual([edit({})]);
    expect(savingVerbs(chore(), { who: null }, ADA.id)).toEqual([edit({ who: null })]);
  });
});

it('U987 several tasks are given to who can have them, and the others say why not', () => {
  const sides = { me: ADA.id, families: FAMILIES };
  const plan = (task: Task, who: Task['who']) => givesTo(who, sides)(task, TODAY);
  expect(plan(chore(), member(ADA.id))).toMatchObject({ does: { kind: 'task.claim' } });
  expect(plan(chore(), member(BEN))).toMatchObject({ does: { args: { changes: { who: member(BEN) } } } });
  expect(plan(chore(), null)).toMatchObject({ does: { args: { changes: { who: null } } } });
  expect(plan(aTask({ type: 'call' }), PLUMBER)).toMatchObject({
    does: { args: { changes: { who: PLUMBER } } },
  });
  expect(plan(aTask({ type: 'call' }), member(BEN))).toEqual({
    stays: 'Only members of its family can have a task.',
  });
  expect(plan(chore({ family_id: OTHER_FAMILY }), member(BEN))).toHaveProperty('stays');
  expect(plan(aTask({ type: 'note' }), PLUMBER)).toEqual({ stays: 'Notes and groceries are nobody’s.' });
});

describe('the filter by person', () => {
  const NONE: TodoFilters = { types: [], efforts: [], people: [] };
  const rows = [chore(), chore({ who: member(ADA.id) }), chore({ who: PLUMBER }), chore({ who: PLUMBER })];

  it('U912 has those who have a task, and anybody', () => {
    function Bar({ tasks }: { readonly tasks: readonly Task[] }) {
      const people = usePeopleIn(tasks, NONE);
      return <FilterBar filters={NONE} people={people} count={1} onChange={() => undefined} />;
    }
    const names = (tasks: readonly Task[]) => namesOf(inFamily(<Bar tasks={tasks} />), 'button').slice(-3);
    expect(names(rows)).toEqual(['Ada (you)', 'the plumber', 'Anybody']);
    expect(names([chore()])).toEqual(['Easy', 'Medium', 'Hard']);
  });

  it('U912 lets pass what the chosen ones have, and is in the address', () => {
    const passing = (filters: TodoFilters) => rows.filter((row) => passesFilters(row, filters)).length;
    const mine = togglePerson(NONE, member(ADA.id));
    expect([passing(NONE), passing(mine), passing(togglePerson(mine, PLUMBER))]).toEqual([4, 1, 3]);
    expect(passing(togglePerson(NONE, ANYBODY))).toBe(1);
    expect(passing(togglePerson(mine, member(ADA.id)))).toBe(4);
    const params = writeFilters(new URLSearchParams('type=call&who=x'), togglePerson(mine, ANYBODY));
    expect(params.getAll('who')).toEqual(['m:1', 'anybody']);
    expect(readFilters(new URLSearchParams('who=m:1&who=nonsense&who=anybody')).people).toEqual([
      'm:1',
      'anybody',
    ]);
  });
});

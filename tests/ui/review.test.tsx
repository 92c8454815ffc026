import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/day.ts';
import { REVIEW_PARTS, type ReviewPart } from '#domain/review.ts';
import type { Task } from '#domain/task.ts';
import { weeksUntil } from '#domain/weeks.ts';
import { member, named } from '#domain/who.ts';
import { commit } from '#store/commit.ts';
import { projectWithoutStep } from '#ui/acts/last-step.ts';
import { NextAction } from '#ui/project/next-action.tsx';
import { nextActionVerb } from '#ui/project/next-action-verb.ts';
import { choicesOf } from '#ui/review/review-choices.tsx';
import { ReviewHint } from '#ui/review/review-hint.tsx';
import { reviewVerb, type ReviewDecision } from '#ui/review/review-verb.ts';
import { WeeksPicture } from '#ui/review/weeks-picture.tsx';
import { draw, drawScreen, namesOf, wordsOf } from '../support/markup.tsx';
import { ADA, aProject, aTask, BEN, HOME, MORNING, play, TODAY } from '../support/task-builder.ts';
import { openTestDevice } from '../support/test-device.ts';

const IN_FAMILY = { space: 'family', family_id: HOME } as const;

type Asked = Exclude<ReviewPart, 'inbox' | 'stuck'>;
const ASKED = REVIEW_PARTS.filter((part): part is Asked => part !== 'inbox' && part !== 'stuck');

/** What the answers of a part do, in their order. */
function answersOf(part: Asked, task: Task): [string, string][] {
  let does = '';
  const answers = {
    ask: ({ kind }: { kind: string }) => void (does = `asks ${kind}`),
    decide: ({ kind, ...more }: ReviewDecision) => void (does = [kind, ...Object.values(more)].join(' ')),
    keep: () => void (does = 'keeps'),
  };
  return choicesOf(part, task, answers).map(({ label, run }) => {
    run();
    return [label, does];
  });
}

describe('the answers of a card', () => {
  it('U959 an untouched task is kept, put off for someday or deleted, or what else can be done with it', () => {
    expect(answersOf('untouched', aTask({ type: 'errand' }))).toEqual([
      ['Keep', 'keeps'],
      ['Someday', 'defer someday'],
      ['Delete', 'delete'],
      ['It is done', 'complete'],
      ['Later', 'asks later'],
    ]);
  });

  it('U959 what others have, what nobody has, someday and the next weeks have answers of their own', () => {
    const first = (part: Asked, fields: Partial<Task> = {}) =>
      answersOf(part, aTask({ type: 'errand', ...fields })).map(([label]) => label);
    expect(first('waiting')).toEqual([
      'Still waiting',
      'It is done',
      'Ask again later',
      'I do it myself',
      'Give it to somebody',
      'Delete',
    ]);
    expect(first('someday').slice(0, 2)).toEqual(['Leave it for someday', 'Do it now']);
    expect(first('unclaimed').slice(0, 3)).toEqual(['Take it', 'Give it to somebody', 'Leave it open']);
    expect(first('ahead')).toContain('Important');
    expect(first('ahead', { important: true })).not.toContain('Important');
  });

  it('U959 a project is neither completed nor deleted by a card, which does not show its steps', () => {
    const projects = (['waiting', 'someday', 'ahead'] as const).flatMap((part) =>
      answersOf(part, aProject()),
    );
    expect(projects.filter(([, does]) => does === 'complete' || does === 'delete')).toEqual([]);
  });

  it('U959 no two answers of a card have the same words, and each has a number key', () => {
    for (const part of ASKED) {
      const labels = answersOf(part, aTask({ type: 'errand' })).map(([label]) => label);
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels.length).toBeLessThanOrEqual(10);
    }
  });

  it.each<[string, ReviewDecision, Partial<Task>, Partial<Task>]>([
    ['completes', { kind: 'complete' }, {}, { completed: true }],
    ['deletes', { kind: 'delete' }, {}, { deleted_at: '2026-01-31T12:00:00.000Z' as Task['deleted_at'] }],
    ['stars', { kind: 'star' }, {}, { important: true }],
    ['waits no more', { kind: 'start' }, { not_before: 'someday' }, { not_before: null }],
    ['puts off', { kind: 'defer', not_before: 'someday' }, {}, { not_before: 'someday' }],
    ['gives', { kind: 'give', who: named('the tiler') }, {}, { who: named('the tiler') }],
    ['claims', { kind: 'take' }, IN_FAMILY, { who: member(ADA.id) }],
    ['takes over', { kind: 'take' }, { ...IN_FAMILY, who: member(BEN) }, { who: member(ADA.id) }],
    ['takes back', { kind: 'take' }, { who: named('the tiler') }, { who: null }],
  ])('U959 an answer %s by a verb that can be done elsewhere', (_, decision, fields, becomes) => {
    const before = aTask({ type: 'errand', ...fields });
    const played = play([before], [reviewVerb(before, decision, { today: TODAY, me: ADA.id })]);
    expect(played.refusals).toEqual([null]);
    expect(played.task).toMatchObject(becomes);
  });

  it('U959 a task that repeats is done for this time', () => {
    const before = aTask({
      type: 'errand',
      repeat: '{"every":1,"unit":"day","from":"done"}' as Task['repeat'],
    });
    const verb = reviewVerb(before, { kind: 'complete' }, { today: TODAY, me: ADA.id });
    expect(verb.args).toMatchObject({ round: 0, on: TODAY });
  });

  it.each<[ReviewPart, Partial<Task>, string]>([
    ['waiting', { who: named('the tiler') }, 'With the tiler. Last changed: Saturday, January 31.'],
    ['untouched', {}, 'Nobody has touched it since Saturday, January 31. Does it still matter?'],
    ['ahead', { due_on: addDays(TODAY, 3) }, 'Deadline: Tuesday, February 3.'],
    ['ahead', { due_on: addDays(TODAY, -1) }, 'Its deadline was Friday, January 30.'],
    ['ahead', { not_before: addDays(TODAY, 3) }, 'It is back: Tuesday, February 3.'],
    ['stuck', {}, 'This project has no open step.'],
  ])('U958 a card of %s says why it is there', (part, fields, words) => {
    const task = aTask({ type: 'errand', updated_at: MORNING, ...fields });
    expect(wordsOf(drawScreen(<ReviewHint part={part} task={task} />))).toBe(words);
  });
});

describe('what changed', () => {
  const weeks = weeksUntil(TODAY, [aTask(), aTask({ completed: true })]);
  const markup = draw(<WeeksPicture weeks={weeks} />);

  it('U962 is a picture, a sentence and a table of each week', () => {
    expect(wordsOf(markup)).toContain('In the last seven days 2 tasks were opened, 1 was closed.');
    expect(markup.match(/<rect/g)).toHaveLength(16);
    expect(namesOf(markup, 'caption')).toEqual(['Tasks opened and closed in each of the last eight weeks']);
    expect(namesOf(markup, 'tr').at(-1)).toBe('Sun, Jan 25 – Sat, Jan 31 2 1');
    expect(namesOf(markup, 'tr')).toHaveLength(9);
  });

  it('U962 draws the highest of all bars over the whole height, and nothing as nothing', () => {
    const heights = Array.from(markup.matchAll(/<rect[^>]*height="([\d.]+)"/g), ([, height]) =>
      Number(height),
    );
    expect([Math.max(...heights), Math.min(...heights)]).toEqual([116, 0]);
    expect(heights.slice(-2)).toEqual([116, 58]);
  });

  it('U962 the picture is left out for who hears the table', () => {
    expect(markup.indexOf('<svg')).toBeGreaterThan(markup.indexOf('aria-hidden="true"'));
    const heard = markup.replace(/<div aria-hidden="true">.*<\/svg>/s, '');
    expect(heard).toContain('<table>');
  });
});

describe('a project without an open step', () => {
  it('U965 asks for its next action', () => {
    const markup = draw(<NextAction project={aProject().ref} onAdd={() => Promise.resolve(true)} />);
    expect(namesOf(markup, 'label')).toEqual(['What is the next action?']);
    expect(namesOf(markup, 'button')).toEqual(['Add it']);
  });

  it('U965 the answer is a step that can be done', () => {
    const project = aProject({ space: 'work' });
    const verb = nextActionVerb(project, 'Buy the tickets', { uuid: () => aTask().ref });
    expect(play([project], [verb]).task).toMatchObject({
      name: 'Buy the tickets',
      status: 'todo',
      space: 'work',
      project_ref: project.ref,
    });
  });

  it('U966 is found when its last open step is ticked, and not before or by anything else', async () => {
    const device = openTestDevice();
    const project = await device.create({ name: 'Holiday', type: 'project' });
    const steps = [
      await device.create({ name: 'Cabin', type: 'computer', project_ref: project }),
      await device.create({ name: 'Tickets', type: 'computer', project_ref: project }),
    ];
    const found: (string | null)[] = [];
    const did = async (verb: Parameters<typeof commit>[1]) => {
      const outcome = await commit(device, verb);
      const act = outcome.kind === 'saved' ? outcome.act : [];
      found.push((await projectWithoutStep(device.db, act))?.name ?? null);
    };
    for (const ref of steps) await did({ kind: 'task.complete', args: { ref, completed: true } });
    await did({ kind: 'task.setImportant', args: { ref: steps[0]!, important: true } });
    await did({ kind: 'task.complete', args: { ref: steps[0]!, completed: false } });
    const alone = await device.create({ name: 'Alone', type: 'errand' });
    await did({ kind: 'task.complete', args: { ref: alone, completed: true } });
    expect(found).toEqual([null, 'Holiday', null, null, null]);
  });
});

/** A test of the check: ticks that people made, against those that the server has at the end. */
import { expect, it } from 'vitest';
import { copyRef } from '#domain/copy-ref.ts';
import type { TickId, UserId } from '#domain/ids.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { Task } from '#domain/task.ts';
import { ticksOf } from '#domain/ticks.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { Mutation, TaskRow } from '#store/db.ts';
import { ADA, aProject, aSubtask, aTask, BEN, NOON, TASK } from '../support/task-builder.ts';
import type { Look } from './ledger.ts';
import { createTicksWatch, type TicksWatch } from './ticks-watch.ts';

const [HERS, HIS] = ['hers', 'his'] as unknown as [TickId, TickId];
const OPEN = aTask({ name: 'Bins' });
const NOBODY: ReadonlySet<string> = new Set();

function tickedBy(...ticks: readonly (readonly [TickId, UserId])[]): Task {
  const list = ticks.map(([id, by]) => ({ id, by, at: NOON }));
  return { ...OPEN, completed: list.length > 0, ticks: ticksOf(list) };
}

function showing(rows: readonly Task[], asked: readonly Verb[] = []): Look {
  const log = asked.map((verb, n) => ({ ...verb, n, key: `key ${n}` }) as unknown as Mutation);
  return {
    rows: new Map(rows.map((row) => [row.ref, row as TaskRow])),
    log: new Map(log.map((mutation) => [mutation.n, mutation])),
    parked: new Map(),
    confirmed: new Map(),
    settings: DEFAULT_SETTINGS,
  };
}

function wrongAt(watch: TicksWatch, rows: readonly Task[], unsure = NOBODY): readonly string[] {
  return watch.check(new Map(rows.map((row) => [row.ref, row])), unsure);
}

/** Ada ticks "Bins". */
function watchOfATick(): TicksWatch {
  const watch = createTicksWatch();
  watch.note(ADA.id, showing([OPEN]), showing([tickedBy([HERS, ADA.id])]));
  return watch;
}

it('C222 a tick is under who made it, or under nobody once they are gone', () => {
  expect(wrongAt(watchOfATick(), [tickedBy([HERS, ADA.id])])).toEqual([]);
  const gone = { ...OPEN, completed: true, ticks: ticksOf([{ id: HERS, by: null, at: NOON }]) };
  expect(wrongAt(watchOfATick(), [gone])).toEqual([]);
  expect(wrongAt(watchOfATick(), [tickedBy([HERS, BEN])])).toEqual([
    'Bins has the tick hers of 2, who did not make it',
  ]);
});

it('C222 a tick that nobody made, and one that stands twice, are reported', () => {
  const [twice, strange] = [tickedBy([HERS, ADA.id], [HERS, ADA.id]), tickedBy([HERS, ADA.id], [HIS, BEN])];
  expect(wrongAt(watchOfATick(), [twice])).toEqual([`Bins has a tick twice: ${String(twice.ticks)}`]);
  expect(wrongAt(watchOfATick(), [strange])).toEqual(['Bins has the tick his of 2, who did not make it']);
});

it('C222 who names no tick has one that follows from the task and the person', () => {
  const follows = copyRef(TASK, 9) as string as TickId;
  expect(wrongAt(watchOfATick(), [tickedBy([HERS, ADA.id], [follows, BEN])])).toEqual([]);
});

it('C223 a tick that is nowhere is reported', () => {
  expect(wrongAt(watchOfATick(), [tickedBy([HIS, BEN])])).toContain(
    'the tick hers that 1 made on Bins is nowhere',
  );
  expect(wrongAt(watchOfATick(), [OPEN])).toEqual(['the tick hers that 1 made on Bins is nowhere']);
});

it('C223 nobody is held to a tick of a row whose change waits for a decision, or that is purged', () => {
  expect(wrongAt(watchOfATick(), [OPEN], new Set([TASK]))).toEqual([]);
  expect(wrongAt(watchOfATick(), [])).toEqual([]);
});

it('C223 a tick that is taken back by its name may go, and none but that', () => {
  const both = tickedBy([HERS, ADA.id], [HIS, BEN]);
  for (const back of [
    { kind: 'task.edit', args: { ref: TASK, changes: { completed: false }, tick: HIS } },
    { kind: 'task.complete', args: { ref: TASK, completed: false, tick: HIS } },
  ] as const) {
    const watch = watchOfATick();
    watch.note(BEN, showing([tickedBy([HERS, ADA.id])]), showing([both]));
    watch.note(BEN, showing([both]), showing([tickedBy([HERS, ADA.id])], [back]));
    expect(wrongAt(watch, [tickedBy([HERS, ADA.id])])).toEqual([]);
    expect(wrongAt(watch, [OPEN])).toEqual(['the tick hers that 1 made on Bins is nowhere']);
  }
});

it('C223 who opens the task itself takes all ticks away', () => {
  const watch = watchOfATick();
  watch.note(BEN, showing([tickedBy([HERS, ADA.id])]), showing([OPEN]));
  expect(wrongAt(watch, [OPEN])).toEqual([]);
});

it('C223 a task that is deleted or gets another rule may lose its ticks', () => {
  for (const shaped of [
    { deleted_at: NOON },
    { type: 'office' },
    { realm: 'f:5' },
  ] as readonly Partial<Task>[]) {
    const watch = watchOfATick();
    const ticked = tickedBy([HERS, ADA.id]);
    watch.note(BEN, showing([ticked]), showing([{ ...ticked, ...shaped }]));
    expect(wrongAt(watch, [OPEN])).toEqual([]);
  }
});

it('C223 the tick of a step stays in the last rounds of its project, until somebody puts the project back', () => {
  const project = aProject({ repeat: 'every week' as never });
  const step = aSubtask(project, 3, { name: 'Pack' });
  const ofRound = { id: HERS, by: ADA.id, at: NOON, round: 0 };
  const ticked = { ...step, completed: true, ticks: ticksOf([ofRound]) };
  const inRound = (round: number) => ({ ...project, round });
  const watch = createTicksWatch();
  watch.note(ADA.id, showing([project, step]), showing([project, ticked]));
  watch.note(BEN, showing([project, ticked]), showing([inRound(1), { ...ticked, completed: false }]));
  const lost = ['the tick hers that 1 made on Pack is nowhere'];
  expect(wrongAt(watch, [inRound(1), step])).toEqual(lost);
  expect(wrongAt(watch, [inRound(1), { ...ticked, completed: false }])).toEqual([]);
  expect(wrongAt(watch, [inRound(3), step])).toEqual(lost);
  expect(wrongAt(watch, [inRound(4), step])).toEqual([]);
  watch.note(BEN, showing([inRound(1), ticked]), showing([project, ticked]));
  expect(wrongAt(watch, [project, step])).toEqual([]);
});

it('C223 a step that leaves its project, or has rounds of its own, is not looked at', () => {
  const project = aProject();
  const step = aSubtask(project, 3, { name: 'Pack' });
  const ticked = { ...step, completed: true, ticks: ticksOf([{ id: HERS, by: ADA.id, at: NOON }]) };
  for (const shaped of [{ project_ref: null }, { repeat: 'every week' as never }]) {
    const watch = createTicksWatch();
    watch.note(ADA.id, showing([project, step]), showing([project, ticked]));
    watch.note(BEN, showing([project, ticked]), showing([project, { ...ticked, ...shaped }]));
    expect(wrongAt(watch, [project, step])).toEqual([]);
  }
});

it('C223 a project is opened by a new step, and is not looked at itself', () => {
  const project = aProject();
  const ticked = { ...project, completed: true, ticks: ticksOf([{ id: HERS, by: ADA.id, at: NOON }]) };
  const watch = createTicksWatch();
  watch.note(ADA.id, showing([project]), showing([ticked]));
  expect(wrongAt(watch, [project])).toEqual([]);
});

it('C223 the tick of a round is in its copy, and a skip is not kept for ever', () => {
  const copy = { ...tickedBy([HERS, ADA.id]), ref: copyRef(TASK, 0), name: 'The first round' };
  const [next, skipped] = [
    { ...OPEN, round: 1 },
    { ...OPEN, round: 2, ticks: tickedBy([HIS, ADA.id]).ticks },
  ];
  const watch = createTicksWatch();
  watch.note(ADA.id, showing([OPEN]), showing([next, copy]));
  expect(wrongAt(watch, [next, copy])).toEqual([]);
  watch.note(ADA.id, showing([next, copy]), showing([skipped, copy]));
  expect(wrongAt(watch, [{ ...skipped, ticks: null }, copy])).toEqual([]);
  expect(wrongAt(watch, [next])).toEqual(['the tick hers that 1 made on Bins is nowhere']);
});

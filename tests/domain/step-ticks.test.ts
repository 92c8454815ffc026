/** The ticks of a step, each of a round of its project. */
import { describe, expect, it } from 'vitest';
import type { TickId } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import { completedBy, completionsOf, stepInRound, ticksIn } from '#domain/ticks.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import {
  ADA,
  aFamilyProject,
  aSubtask,
  AT_NOON,
  BEN,
  play,
  PROJECT,
  TODAY,
} from '../support/task-builder.ts';

const weekly = repeatOf({ every: 1, unit: 'week', from: 'date', since: TODAY });
const project = aFamilyProject({ repeat: weekly, not_before: TODAY });
const step = aSubtask(project, 1);
const { ref } = step;
const tick = (name: string) => name as TickId;

const done = (name: string, round?: number): Verb => ({
  kind: 'task.complete',
  args: {
    ref,
    completed: true,
    tick: tick(name),
    ...(round !== undefined && { projectRound: { project: PROJECT, round } }),
  },
});
const skipped = (round: number): Verb => ({
  kind: 'task.skip',
  args: { ref: PROJECT, round, on: TODAY, tick: tick(`skip ${round}`) },
});
const roundsOf = (verbs: readonly Verb[]) => {
  const row = play([project, step], verbs).board.task(ref)!;
  return { completed: row.completed, rounds: ticksIn(row.ticks).map(({ id, round }) => [id, round]) };
};

describe('a step of a project that repeats', () => {
  it('T280 keeps who did it in the last three rounds, and who did it in this one before them', () => {
    const rounds = [0, 1, 2, 3].flatMap((round) => [done(`t${round}`, round), skipped(round)]);
    expect(roundsOf(rounds)).toEqual({
      completed: false,
      rounds: [
        ['t3', 3],
        ['t2', 2],
        ['t1', 1],
      ],
    });
    expect(roundsOf([...rounds, done('now', 4)])).toEqual({
      completed: true,
      rounds: [
        ['now', 4],
        ['t3', 3],
        ['t2', 2],
        ['t1', 1],
      ],
    });
  });

  it('T280 loses its present ticks by being opened, and those of the past do not count in another project', () => {
    const verbs = [done('old', 0), skipped(0), done('now', 1)];
    const opened: Verb = { kind: 'task.complete', args: { ref, completed: false } };
    expect(roundsOf([...verbs, opened])).toEqual({ completed: false, rounds: [['old', 0]] });
    const out: Verb = { kind: 'task.edit', args: { ref, changes: { project_ref: null } } };
    expect(roundsOf([...verbs, out])).toEqual({ completed: true, rounds: [['now', undefined]] });
  });

  it('C210 has a late tick in its own round, once', () => {
    const verbs = [skipped(0), done('late', 0), done('late', 0)];
    expect(roundsOf(verbs)).toEqual({ completed: false, rounds: [['late', 0]] });
    expect(roundsOf([...verbs, done('now', 1)])).toEqual({
      completed: true,
      rounds: [
        ['now', 1],
        ['late', 0],
      ],
    });
  });

  it('T280 is done by all who did it, also where its project repeats no more', () => {
    const others = { id: tick('theirs'), by: BEN, at: AT_NOON.at, round: 2 };
    const before = { ...step, ...completedBy([others]) };
    const once = { ...project, repeat: null, round: 2 };
    const row = play([once, before], [done('mine')]).board.task(ref)!;
    expect(completionsOf(row).map(({ id }) => id)).toEqual(['theirs', 'mine']);
  });

  it('T280 loses the ticks of a round that is put back', () => {
    const list = [0, 1].map((round) => ({ id: tick(`t${round}`), by: BEN, at: AT_NOON.at, round }));
    expect(ticksIn(stepInRound(list, 0).ticks).map(({ id }) => id)).toEqual(['t0']);
  });

  it('T282 is done by a tick of an app of before whatever round it was', () => {
    const before = { ...step, completed: true, completed_by: BEN, deleted_at: AT_NOON.at };
    const board = play([{ ...project, round: 3 }, before], [{ kind: 'task.restore', args: { ref } }]).board;
    expect(board.task(ref)).toMatchObject({ completed: true, completed_by: BEN });
    expect(ADA.id).not.toBe(BEN);
  });
});

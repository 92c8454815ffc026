import type { Change } from '../bugs/plant.ts';
import type { Part } from './places.ts';

export interface SmallBug {
  readonly name: string;
  readonly part: Part;
  /** In so many steps. */
  readonly depth: number;
  readonly changes: readonly Change[];
}

const VERBS = 'src/domain/verbs';

export const PLANTED: readonly SmallBug[] = [
  {
    name: 'a skip that is done twice',
    part: 'chore',
    depth: 2,
    changes: [
      {
        file: `${VERBS}/skip-round.ts`,
        from: 'if (task.round === round) goOn(',
        to: 'if (task.round >= round) goOn(',
      },
    ],
  },
  {
    name: 'a round that is done again by whoever has not heard of it',
    part: 'chore',
    depth: 2,
    changes: [
      { file: `${VERBS}/complete-round.ts`, from: '  if (task.round !== round) return;\n', to: '' },
      {
        file: `${VERBS}/round-fields.ts`,
        from: '  if (round === task.round) return changes;\n',
        to: '  return changes;\n',
      },
    ],
  },
  {
    name: 'a claim that takes a task from who was first',
    part: 'task',
    depth: 2,
    changes: [
      {
        file: `${VERBS}/task-claim.ts`,
        from: 'if (task.who !== (mine ? null : me)) return null;',
        to: 'if (!mine && task.who !== me) return null;',
      },
    ],
  },
  {
    name: 'a restore that takes a step out of its project',
    part: 'project',
    depth: 2,
    changes: [
      {
        file: `${VERBS}/task-restore.ts`,
        from: 'const isAlone = project === null || project.deleted_at !== null;',
        to: 'const isAlone = true;',
      },
    ],
  },
  {
    name: 'a late put-off of a task that repeats',
    part: 'chore',
    depth: 2,
    changes: [
      {
        file: `${VERBS}/round-fields.ts`,
        from: '  if (round === task.round) return changes;\n',
        to: '  if (round <= task.round) return changes;\n',
      },
    ],
  },
  {
    name: 'an edit that coalesces and drops the one that waited',
    part: 'task',
    depth: 2,
    changes: [
      {
        file: `${VERBS}/task-edit.ts`,
        from: 'changes: { ...earlier.changes, ...changes }, ...inProject };',
        to: 'changes, ...inProject };',
      },
    ],
  },
  {
    name: 'a round that leaves the steps done',
    part: 'project',
    depth: 1,
    changes: [
      {
        file: `${VERBS}/next-round.ts`,
        from: 'Object.assign(draft, opened)',
        to: 'Object.assign(draft, opened, { completed: draft.completed })',
      },
    ],
  },
  {
    name: 'a tick that leaves no copy',
    part: 'chore',
    depth: 1,
    changes: [
      {
        file: `${VERBS}/complete-round.ts`,
        from: '  leaveCopy(board, task, [tickOf({ ...when, on }, context)], context);\n',
        to: '',
      },
    ],
  },
  {
    name: 'an undo that takes back what was changed since',
    part: 'task',
    depth: 3,
    changes: [
      {
        file: 'src/domain/undo.ts',
        from: '(field) => before[field] !== after[field] && row[field] === after[field],',
        to: '(field) => before[field] !== after[field],',
      },
      { file: 'src/domain/undo.ts', from: '|| isOfAct(field)', to: '|| before[field] !== after[field]' },
    ],
  },
];

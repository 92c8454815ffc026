/** Planted in undo: what an act is remembered by, and what of it is taken back. */
import type { Bug } from './bug.ts';

const UNDO = 'src/domain/undo.ts';

export const undoBugs: readonly Bug[] = [
  {
    // Either check alone holds it off.
    name: 'an undo that takes back what was changed since',
    changes: [
      {
        file: UNDO,
        from: '(field) => before[field] !== after[field] && row[field] === after[field],',
        to: '(field) => before[field] !== after[field],',
      },
      { file: UNDO, from: '|| isOfAct(field)', to: '|| before[field] !== after[field]' },
    ],
    seed: 141,
  },
  {
    name: 'an undo of a new project that deletes what others have put into it',
    changes: [
      {
        file: UNDO,
        from: 'EDITABLE_FIELDS.every((field) => row[field] === after[field]) && !hasOthers(after.ref, act, now);',
        to: 'EDITABLE_FIELDS.every((field) => row[field] === after[field]);',
      },
    ],
    seed: 96,
  },
  {
    // The first of those that were not planted.
    name: 'an undo that reports what it has not done',
    changes: [{ file: UNDO, from: 'if (tried.length === 0) return null;', to: '' }],
    seed: 1005,
  },
  {
    name: 'an undo that takes back what somebody else has done first',
    changes: [
      {
        file: 'src/domain/verbs/put-round-back.ts',
        from: '  if (left.length > 0) {\n    board.change(copy.ref',
        to: '  if (left.length > 99) {\n    board.change(copy.ref',
      },
    ],
    steps: 120,
    seed: 648,
  },
  {
    name: 'a tick that takes all others along when it is taken back',
    changes: [
      {
        file: 'src/domain/ticks.ts',
        from: 'const left = list.filter((each) => each.by !== by || !isMeant(each));',
        to: 'const left = list.filter((each) => each.by !== by && isMeant(each));',
      },
    ],
    seed: 1050,
  },
  {
    name: 'an undo that calls itself whole whatever stays',
    changes: [{ file: UNDO, from: '    kept.every((change) => isAsBefore(change, now)) &&\n', to: '' }],
    seed: 60,
  },
  {
    name: 'an undo that drops what a type clears and others have written since',
    changes: [
      {
        file: UNDO,
        from: 'if (change !== undefined && !keepsTheRest(change, now, tried)) return null;',
        to: '',
      },
    ],
    seed: 177,
  },
  {
    name: 'one of several that is refused and stops the others',
    changes: [
      {
        file: 'src/store/commit-all.ts',
        from: 'else if (leaveOut) leaveOut(outcome.refusal);',
        to: 'else if (leaveOut) throw new Refused(outcome.refusal);',
      },
    ],
    seed: 945,
  },
];

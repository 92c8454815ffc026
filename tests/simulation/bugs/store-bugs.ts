/** Planted in the store and the domain: folding, parking, taking pages. */
import type { Bug } from './bug.ts';

const APPEND = 'src/store/append.ts';
const OUTBOX = 'src/store/outbox.ts';
const REPLICA = 'src/store/replica.ts';

export const storeBugs: readonly Bug[] = [
  {
    name: 'a fold that moves a change over others that see the difference',
    changes: [{ file: APPEND, from: ' && !sharesRef(each, last)', to: '' }],
    seed: 14,
  },
  {
    name: 'a change that does not name the project its row is in',
    changes: [
      {
        file: 'src/store/commit.ts',
        from: '...scope.withSubtasks, ...writes, ...projects]',
        to: '...scope.withSubtasks, ...writes]',
      },
    ],
    seed: 4,
  },
  {
    name: 'a create and a move that do not say which family was seen',
    changes: [
      { file: 'src/store/commit.ts', from: 'withFamilySeen(verb, { before, after: row })', to: 'verb' },
      { file: OUTBOX, from: 'withFamilySeen(verb, { before, after: rowSeen() })', to: 'verb' },
    ],
    seed: 13,
  },
  {
    name: 'a deletion and its undo that cancel each other',
    changes: [
      {
        file: APPEND,
        from: 'await db.outbox.add(folded);',
        to: "if (folded.kind !== 'task.restore') await db.outbox.add(folded);",
      },
    ],
    seed: 2,
  },
  {
    name: 'a deletion and its undo that cancel each other whatever was sent',
    changes: [
      {
        file: APPEND,
        from: "last.state !== 'queued'",
        to: "(last.state !== 'queued' && entry.kind !== 'task.restore')",
      },
      {
        file: APPEND,
        from: 'await db.outbox.add(folded);',
        to: "if (folded.kind !== 'task.restore') await db.outbox.add(folded);",
      },
    ],
    seed: 2,
  },
  {
    name: 'a fold that drops the earlier description',
    changes: [
      {
        file: 'src/domain/mutations/coalesce.ts',
        from: 'changes: { ...waiting.args.changes, ...changes }',
        to: 'changes: { ...{ ...waiting.args.changes, description: undefined }, ...changes }',
      },
    ],
    seed: 11,
  },
  {
    name: 'changes of one row that go out side by side',
    changes: [{ file: OUTBOX, from: 'if (isBlocked) continue;', to: '' }],
    seed: 2,
  },
  {
    name: 'a parked change that goes although its retry was refused',
    changes: [
      {
        file: 'src/store/retry-parked.ts',
        from: 'if (error instanceof NotTaken) return error.outcome;',
        to: 'if (error instanceof NotTaken) return device.db.parked.delete(n).then(() => error.outcome);',
      },
    ],
    seed: 118,
  },
  {
    name: 'what waits on a row that is gone and stays for ever',
    changes: [
      { file: REPLICA, from: 'await parkInside(store, reasons, nowMs);', to: '' },
      {
        file: 'sw/sync/engine.ts',
        from: 'else if (each.isLastTry) await park(store, n, each.reason, nowMs);',
        to: '',
      },
    ],
    seed: 4,
  },
  {
    name: 'a mark that a request was sent which is written relaxed',
    changes: [
      {
        file: OUTBOX,
        from: "const store = strictly(relaxed);\n  const { db } = store;\n  return db.transaction('rw', [db.outbox, db.tasks, db.shadow",
        to: "const store = relaxed;\n  const { db } = store;\n  return db.transaction('rw', [db.outbox, db.tasks, db.shadow",
      },
    ],
    seed: 55,
  },
  {
    name: 'rows of tomorrow that are not read again after an update',
    changes: [
      {
        file: 'src/store/unread-rows.ts',
        from: 'if (unreadBy !== null) noted ??=',
        to: 'if (unreadBy === null) noted ??=',
      },
    ],
    seed: 43,
  },
  {
    name: 'a removal that applies although the row has moved on',
    changes: [
      {
        file: 'src/store/removals.ts',
        from: 'return confirmed?.realm === realm;',
        to: 'return confirmed !== null;',
      },
    ],
    seed: 14,
  },
  {
    name: 'rows of a realm that is no longer listed and that stay',
    changes: [{ file: REPLICA, from: '!listed.includes(confirmed.realm) || isOutdated', to: 'isOutdated' }],
    seed: 7,
  },
];

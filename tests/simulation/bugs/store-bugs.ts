/** Planted in the store and the domain: coalescing, parking, taking pages. */
import type { Bug } from './bug.ts';

const APPEND = 'src/store/append.ts';
const OUTBOX = 'src/store/engine/outbox.ts';
const RESETS = 'src/store/pull/resets.ts';
const TAKE_PAGE = 'src/store/pull/take-page.ts';

export const storeBugs: readonly Bug[] = [
  {
    name: 'coalescing that moves a change over others that see the difference',
    changes: [
      { file: APPEND, from: ' && !sharesRef(each, last)', to: '' },
      {
        file: APPEND,
        from: 'await db.outbox.put(coalesced);',
        to: 'await db.outbox.delete(waiting.n); const { n: _n, ...unnumbered } = coalesced; await db.outbox.add(unnumbered);',
      },
    ],
    seed: 62,
  },
  {
    name: 'a change that does not name the project its row is in',
    changes: [
      {
        file: 'src/store/new-mutation.ts',
        from: '...scope.withSubtasks, ...writes, ...projects]',
        to: '...scope.withSubtasks, ...writes]',
      },
    ],
    seed: 914,
  },
  {
    name: 'a create and a move that do not say which family was seen',
    changes: [
      {
        file: 'src/store/commit.ts',
        from: 'withFamilySeen(asQueued(verb, seen), seen)',
        to: 'asQueued(verb, seen)',
      },
      { file: OUTBOX, from: 'withFamilySeen(verb, { before, after: rowSeen() })', to: 'verb' },
    ],
    seed: 1187,
  },
  {
    name: 'words of a private task that are sent wherever it is by then',
    changes: [{ file: OUTBOX, from: 'mutation.unlessShared === true && call.body !== null', to: 'false' }],
    steps: 40,
    seed: 738,
  },
  {
    name: 'what depends on a refused change and goes out all the same',
    changes: [
      {
        file: 'src/store/unsent/dependents.ts',
        from: 'if (cause === null || ',
        to: 'if (cause !== undefined || ',
      },
    ],
    seed: 1059,
  },
  {
    name: 'a deletion and its undo that cancel each other',
    changes: [
      {
        file: APPEND,
        from: 'await db.outbox.put(coalesced);',
        to: "await (coalesced.kind === 'task.restore' ? db.outbox.delete(waiting.n) : db.outbox.put(coalesced));",
      },
    ],
    seed: 1,
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
        from: 'await db.outbox.put(coalesced);',
        to: "await (coalesced.kind === 'task.restore' ? db.outbox.delete(waiting.n) : db.outbox.put(coalesced));",
      },
    ],
    seed: 1,
  },
  {
    name: 'coalescing that drops the earlier description',
    changes: [
      {
        file: 'src/domain/verbs/task-edit.ts',
        from: 'changes: { ...earlier.changes, ...changes }',
        to: 'changes: { ...{ ...earlier.changes, description: undefined }, ...changes }',
      },
    ],
    seed: 114,
  },
  {
    name: 'changes of one row that go out side by side',
    changes: [{ file: 'src/store/engine/sendable.ts', from: 'const goes = isFree && ', to: 'const goes = ' }],
    seed: 2229,
  },
  {
    name: 'a parked change that goes although its retry was refused',
    changes: [
      {
        file: 'src/store/unsent/retry-parked.ts',
        from: 'if (error instanceof NotTaken) return error.outcome;',
        to: 'if (error instanceof NotTaken) return device.db.parked.delete(n).then(() => error.outcome);',
      },
    ],
    seed: 906,
  },
  {
    name: 'what waits on a row that is gone and stays for ever',
    changes: [
      { file: TAKE_PAGE, from: 'await parkInside(store, reasons, nowMs);', to: '' },
      {
        file: 'sw/sync/engine.ts',
        from: 'else if (each.isLastTry) refused.set(n, each.reason);',
        to: '',
      },
    ],
    seed: 36,
  },
  {
    name: 'rows of tomorrow that are not read again after an update',
    changes: [
      {
        file: 'src/store/pull/unread-rows.ts',
        from: 'if (unreadBy !== null) noted ??=',
        to: 'if (unreadBy === null) noted ??=',
      },
    ],
    seed: 11,
  },
  {
    name: 'a removal that applies although the row has moved on',
    changes: [
      {
        file: 'src/store/pull/tombstones.ts',
        from: 'confirmed[index]?.realm === realm',
        to: 'confirmed[index] !== null',
      },
    ],
    seed: 179,
  },
  {
    name: 'rows of a realm that is no longer listed and that stay',
    // Two lines remove them. Without the first alone only rows that came since a reset stay (R7), without the second
    // alone only those of a realm that a later page lists again (R61): too rare here.
    changes: [
      { file: TAKE_PAGE, from: '!listed.includes(confirmed.realm) || isOutdated', to: 'isOutdated' },
      { file: RESETS, from: '!listed.has(id) && epochs[id] === undefined', to: 'listed.size < 0' },
    ],
    seed: 36,
  },
  {
    name: 'a request that is built anew for each attempt',
    changes: [
      {
        file: OUTBOX,
        from: 'const unfixed = unanswered.filter(({ request }) => request === null);',
        to: 'const unfixed = unanswered;',
      },
    ],
    seed: 321,
  },
  {
    name: 'an acknowledgement that does not check the fence',
    changes: [
      {
        file: OUTBOX,
        from: "await db.transaction('rw', [db.outbox, db.parked, db.tasks, db.meta, db.ownChanges], async () => {\n    await assertFence(db, store.fence);",
        to: "await db.transaction('rw', [db.outbox, db.parked, db.tasks, db.meta, db.ownChanges], async () => {",
      },
    ],
    seed: 1932,
  },
  {
    // Either check alone holds it off: under its fence nobody else moves the cursor.
    name: 'a page that is taken although another host moved the cursor',
    changes: [
      {
        file: TAKE_PAGE,
        from: "assertHeldFence(meta, store.fence);\n    if (meta.read('cursor') !== asked) return { kind: 'stale' };",
        to: '',
      },
    ],
    seed: 114,
  },
  {
    name: 'coalescing that keeps the older key',
    changes: [{ file: APPEND, from: 'key: entry.key,', to: 'key: waiting.key,' }],
    steps: 50,
    seed: 25,
  },
  {
    name: 'words that a rule clears and that leave no trace',
    changes: [
      { file: OUTBOX, from: 'if (copy !== null) copies.push(copy);', to: '' },
      {
        file: 'tests/simulation/fast/model-writes.ts',
        from: '...(description !== null && { description }),',
        to: '',
      },
    ],
    seed: 1163,
  },
  {
    name: 'a commit that reads the whole project',
    changes: [
      {
        file: 'src/store/read-board.ts',
        from: 'inOrder.last(),',
        to: 'inOrder.toArray().then((all) => all.at(-1)),',
      },
    ],
    seed: 2849,
  },
  {
    name: 'a project that a page splits',
    changes: [
      {
        file: 'src/store/pull/tombstones.ts',
        from: 'if (page.has_more) {',
        to: 'if (page.tasks === undefined) {',
      },
    ],
    seed: 128,
  },
  {
    name: 'a request that is sent again whatever its age',
    changes: [
      {
        file: 'src/store/unsent/remake.ts',
        from: 'return !(Math.abs(nowMs - sentAt) <= RESEND_WITHIN_MS);',
        to: 'return sentAt + RESEND_WITHIN_MS > Infinity;',
      },
    ],
    steps: 120,
    seed: 770,
  },
  {
    name: 'rows that are gone and stay after everything was read again',
    changes: [
      {
        file: 'src/store/pull/unread-rows.ts',
        from: 'if (noted.cursor === null) await resetAllRealms(db, meta);',
        to: '',
      },
    ],
    steps: 50,
    seed: 1372,
  },
  {
    name: 'rows that a reset does not bring again and that stay',
    changes: [
      {
        file: TAKE_PAGE,
        from: '!listed.includes(confirmed.realm) || isOutdated',
        to: '!listed.includes(confirmed.realm)',
      },
    ],
    seed: 177,
  },
  {
    name: 'a project that is deleted behind a refused change that took a task out of it',
    changes: [
      {
        file: 'src/store/unsent/dependents.ts',
        from: 'movesSubtasks(mutation) ? left.get(ref) : undefined,',
        to: 'undefined,',
      },
    ],
    steps: 40,
    seed: 2855,
  },
  {
    name: 'a retry that says saved and keeps nothing',
    changes: [
      {
        file: 'src/store/unsent/retry-parked.ts',
        from: 'const possible = await asEditOfExisting(device, verb);',
        to: "const possible = verb.kind === 'task.create' ? null : verb;",
      },
    ],
    seed: 906,
  },
  {
    name: 'a list that keeps the rows that it had although it has read others',
    changes: [
      {
        file: 'src/store/shown/same-list.ts',
        from: 'return before !== undefined && isSame(before, row);',
        to: 'return before?.ref === row.ref;',
      },
    ],
    seed: 21,
  },
  {
    name: 'a list that forgets what it has not read yet',
    changes: [
      {
        file: 'src/store/shown/list-state.ts',
        from: 'result === undefined || needs(result, effect, unseen(result))',
        to: 'result === undefined',
      },
    ],
    seed: 1,
  },
  {
    name: 'a shown effect that is never taken back',
    changes: [
      {
        file: 'src/store/shown/early-effects.ts',
        from: 'else effects = effects.filter((each) => each !== effect);',
        to: '',
      },
    ],
    seed: 1,
  },
  {
    name: 'a shown effect that is not what was stored',
    changes: [{ file: 'src/store/shown/early-effects.ts', from: 'rows: written, isSaved', to: 'isSaved' }],
    seed: 1,
  },
  {
    name: 'a deadline that is hidden until the task was to be there',
    changes: [
      {
        file: 'src/domain/lists.ts',
        from: 'return open && task.due_on !== null && !(task',
        to: 'return open && task.due_on !== null && task.not_before === null && !(task',
      },
    ],
    seed: 136,
  },
  {
    name: 'a deadline that is hidden because somebody else has the task',
    changes: [
      {
        file: 'src/domain/lists.ts',
        from: 'return open && task.due_on !== null && !(task',
        to: 'return open && task.due_on !== null && !areOthers && !(task',
      },
    ],
    seed: 99,
  },
  {
    name: 'a claim that takes a task from who was first',
    changes: [
      {
        file: 'src/domain/verbs/task-claim.ts',
        from: 'if (task.who !== (mine ? null : me)) return null;',
        to: 'if (!mine && task.who !== me) return null;',
      },
    ],
    steps: 60,
    seed: 648,
  },
  {
    name: 'a tick of a step that lands in the next round of its project',
    changes: [
      {
        file: 'src/domain/verbs/project-round.ts',
        from: 'return project !== null && project.round !== projectRound.round;',
        to: 'return false;',
      },
    ],
    seed: 21,
  },
  {
    name: 'a round that everybody who did it leaves another copy of',
    changes: [
      {
        file: 'src/domain/verbs/round-copy.ts',
        from: 'const ref = copyRef(task.ref, task.round);',
        to: 'const ref = copyRef(task.ref, task.round + 1000 * context.actor.id);',
      },
    ],
    seed: 6,
  },
  {
    name: 'a round that is done again by whoever has not heard of it',
    changes: [
      {
        file: 'src/domain/verbs/complete-round.ts',
        from: 'if (task.round !== round) return;',
        to: '',
      },
      {
        file: 'src/domain/verbs/task-edit.ts',
        from: 'const { completed, ...others } = ofPresentRound(before, args);',
        to: 'const { completed, ...others } = args.changes;',
      },
    ],
    seed: 96,
  },
  {
    name: 'a turn that passes with everybody who did the round',
    changes: [
      {
        file: 'src/domain/verbs/complete-round.ts',
        from: 'if (task.round !== round) return;',
        to: `if (task.round !== round) {
    const { turns, who } = task;
    if (turns !== null) board.change(ref, context, (draft) => void (draft.who = nextTurn(turns, who)));
    return;
  }`,
      },
      {
        file: 'src/domain/verbs/task-edit.ts',
        from: 'const { completed, ...others } = ofPresentRound(before, args);',
        to: `const { completed } = args.changes;
  const { completed: _, ...others } = ofPresentRound(before, args);`,
      },
    ],
    seed: 438,
  },
  {
    name: 'a gift of a round that is over, and that takes the next turn',
    changes: [
      {
        file: 'src/domain/verbs/round-fields.ts',
        from: 'changes.who !== undefined && after?.turns === null;',
        to: 'changes.who !== undefined;',
      },
    ],
    seed: 308,
  },
  {
    name: 'a clock that sets the days of a task back',
    changes: [
      {
        file: 'src/domain/repeat.ts',
        from: 'const later = present !== null && present > on ? present : on;',
        to: 'const later = on;',
      },
    ],
    seed: 5,
  },
  {
    name: 'a row that a pull sets back while a change of it waits',
    changes: [
      { file: 'src/store/rebase/rebase-rows.ts', from: '    foldPending(board, [each], author);\n', to: '' },
    ],
    seed: 78,
  },
  {
    name: 'steps that stay behind when their project changes its space',
    changes: [
      {
        file: 'src/domain/verbs/project-switch-space.ts',
        from: '  normalizeSubtasks(board, args.ref, context);\n',
        to: '',
      },
    ],
    seed: 79,
  },
];

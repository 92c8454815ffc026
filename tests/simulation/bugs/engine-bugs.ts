/** Planted in the engine: what an answer means, and what becomes of a change that fails. */
import type { Bug } from './bug.ts';

export const engineBugs: readonly Bug[] = [
  {
    name: 'a 401 that parks',
    changes: [
      {
        file: 'sw/sync/outcome.ts',
        from: "    case 401:\n      return { kind: 'signIn', isRevoked: true };",
        to: "    case 401:\n      return { kind: 'refused', refusal };",
      },
    ],
    seed: 141,
  },
  {
    name: 'a deadline for the whole answer',
    changes: [
      {
        file: 'sw/sync/progress-deadline.ts',
        from: '      stopStall();\n      stopStall = timer(STALL_MS, onEnd);\n',
        to: '',
      },
    ],
    seed: 2,
  },
  {
    name: 'a page that stays as large after a failure',
    changes: [
      {
        file: 'sw/sync/pull.ts',
        from: 'if (fewer !== rows) await notePace(store, { rows: fewer });',
        to: '',
      },
    ],
    seed: 1169,
  },
  {
    name: 'a late wake that brings the rows back after the logout',
    changes: [
      {
        file: 'src/store/engine/lease.ts',
        from: "assertMark(meta.read('sessionMark'), request.sessionMark);",
        to: '',
      },
    ],
    seed: 30,
  },
  {
    name: 'a logout that leaves the mark of the session',
    changes: [
      {
        file: 'src/store/account/erase-database.ts',
        from: 'Promise.all(db.tables.map((table) => table.clear()))',
        to: "Promise.all(db.tables.map((table) => (table.name === 'meta' ? null : table.clear())))",
      },
    ],
    seed: 26,
  },
  {
    name: 'a lock that a frozen tab keeps for ever while nobody holds the lease',
    changes: [
      {
        file: 'src/store/engine/lease.ts',
        from: 'return isUnchanged && Math.abs(nowMs - seen.seenAt) >= LEASE_STALE_MS;',
        to: 'return false;',
      },
    ],
    seed: 51,
  },
  {
    name: 'two accounts in one database',
    changes: [{ file: 'src/store/db.ts', from: '-${userId}', to: '' }],
    seed: 28,
  },
  {
    name: 'a change that is dropped after eight failures',
    changes: [
      {
        file: 'sw/sync/apply-outcome.ts',
        from: 'await postpone(deps.store, mutation.n, delay);',
        to: 'await (delay.isSetAside ? deps.store.db.outbox.delete(mutation.n) : postpone(deps.store, mutation.n, delay));',
      },
    ],
    seed: 6234,
  },
  {
    name: 'a batch retried with other bytes',
    changes: [
      {
        file: 'sw/sync/batch.ts',
        from: '    ...(body !== null && { body }),\n',
        to: "    ...(body !== null && { body: body.replace('}', ',\"again\":true}') }),\n",
      },
    ],
    seed: 4,
  },
  {
    name: 'a refused call that stops others',
    changes: [
      {
        file: 'sw/sync/send-parcel.ts',
        from: 'isStranded(each.status, place) ? STRANDED : outcomeOf(each)',
        to: 'outcomeOf(answer.answers.find(({ status }) => status === 422) ?? each)',
      },
    ],
    seed: 193,
  },
  {
    name: 'a batch whose answer acknowledges all of its changes',
    changes: [
      {
        file: 'sw/sync/send-parcel.ts',
        from: 'isStranded(each.status, place) ? STRANDED : outcomeOf(each)',
        to: 'outcomeOf({ ...each, status: 201 })',
      },
    ],
    seed: 141,
  },
  {
    name: 'a step that counts as done although its project was not made',
    changes: [
      {
        file: 'sw/sync/send-parcel.ts',
        from: 'isStranded(each.status, place) ? STRANDED : outcomeOf(each)',
        to: 'outcomeOf(isStranded(each.status, place) ? { ...each, status: 201 } : each)',
      },
    ],
    seed: 1071,
  },
  {
    name: 'a step that is refused because another was',
    changes: [
      {
        file: 'sw/sync/send-parcel.ts',
        from: 'isStranded(each.status, place) ? STRANDED : outcomeOf(each)',
        to: 'outcomeOf(each)',
      },
    ],
    seed: 193,
  },
];

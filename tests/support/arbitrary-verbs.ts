/** Random verbs over a few refs, so that they meet each other's rows often. For property tests. */
import * as fc from 'fast-check';

import { copyRef } from '#domain/copy-ref.ts';
import type { Day, IsoTime, TaskRef, TickId } from '#domain/ids.ts';
import { toIsoTime } from '#domain/ids.ts';
import type { EffectContext } from '#domain/verbs/board.ts';
import type { Verb, VerbKind } from '#domain/verbs/registry.ts';
import { QUOTE_SOURCES, WEEK_STARTS } from '#domain/settings.ts';
import { SPACES } from '#domain/space.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import { EXECUTION_TYPES } from '#domain/execution-type.ts';
import { TASK_STATUSES } from '#domain/task-status.ts';
import { EFFORTS, TASK_TYPES } from '#domain/task-types.ts';
import { SOMEDAY, type Later } from '#domain/day.ts';
import { repeatOf } from '#domain/repeat.ts';
import { turnsOf } from '#domain/turns.ts';
import { member, named } from '#domain/who.ts';
import { ADA, BEN, HOME, MORNING, OTHER_FAMILY, refOf } from './task-builder.ts';

export const REFS: readonly TaskRef[] = [1, 2, 3, 4, 5, 6].map(refOf);

/** With the copies that their first rounds may leave. */
export const REFS_AND_COPIES: readonly TaskRef[] = [
  ...REFS,
  ...REFS.flatMap((ref) => [0, 1, 2].map((round) => copyRef(ref, round))),
];

export const anyRef = fc.constantFrom(...REFS);
const maybeRef = fc.option(anyRef);
const familyId = fc.constantFrom(HOME, OTHER_FAMILY);

const fields = {
  name: fc.constantFrom('Milk', 'Call Ada', 'Paint the fence'),
  description: fc.option(fc.constantFrom('Whole', 'At ten')),
  status: fc.constantFrom(...TASK_STATUSES),
  completed: fc.boolean(),
  important: fc.boolean(),
  // Projects are what most rules are about: they come as often as everything else together.
  type: fc.oneof(fc.constant('project' as const), fc.option(fc.constantFrom(...TASK_TYPES))),
  effort: fc.option(fc.constantFrom(...EFFORTS)),
  space: fc.constantFrom(...SPACES),
  family_id: fc.option(familyId),
  project_ref: maybeRef,
  execution_type: fc.option(fc.constantFrom(...EXECUTION_TYPES)),
  not_before: fc.option(fc.constantFrom<Later[]>('2026-01-30' as Day, '2026-02-02' as Day, SOMEDAY)),
  due_on: fc.option(fc.constantFrom('2026-01-31' as Day, '2026-02-28' as Day)),
  who: fc.option(fc.constantFrom(member(ADA.id), member(BEN), named('the plumber'))),
  repeat: fc.option(
    fc.constantFrom(
      repeatOf({ every: 1, unit: 'week', from: 'done' }),
      repeatOf({ every: 1, unit: 'month', from: 'date', since: '2026-01-31' as Day }),
      repeatOf({ every: 2, unit: 'month', from: 'date', since: '2025-12-31' as Day }),
    ),
  ),
  turns: fc.option(
    fc.constantFrom(
      turnsOf([member(ADA.id), member(BEN)]),
      turnsOf([named('the plumber'), member(BEN), member(ADA.id)]),
    ),
  ),
} satisfies { readonly [K in keyof TaskFields]: fc.Arbitrary<TaskFields[K]> };

const round = fc.integer({ min: 0, max: 2 });
/** Of several who complete the same, and of one who does it again. */
const tick = fc.constantFrom(...[1, 2, 3].map((count) => refOf(900 + count) as string as TickId));
const on = fc.constantFrom('2026-01-31' as Day, '2026-02-02' as Day);
const projectRound = fc.record({ project: anyRef, round });

const { name, space, ...optional } = fields;

export const anyCreateFields = fc.record(optional, { requiredKeys: [] });
export const anyChanges = fc.record(fields, { requiredKeys: [] });

type AnyArgs = { readonly [K in VerbKind]: fc.Arbitrary<Extract<Verb, { kind: K }>['args']> };

/** Complete by type: a new verb does not compile until it is here. */
const args: AnyArgs = {
  'task.create': fc
    .tuple(anyRef, name, space, anyCreateFields, fc.record({ projectRound }, { requiredKeys: [] }))
    .map(([ref, name, space, rest, seen]) => ({ ref, name, space, ...rest, ...seen })),
  'task.edit': fc.record(
    { ref: anyRef, changes: anyChanges, round, on, tick, projectRound },
    { requiredKeys: ['ref', 'changes'] },
  ),
  'task.complete': fc.record(
    { ref: anyRef, completed: fc.boolean(), round, on, tick, projectRound },
    { requiredKeys: ['ref', 'completed'] },
  ),
  'task.skip': fc.record({ ref: anyRef, round, on, tick }, { requiredKeys: ['ref', 'round', 'on'] }),
  'task.setImportant': fc.record({ ref: anyRef, important: fc.boolean() }),
  'task.claim': fc.record(
    { ref: anyRef, mine: fc.boolean(), projectRound },
    { requiredKeys: ['ref', 'mine'] },
  ),
  'task.delete': fc.record({ ref: anyRef }),
  'task.restore': fc.record({ ref: anyRef }),
  'project.convert': fc.record({ ref: anyRef }),
  'project.delete': fc.record({ ref: anyRef }),
  'project.reorder': fc.record({ ref: anyRef, order: fc.array(anyRef) }),
  'project.switchSpace': fc
    .tuple(anyRef, space, fc.option(familyId))
    .map(([ref, space, family_id]) => ({ ref, space, family_id })),
  'project.setExecution': fc.record({ ref: anyRef, execution_type: fc.constantFrom(...EXECUTION_TYPES) }),
  'settings.edit': fc.record(
    {
      quotes: fc.dictionary(fc.constantFrom(...QUOTE_SOURCES), fc.boolean()),
      week: fc.record({ begins: fc.constantFrom(...WEEK_STARTS) }, { requiredKeys: [] }),
      places: fc.dictionary(anyRef, fc.option(fc.stringMatching(/^[!-~]{1,3}$/))),
    },
    { requiredKeys: [] },
  ),
};

/** Most are creates and edits, so that there is something for the others. */
const WEIGHTS: { readonly [K in VerbKind]?: number } = { 'task.create': 4, 'task.edit': 4 };

export const anyVerb: fc.Arbitrary<Verb> = fc.oneof(
  ...(Object.keys(args) as VerbKind[]).map((kind) => ({
    weight: WEIGHTS[kind] ?? 1,
    arbitrary: (args[kind] as fc.Arbitrary<Verb['args']>).map((args) => ({ kind, args }) as Verb),
  })),
);

/** Verbs in the order of their times, by somebody who has a home family at some of them. */
export interface Act {
  readonly verb: Verb;
  readonly context: EffectContext;
}

export const anyActs: fc.Arbitrary<readonly Act[]> = fc
  .array(fc.record({ verb: anyVerb, homeFamily: fc.option(familyId) }), { maxLength: 40, size: 'max' })
  .map((acts) =>
    acts.map(({ verb, homeFamily }, minute) => ({
      verb,
      context: { at: minutesLater(minute), actor: ADA, homeFamily },
    })),
  );

export function minutesLater(minutes: number): IsoTime {
  return toIsoTime(Date.parse(MORNING) + minutes * 60_000);
}

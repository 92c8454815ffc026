/** What a field of a task or a setting can hold. Each kind has its schemas in `wire` and its text in the history. */
import type { FamilyId, IsoTime, TaskRef } from './ids.ts';

interface Flag {
  readonly is: 'flag';
}
interface Text {
  readonly is: 'text';
  /** In code points. */
  readonly max: number;
}
interface Choice<V extends string> {
  readonly is: 'choice';
  /** Every value there is. */
  readonly values: readonly V[];
}
interface Family {
  readonly is: 'family';
}
interface Project {
  readonly is: 'project';
}
interface Place {
  readonly is: 'place';
}
interface Instant {
  readonly is: 'instant';
}

export type FieldKind = Flag | Text | Choice<string> | Family | Project | Place | Instant;

/** The kind of a field with values of this type, which may be empty as well. */
export type KindOf<V> = KindOfValue<NonNullable<V>>;

// In brackets, so that a union is looked at as a whole.
type KindOfValue<V> = [V] extends [boolean]
  ? Flag
  : [V] extends [FamilyId]
    ? Family
    : [V] extends [TaskRef]
      ? Project
      : [V] extends [IsoTime]
        ? Instant
        : [V] extends [number]
          ? Place
          : [V] extends [string]
            ? ChoiceOrText<V>
            : never;

type ChoiceOrText<V extends string> = string extends V ? Text : Choice<V>;

export function choicesOf({ values }: Choice<string>): readonly [string, ...string[]] {
  return values as readonly [string, ...string[]];
}

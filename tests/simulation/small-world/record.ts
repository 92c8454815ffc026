/** What people have done in the small world and what they saw as they did it. A value: whoever goes back has the one of then. */
import type { Act } from '#domain/act.ts';
import type { UserId } from '#domain/ids.ts';
import type { RowName } from './places.ts';

export type DeedKind =
  'tick' | 'untick' | 'skip' | 'later' | 'edit' | 'claim' | 'giveBack' | 'delete' | 'restore' | 'add';

export interface Deed {
  readonly device: number;
  readonly user: UserId;
  readonly kind: DeedKind;
  readonly row: RowName;
  /** The round that its author saw: of a row that repeats, or of the project of a step. */
  readonly round: number;
  /** The words or the day that it set. */
  readonly value: string | null;
  readonly fate: 'stands' | 'undone' | 'partlyUndone';
  /** By which an undo finds it; null where it changed nothing that can be undone. */
  readonly act: Act | null;
}

export interface Record {
  readonly deeds: readonly Deed[];
  /** Words and days that their author overwrote or took back before they were sent. */
  readonly letGo: ReadonlySet<string>;
  /** What was wrong at once, as sentences. */
  readonly wrong: readonly string[];
}

export const NOTHING: Record = { deeds: [], letGo: new Set(), wrong: [] };

export function withDeed(record: Record, deed: Deed): Record {
  return { ...record, deeds: [...record.deeds, deed] };
}

export function withUndone(record: Record, act: Act, isWhole: boolean): Record {
  const fate = isWhole ? 'undone' : 'partlyUndone';
  return { ...record, deeds: record.deeds.map((deed) => (deed.act === act ? { ...deed, fate } : deed)) };
}

export function withWrong(record: Record, wrong: readonly string[]): Record {
  return wrong.length === 0 ? record : { ...record, wrong: [...record.wrong, ...wrong] };
}

const NAMING: readonly DeedKind[] = ['edit', 'add'];

/** What its author has set before in what a deed sets. */
export function overwrittenBy(
  { deeds }: Record,
  deed: Pick<Deed, 'device' | 'row' | 'kind'>,
): readonly string[] {
  const isSame = (kind: DeedKind) =>
    kind === deed.kind || (NAMING.includes(kind) && NAMING.includes(deed.kind));
  return valuesOf(
    deeds.filter(({ device, row, kind }) => device === deed.device && row === deed.row && isSame(kind)),
  );
}

export function setBy({ deeds }: Record, act: Act): readonly string[] {
  return valuesOf(deeds.filter((deed) => deed.act === act));
}

/** `gone`: what waits no more. Only what its author has overwritten or taken back may. */
export function withLetGo(record: Record, gone: readonly string[], may: readonly string[]): Record {
  const letGo = gone.filter((value) => may.includes(value));
  return letGo.length === 0 ? record : { ...record, letGo: new Set([...record.letGo, ...letGo]) };
}

function valuesOf(deeds: readonly Deed[]): readonly string[] {
  return deeds.flatMap(({ value }) => value ?? []);
}

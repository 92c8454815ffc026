import { historyName } from '#domain/history-fields.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';
import type { OwnChange } from '#store/db.ts';
import * as texts from '#words/en/history.ts';

/** The name of who overwrote it; null if this person did, on another device, or a rule. `changes`: the newest first. */
export function overwriterOf(
  { field, after }: Pick<OwnChange, 'field' | 'after'>,
  changes: readonly WireTaskChange[],
  self: number,
): string | null {
  const last = changes.find((each) => each.field === historyName(field));
  const since = changes.find((each) => each.field === historyName(field) && each.before === after);
  if (last === undefined || since === undefined || last.by?.id === self || since.by?.id === self) return null;
  return since.by?.display_name ?? texts.someoneGone;
}

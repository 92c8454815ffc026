import type { Verb } from '#domain/verbs/registry.ts';
import type { Doing } from './acts/act.ts';
import type { Look } from './ledger.ts';

/** What somebody asked for by what they did; what an undo and a copy ask for is in the log alone. */
export function verbsIn(doing: Doing, { parked }: Pick<Look, 'parked'>): readonly Verb[] {
  switch (doing.kind) {
    case 'verb':
      return [doing.verb];
    case 'press':
      return doing.verbs;
    case 'move':
      return [{ kind: 'settings.edit', args: { places: { [doing.ref]: doing.place } } }];
    case 'retry':
      return [doing.corrected ?? parked.get(doing.n) ?? []].flat();
    case 'restoreAndRetry':
      return [parked.get(doing.n) ?? []].flat();
    case 'copy':
    case 'copyStalled':
    case 'discard':
    case 'discardStalled':
    case 'undo':
      return [];
  }
}

import type { ImportState } from '#domain/wire/own-data.ts';
import type { Refusal } from '../api/server-outcome.ts';
import * as texts from '#words/en/profile.ts';

interface Counts {
  /** Tasks that did not exist before. */
  readonly imported: number;
  /** Tasks of the file that existed already. */
  readonly existing: number;
}

/** The result of an import. */
export function importedWords({ imported, existing }: Counts): string {
  if (imported === 0) return existing === 0 ? texts.holdsNoTasks : texts.allThere;
  return existing === 0
    ? texts.imported({ count: imported })
    : texts.importedBeside({ count: imported, existing });
}

export function countsOf({ done, imported }: Pick<ImportState, 'done' | 'imported'>): Counts {
  return { imported, existing: done - imported };
}

/** As if the request had been answered with it. */
export function refusalOf(refusal: ImportState['refusal']): Refusal {
  return {
    kind: 'refused',
    status: 422,
    code: refusal?.code ?? null,
    message: refusal?.message ?? null,
    errors: Object.values(refusal?.errors ?? {}).flat(),
    retryAfterS: null,
  };
}

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

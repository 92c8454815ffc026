interface Counts {
  /** Tasks that did not exist before. */
  readonly imported: number;
  /** Tasks of the file that existed already. */
  readonly existing: number;
}

/** The result of an import. */
export function importedWords({ imported, existing }: Counts): string {
  if (imported === 0)
    return existing === 0 ? 'That file holds no tasks.' : 'All of that file is here already.';
  const added = imported === 1 ? '1 task imported' : `${imported} tasks imported`;
  return existing === 0 ? `${added}.` : `${added}, ${existing} there already.`;
}

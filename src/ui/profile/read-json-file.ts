/** The object in a file; null if it has none. */
export async function readJsonFile(file: Pick<Blob, 'text'>): Promise<object | null> {
  try {
    const value: unknown = JSON.parse(await file.text());
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** A page of either browser: all that reading its database takes. */
export interface Evaluates {
  evaluate<T>(run: () => T | Promise<T>): Promise<T>;
}

export interface DeviceRow {
  readonly id: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly type: string | null;
  readonly effort: string | null;
  readonly status: string;
  readonly pending: boolean;
}

/** What is in the device's own database, by name: for rows that no screen shows yet, and for comparing two devices. */
export async function deviceRows(page: Evaluates): Promise<DeviceRow[]> {
  return page.evaluate(async () => {
    const user: unknown = JSON.parse(sessionStorage.getItem('user') ?? localStorage.getItem('user') ?? '{}');
    const { id } = user as { id?: number };
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    // Until the app has asked who this is, it has made no database for them.
    const name = names.find((each) => each.startsWith('kinbox-') && each.endsWith(`-${id ?? 'nobody'}`));
    if (name === undefined) return [];
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () =>
        reject(request.error ?? new Error('The database does not open.')),
      );
    });
    const rows = await new Promise<DeviceRow[]>((resolve, reject) => {
      const request = db.transaction('tasks').objectStore('tasks').getAll();
      request.addEventListener('success', () => resolve(request.result as DeviceRow[]));
      request.addEventListener('error', () => reject(request.error ?? new Error('The rows cannot be read.')));
    });
    db.close();
    return rows
      .map(({ id, name, description, type, effort, status, pending }) => ({
        id,
        name,
        description,
        type,
        effort,
        status,
        pending,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  });
}

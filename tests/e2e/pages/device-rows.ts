import type { Page } from 'playwright';

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
export async function deviceRows(page: Page): Promise<DeviceRow[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('kinbox-') ? [name] : [],
    );
    const [name] = names;
    if (name === undefined || names.length > 1)
      throw new Error(`One database was expected, not ${names.length}.`);
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

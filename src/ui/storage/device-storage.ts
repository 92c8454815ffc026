/** How much the browser has stored for the app, how much it would, and whether it keeps that. */

export interface DeviceStorage {
  /** In bytes. */
  readonly used: number;
  readonly available: number;
  /** Null where the browser does not tell the parts. */
  readonly parts: { readonly tasks: number; readonly files: number } | null;
  /** Null where it does not promise such a thing. */
  readonly isKept: boolean | null;
}

/** As most of the calls of the Storage API may be missing. */
export type StorageApi = Partial<Pick<StorageManager, 'estimate' | 'persisted' | 'persist'>>;

/** Only Chromium says it. */
interface Estimate extends StorageEstimate {
  readonly usageDetails?: { readonly indexedDB?: number };
}

/** Null where the browser tells nothing: on plain HTTP, and in some private windows. */
export async function readDeviceStorage(
  api: StorageApi | null = browserStorage(),
): Promise<DeviceStorage | null> {
  const { usage, quota, usageDetails }: Estimate = (await api?.estimate?.().catch(() => ({}))) ?? {};
  if (usage === undefined || quota === undefined || quota === 0) return null;
  const tasks = usageDetails?.indexedDB;
  return {
    used: usage,
    available: quota,
    parts: tasks === undefined ? null : { tasks, files: Math.max(0, usage - tasks) },
    isKept: (await api?.persisted?.().catch(() => null)) ?? null,
  };
}

/** Whether the browser keeps it from now on. */
export async function askToKeep(api: StorageApi | null = browserStorage()): Promise<boolean> {
  return (await api?.persist?.().catch(() => false)) ?? false;
}

const ALMOST_FULL = 0.8;

export function isAlmostFull({ used, available }: DeviceStorage): boolean {
  return used >= available * ALMOST_FULL;
}

function browserStorage(): StorageApi | null {
  return (navigator as { readonly storage?: StorageManager }).storage ?? null;
}

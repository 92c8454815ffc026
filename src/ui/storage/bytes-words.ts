import type { DeviceStorage } from './device-storage.ts';

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** '12.3 MB' */
export function bytesWords(bytes: number): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = value < 100 ? 1 : 0;
  const style = { style: 'unit', unit: UNITS[unit] ?? 'byte', maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(undefined, style).format(value);
}

export function usedWords({ used, available }: DeviceStorage): { used: string; available: string } {
  return { used: bytesWords(used), available: bytesWords(available) };
}

/** A time for file names: sorts by time, and has only characters that every file system takes. */
export function fileStamp(date: Date): string {
  return date.toISOString().replaceAll(/[:.]/g, '-');
}

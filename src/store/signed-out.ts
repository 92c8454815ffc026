/** The account was logged out on this device, whatever a host still assumes. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

/** Dexie keeps the cause of a database that does not open in `inner`. */
export function isSignedOut(error: unknown): boolean {
  if (error instanceof SignedOut) return true;
  const inner = error instanceof Error ? (error as { inner?: unknown }).inner : undefined;
  return inner !== undefined && isSignedOut(inner);
}

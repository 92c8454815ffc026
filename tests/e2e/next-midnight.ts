/**
 * The next midnight that is an hour away or more. A page whose clock is set to shortly before it is never behind the clock of
 * its worker, which is not set: it would wait for the time at which that tries again.
 */
export function nextMidnight(): Date {
  const midnight = new Date(Date.now() + 60 * 60_000);
  midnight.setHours(24, 0, 0, 0);
  return midnight;
}

const HOUR_MS = 60 * 60_000;

export interface LateEvening {
  /** Of a browser's context: there it is between ten and eleven in the evening now. */
  readonly timezoneId: string;
  /** In one to two hours. */
  readonly midnight: number;
  /** The day that begins then. */
  readonly tomorrow: string;
}

/**
 * A place where midnight is near but not too near. A page whose clock is set to shortly before it is never behind the clock of
 * its worker, which is not set and would wait for the time at which it tries again; and its day is that of the server's time, too.
 */
export function lateEvening(): LateEvening {
  const hour = Math.floor(Date.now() / HOUR_MS);
  const ahead = 22 - (hour % 24);
  const offset = ahead > 12 ? ahead - 24 : ahead;
  const midnight = (hour + 2) * HOUR_MS;
  return {
    // The sign of these names is the other way round.
    timezoneId: offset < 0 ? `Etc/GMT+${-offset}` : `Etc/GMT-${offset}`,
    midnight,
    tomorrow: new Date(midnight + offset * HOUR_MS).toISOString().slice(0, 10),
  };
}

/** Everything that can go wrong on a wire. */
export const FAULTS = [
  'requestLost',
  'answerLost',
  'duplicated',
  'lateDuplicate',
  'delayed',
  'signedOut',
  'forbidden',
  'tooOld',
  'rateLimited',
  'serverError',
  'portal',
  /** The device has given up when the request arrives. */
  'deadline',
  /** The server fails on this one from now on. */
  'poisoned',
  /** The server takes this one for wrong from now on, as a newer one with another rule may. */
  'refused',
] as const;
/** Drawn where people do what came later, too. */
export const LATER_FAULTS = [
  /** The answer breaks off in its middle. */
  'truncated',
] as const;
export type Fault = (typeof FAULTS)[number] | (typeof LATER_FAULTS)[number];

/** Those that only idempotency survives come more often. */
export const DRAWN_FAULTS: readonly Fault[] = [
  ...FAULTS,
  'answerLost',
  'lateDuplicate',
  'lateDuplicate',
  'lateDuplicate',
];

/** The code of a refusal that a fresh proof of who is there would lift. */
export const PROOF_NEEDED = 'proof_needed';

/** The code of a sign-in whose password was right, in an account that has a second factor. */
export const SECOND_FACTOR_NEEDED = 'second_factor_needed';

export const MAX_PASSKEY_NAME = 60;

export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

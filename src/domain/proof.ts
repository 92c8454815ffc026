/** The code of a refusal that a fresh proof of who is there would lift. */
export const PROOF_NEEDED = 'proof_needed';

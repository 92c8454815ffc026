import { createContext } from 'react';

/** Asks who is there. True if the server knows now; false if the dialog was closed. */
export type Prove = () => Promise<boolean>;

/** Null outside of the screens with sensitive actions. */
export const ProofContext = createContext<Prove | null>(null);

import { createContext } from 'react';

/** Asks who is there. The session's new token if the server knows now; null if the dialog was closed. */
export type Prove = () => Promise<string | null>;

/** Null outside of the screens with sensitive actions. */
export const ProofContext = createContext<Prove | null>(null);

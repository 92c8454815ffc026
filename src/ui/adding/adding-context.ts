import { createContext } from 'react';
import type { Adding } from './adding.ts';

/** Null without the layout around the screen: then nobody takes its offer. */
export const AddingContext = createContext<Adding | null>(null);

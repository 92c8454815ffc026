import type { PlantedBug } from '../planted-bug.ts';
import type { Change } from './plant.ts';

/** A known way to lose words: lines of the product that are changed, or the world around it. */
export interface Bug {
  readonly name: string;
  readonly changes?: readonly Change[];
  readonly world?: PlantedBug;
  /** The first seed that notices it, where the search begins. */
  readonly seed: number;
}

import type { PlantedBug } from '../planted-bug.ts';
import type { StackName } from '../stacks.ts';
import type { Change } from './plant.ts';

/** A known way to lose texts: changed lines of the product, or a changed world around it. */
export interface Bug {
  readonly name: string;
  readonly changes?: readonly Change[];
  readonly world?: PlantedBug;
  /** The fast one where it is left out. */
  readonly stack?: StackName;
  /** Of each schedule, where it takes more happenings in a row than most schedules have. */
  readonly steps?: number;
  /** The first seed that notices it, where the search begins. */
  readonly seed: number;
}

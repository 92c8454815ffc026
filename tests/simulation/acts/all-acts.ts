/** Every act by its name. The order is part of what a seed means. */
import type { Act } from './act.ts';
import { captures } from './captures.ts';
import { days } from './days.ts';
import { decisions } from './decisions.ts';
import { edits } from './edits.ts';
import { groceries } from './groceries.ts';
import { many } from './many.ts';
import { places } from './places.ts';
import { projects } from './projects.ts';
import { repeats } from './repeats.ts';
import { choices } from './choices.ts';
import { rules } from './rules.ts';
import { stories } from './stories.ts';
import { turns } from './turns.ts';
import { undo } from './undo.ts';
import { who } from './who.ts';

const LATER = { ...many, ...groceries, ...rules, ...choices };

export const ACTS = {
  ...captures,
  ...edits,
  ...places,
  ...projects,
  ...decisions,
  ...stories,
  ...undo,
  ...days,
  ...who,
  ...repeats,
  ...turns,
  ...LATER,
};
export type ActName = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as ActName[];
/** About what was parked or stalled. */
export const DECISION_NAMES: readonly ActName[] = Object.keys(decisions) as (keyof typeof decisions)[];

/** Only some worlds have them, so that the seeds of the others mean what they did before. */
export const LATER_NAMES: readonly ActName[] = Object.keys(LATER) as (keyof typeof LATER)[];

export function actOf(name: ActName): Act {
  return ACTS[name];
}

/** What the small world finds and nobody has mended yet. */
import { kindOf } from '../failure.ts';

/** Each kind of sentence with the shortest sequence that shows it. */
const KNOWN: Readonly<Record<string, string>> = {
  'task is open, and somebody has ticked it': 'a:tick/task:off.off a:undo/0:off.off b:tick/task:off.off',
  'chore is in round 0, which somebody has done or skipped':
    'a:tick/chore:off.off b:tick/chore:off.on a:undo/0:off.on',
  'chore is due on 2026-06-15 after 1 to 1 rounds':
    'a:tick/chore:off.off b:skip/chore:off.off b:undo/0:off.off',
};

const KINDS = new Set(Object.keys(KNOWN).map(kindOf));

export function isKnown(sentence: string): boolean {
  return KINDS.has(kindOf(sentence));
}

/** The steps of a sequence, and how one is written: `a:tick/first:on.off`. */
import { ROWS, type RowName } from './places.ts';

export const DEEDS = [
  'tick',
  'finish',
  'later',
  'edit',
  'claim',
  'skip',
  'delete',
  'restore',
  'add',
  'wait',
  'undo',
] as const;
export type DeedName = (typeof DEEDS)[number];

/** `back`: 0 for the newest act that can be undone. */
export type Doing =
  | { readonly name: Exclude<DeedName, 'undo' | 'wait'>; readonly row: RowName }
  | { readonly name: 'undo'; readonly back: number }
  | { readonly name: 'wait' };

/** The line of whoever acts, after the act: the answers of what it sends may get lost. */
export const LINES = ['off', 'on', 'lost'] as const;
export type LineState = (typeof LINES)[number];

export interface Step {
  /** 0: the first device. */
  readonly device: number;
  readonly doing: Doing;
  readonly line: LineState;
  /** Whether the other devices sync after it. */
  readonly others: 'off' | 'on';
}

export function writeStep({ device, doing, line, others }: Step): string {
  const about = doing.name === 'wait' ? '' : `/${doing.name === 'undo' ? doing.back : doing.row}`;
  return `${'abc'[device] ?? device}:${doing.name}${about}:${line}.${others}`;
}

export function readStep(text: string): Step {
  const [, device = '', name = '', about = '', line = '', others = ''] =
    /^([abc]):([a-z]+)(?:\/([A-Za-z0-9]+))?:(off|on|lost)\.(off|on)$/.exec(text.trim()) ?? [];
  const isKnown = (DEEDS as readonly string[]).includes(name);
  if (!isKnown) throw new Error(`${text} is no step.`);
  return {
    device: 'abc'.indexOf(device),
    doing: readDoing(name as DeedName, about),
    line: line as LineState,
    others: others as Step['others'],
  };
}

function readDoing(name: DeedName, about: string): Doing {
  if (name === 'wait') return { name };
  if (name === 'undo') return { name, back: Number(about) };
  if (!(about in ROWS)) throw new Error(`There is no row ${about}.`);
  return { name, row: about as RowName };
}

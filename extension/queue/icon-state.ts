/** What the button in the toolbar tells. Pure. */
import type { Stored, Trouble } from './waiting-page.ts';
import { standingOf } from './whose-page.ts';

export type Icon = 'ready' | 'waiting' | 'failed' | 'off';

export interface IconState {
  readonly icon: Icon;
  /** Pages that wait or were refused. */
  readonly count: number;
  /** Why they are still here. */
  readonly reason: Trouble | 'refused' | 'othersPages' | 'notSetUp' | null;
}

/** `failed` is what waits for a person: waiting alone will not help. */
export function iconStateOf(stored: Stored): IconState {
  const { settings, pages, pace } = stored;
  const count = pages.length;
  const { trouble } = pace;
  if (settings === null) return { icon: 'off', count, reason: 'notSetUp' };
  if (count > 0 && (trouble === 'tokenRefused' || trouble === 'noPermission')) {
    return { icon: 'failed', count, reason: trouble };
  }
  if (pages.some(({ refusal }) => refusal !== null)) return { icon: 'failed', count, reason: 'refused' };
  if (pages.some((page) => standingOf(page, stored) === 'others'))
    return { icon: 'failed', count, reason: 'othersPages' };
  return count > 0 ? { icon: 'waiting', count, reason: trouble } : { icon: 'ready', count, reason: null };
}

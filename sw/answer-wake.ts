import type { FromWorker } from './messages.ts';
import { restAfterFailure } from './sync/cycle-failure.ts';
import type { CycleEnd } from './sync/engine.ts';

export const WORKING_EVERY_MS = 2_000;

/**
 * Runs a cycle and reports to the page that asked for it: that it was heard, that the worker is alive, how it ended.
 */
export async function answerWake(
  answer: (reply: FromWorker) => void,
  cycle: () => Promise<CycleEnd>,
): Promise<void> {
  answer({ type: 'heard' });
  answer({ type: 'working' });
  const beating = setInterval(() => answer({ type: 'working' }), WORKING_EVERY_MS);
  const end = await cycle().catch(restAfterFailure);
  clearInterval(beating);
  answer({ type: 'ended', end });
}

import type { Refusal } from '#domain/verbs/board.ts';
import { commitEach } from '#store/commit-all.ts';
import * as texts from '#words/en/many.ts';
import { outcomeWords } from '../acts/outcome-words.ts';
import { useAct } from '../acts/use-act.ts';
import type { Selection } from '../selection/selection.ts';
import { useToday } from '../session/today-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import type { Plan } from './plan-row.ts';

/** Does one thing with each selected row, as one act, says which rows stay as they are, and ends the selection. */
export function useMany(selection: Selection): (plan: Plan) => Promise<void> {
  const act = useAct();
  const toasts = useToasts();
  const today = useToday();
  return async (plan) => {
    const planned = selection.rows().map((row) => plan(row, today));
    const verbs = planned.flatMap((each) => ('does' in each ? [each.does] : []));
    const staying = planned.flatMap((each) => ('stays' in each ? [each.stays] : []));
    const refused: Refusal[] = [];
    const note = () =>
      staysWords([...staying, ...refused.map((refusal) => outcomeWords({ kind: 'refused', refusal }))]);
    const outcome = await act(verbs, {
      note,
      save: (device, each) => commitEach(device, each, (refusal) => refused.push(refusal)),
    });
    // What could not be stored can be tried again.
    if (outcome.kind !== 'saved') return;
    const why = outcome.act.length === 0 ? note() : null;
    if (why !== null) toasts.show({ type: 'error', message: why });
    selection.end();
  };
}

/** Each reason once. Null if no row stays. */
export function staysWords(reasons: readonly string[]): string | null {
  if (reasons.length === 0) return null;
  return texts.stay({ count: reasons.length, reasons: [...new Set(reasons)].join(' ') });
}

import { useEffect, useState } from 'react';
import { PLAIN, readArranged, type Arranged, type ArrangedList } from '#store/local/arranged.ts';
import type { ListOrder } from '#store/queries/shown-list.ts';
import { useSignedIn } from '../session/session-context.ts';

export interface ArrangedNow {
  readonly chosen: Arranged;
  /** For now: the menu keeps it. */
  readonly choose: (chosen: Arranged) => void;
  /** Undefined for the newest first; null while its code is loaded. */
  readonly order: ListOrder | null | undefined;
}

/** How this person has a list arranged on this device. */
export function useArranged(list: ArrangedList): ArrangedNow {
  const { id } = useSignedIn().session.user;
  const [chosen, setChosen] = useState(() => readArranged(id, list));
  const [order, setOrder] = useState<ListOrder | null>(null);
  const isByHand = chosen.order === 'hand';
  useEffect(() => {
    if (!isByHand) return;
    void import('#store/queries/hand-order.ts').then(
      ({ handOrder }) => setOrder(handOrder),
      () => setChosen(PLAIN),
    );
  }, [isByHand]);
  return { chosen, choose: setChosen, order: isByHand ? order : undefined };
}

import { useEffect, useState } from 'react';
import { usualGroceries, type UsualGrocery } from '#domain/groceries/usual-groceries.ts';
import { readBought } from '#store/queries/groceries.ts';
import { useDevice } from '../session/session-context.ts';
import { untilIdle } from '../until-idle.ts';

const NOTHING: readonly UsualGrocery[] = [];

/** What this household buys, as it was when the screen opened. */
export function useBought(): readonly UsualGrocery[] {
  const { db, clock } = useDevice();
  const [usual, setUsual] = useState(NOTHING);
  useEffect(() => {
    let isOpen = true;
    void untilIdle()
      .then(() => (isOpen ? readBought(db) : []))
      .then(
        (bought) => {
          if (isOpen) setUsual(usualGroceries(bought, clock()));
        },
        // Without it nothing is offered.
        () => undefined,
      );
    return () => {
      isOpen = false;
    };
  }, [db, clock]);
  return usual;
}

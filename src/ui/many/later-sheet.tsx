import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/many.ts';
import { DayChoices } from '../days/day-choices.tsx';
import { Sheet } from '../dialogs/sheet.tsx';
import { waitsUntil, type Plan } from './plan-row.ts';

export interface AskedSheetProps {
  readonly rows: readonly TaskRow[];
  readonly onChoose: (plan: Plan) => void;
  readonly onClose: () => void;
}

/** Until when the selected tasks wait. */
export function LaterSheet({ rows, onChoose, onClose }: AskedSheetProps) {
  const days = new Set(rows.map(({ not_before }) => not_before));
  const [day = null] = days;
  return (
    <Sheet title={texts.deferMany({ count: rows.length })} onClose={onClose}>
      <DayChoices
        chosen={days.size === 1 ? day : null}
        isLater
        onChoose={(chosen) => onChoose(waitsUntil(chosen))}
      />
    </Sheet>
  );
}

import { Hand, SkipForward, Undo2 } from 'lucide-react';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/task.ts';
import * as whoTexts from '#words/en/who.ts';
import { MenuItem } from '../parts/menu.tsx';
import { useSignedIn } from '../session/session-context.ts';
import { offersSkip } from './card-rules.ts';
import { offeredClaim } from './offered-claim.ts';
import type { TaskActions } from './task-actions.ts';

export interface RarerItemsProps {
  readonly task: TaskRow;
  readonly actions: TaskActions;
}

/** In the menu of a row that repeats: to skip this time. In that of a family: to take what nobody has, or to give it back. */
export default function RarerItems({ task, actions }: RarerItemsProps) {
  const me = useSignedIn().session.user.id;
  const claim = task.family_id === null ? null : offeredClaim(task, me);
  return (
    <>
      {offersSkip(task) && (
        <MenuItem icon={SkipForward} onSelect={() => actions.onSkip(task)}>
          {texts.skip}
        </MenuItem>
      )}
      {claim !== null && (
        <MenuItem
          icon={claim === 'take' ? Hand : Undo2}
          onSelect={() => actions.onClaim(task, claim === 'take')}
        >
          {claim === 'take' ? whoTexts.take : whoTexts.giveBack}
        </MenuItem>
      )}
    </>
  );
}

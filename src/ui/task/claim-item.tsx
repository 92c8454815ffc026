import { Hand, Undo2 } from 'lucide-react';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/who.ts';
import { MenuItem } from '../parts/menu.tsx';
import { useSignedIn } from '../session/session-context.ts';
import { offeredClaim } from './offered-claim.ts';
import type { TaskActions } from './task-actions.ts';

/** In the menu of a row of a family: to take what nobody has, or to give it back. */
export default function ClaimItem({
  task,
  actions,
}: {
  readonly task: TaskRow;
  readonly actions: TaskActions;
}) {
  const offered = offeredClaim(task, useSignedIn().session.user.id);
  if (offered === null) return null;
  return (
    <MenuItem
      icon={offered === 'take' ? Hand : Undo2}
      onSelect={() => actions.onClaim(task, offered === 'take')}
    >
      {offered === 'take' ? texts.take : texts.giveBack}
    </MenuItem>
  );
}

import { ListChecks } from 'lucide-react';
import { use } from 'react';
import * as texts from '#words/en/select.ts';
import { MenuItem } from '../parts/menu.tsx';
import { SelectionContext, type Selecting } from '../selection/selection-context.ts';
import { isAppleDevice } from '../shortcuts/key-names.ts';
import { anyKeyName, SELECT_KEYS } from '../shortcuts/select-keys.ts';

/** In the menu of a row: the way to select that has a name. */
export const SelectEntry: Selecting['Entry'] = ({ task: { ref } }) => {
  const selecting = use(SelectionContext);
  return (
    <MenuItem
      icon={ListChecks}
      hint={anyKeyName(SELECT_KEYS.select[0], isAppleDevice())}
      onSelect={() => selecting?.selection.toggle(ref)}
    >
      {texts.select}
    </MenuItem>
  );
};

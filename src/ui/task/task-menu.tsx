import { ArrowRightLeft, Ellipsis, FolderKanban, Pencil, Star, Trash2 } from 'lucide-react';
import { Suspense, use } from 'react';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/task.ts';
import { rowHint } from '../shortcuts/key-names.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Menu, MenuItem } from '../parts/menu.tsx';
import { offersConversion, offersImportant } from './card-rules.ts';
import { SelectionContext } from '../selection/selection-context.ts';
import { RarerItems } from './lazy-who.ts';
import type { TaskActions } from './task-actions.ts';

interface TaskMenuProps {
  readonly task: TaskRow;
  readonly actions: TaskActions;
  readonly className?: string | undefined;
}

/** The actions on a task besides its check, behind one button. */
export function TaskMenu({ task, actions, className }: TaskMenuProps) {
  const SelectEntry = use(SelectionContext)?.Entry;
  return (
    <Menu
      label={texts.actionsFor({ name: task.name })}
      head={task.name}
      renderTrigger={(props) => (
        <IconButton
          icon={Ellipsis}
          label={texts.moreFor({ name: task.name })}
          title={texts.more}
          className={className}
          {...props}
        />
      )}
    >
      <MenuItem icon={Pencil} hint={rowHint('edit')} onSelect={() => actions.onOpen(task)}>
        {texts.edit}
      </MenuItem>
      {offersImportant(task) && (
        <MenuItem
          icon={Star}
          hint={rowHint('important')}
          onSelect={() => actions.onImportant(task, !task.important)}
        >
          {task.important ? texts.notImportant : texts.markAsImportant}
        </MenuItem>
      )}
      <MenuItem icon={ArrowRightLeft} hint={rowHint('move')} onSelect={() => actions.onMove(task)}>
        {texts.move}
      </MenuItem>
      <Suspense fallback={null}>
        <RarerItems task={task} actions={actions} />
      </Suspense>
      {offersConversion(task) && (
        <MenuItem icon={FolderKanban} onSelect={() => actions.onConvert(task)}>
          {texts.convertToProject}
        </MenuItem>
      )}
      {SelectEntry && <SelectEntry task={task} />}
      <MenuItem icon={Trash2} danger hint={rowHint('delete')} onSelect={() => actions.onDelete(task)}>
        {texts.deleteWord}
      </MenuItem>
    </Menu>
  );
}

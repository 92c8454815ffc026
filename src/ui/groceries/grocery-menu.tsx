import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { GroceryLine } from '#domain/groceries/grocery-lines.ts';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/groceries.ts';
import * as taskTexts from '#words/en/task.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Menu, MenuItem } from '../parts/menu.tsx';
import type { TaskActions } from '../task/task-actions.ts';
import { TaskMenu } from '../task/task-menu.tsx';

interface GroceryMenuProps {
  readonly line: GroceryLine<TaskRow>;
  readonly actions: TaskActions;
  readonly onDelete: () => void;
  readonly className?: string | undefined;
}

/** The actions on a line besides its check. Of several groceries each can be edited. */
export function GroceryMenu({ line: { label, rows }, actions, onDelete, className }: GroceryMenuProps) {
  const [first, second] = rows;
  if (second === undefined) return <TaskMenu task={first} actions={actions} className={className} />;
  return (
    <Menu
      label={taskTexts.actionsFor({ name: label })}
      head={label}
      renderTrigger={(props) => (
        <IconButton
          icon={Ellipsis}
          label={taskTexts.moreFor({ name: label })}
          title={taskTexts.more}
          className={className}
          {...props}
        />
      )}
    >
      {rows.map((row) => (
        <MenuItem key={row.ref} icon={Pencil} onSelect={() => actions.onOpen(row)}>
          {texts.editOne({ name: row.name })}
        </MenuItem>
      ))}
      <MenuItem icon={Trash2} danger onSelect={onDelete}>
        {taskTexts.deleteWord}
      </MenuItem>
    </Menu>
  );
}

import { CalendarDays, CalendarOff, Copy, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { hasDaysToCopy, nameOfCopy } from '#domain/copied-project.ts';
import type { TaskRow } from '#store/db.ts';
import { readFirstPull } from '#store/queries/first-pull.ts';
import * as texts from '#words/en/project-copy.ts';
import { Button, type ButtonProps } from '../parts/button.tsx';
import { Menu, MenuItem } from '../parts/menu.tsx';
import { useDevice } from '../session/session-context.ts';
import { useCopyProject } from './use-copy-project.ts';

interface CopyProjectProps {
  readonly project: TaskRow;
  readonly subtasks: readonly TaskRow[];
  readonly className?: string | undefined;
}

/** Makes a second project with the same subtasks; asks about the days only if there are any. */
export function DuplicateProject({ project, subtasks, className }: CopyProjectProps) {
  const { copy, isBusy } = useCopyOnce(project);
  const name = nameOfCopy(project.name, (each) => texts.copyOf({ name: each }));
  const button = (props: Partial<ButtonProps>) => (
    <Button {...props} className={className} busy={isBusy} title={isBusy ? texts.stillComing : undefined}>
      <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
      {texts.duplicate}
    </Button>
  );
  if (isBusy || !hasDaysToCopy([project, ...subtasks]))
    return button({ onClick: () => copy({ name, withDays: false }) });
  return (
    <Menu label={texts.duplicate} head={texts.duplicate} renderTrigger={button}>
      <MenuItem icon={CalendarDays} onSelect={() => copy({ name, withDays: true })}>
        {texts.withDays}
      </MenuItem>
      <MenuItem icon={CalendarOff} onSelect={() => copy({ name, withDays: false })}>
        {texts.withoutDays}
      </MenuItem>
    </Menu>
  );
}

/** A completed project once more, from its first step on. Its days are over. */
export function RunAgain({ project }: Pick<CopyProjectProps, 'project'>) {
  const { copy, isBusy } = useCopyOnce(project);
  return (
    <Button
      busy={isBusy}
      title={isBusy ? texts.stillComing : undefined}
      onClick={() => copy({ name: project.name, withDays: false })}
    >
      <RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />
      {texts.runAgain}
    </Button>
  );
}

/** A second press while the first is being saved makes no second copy, and half of a project none at all. */
function useCopyOnce(project: TaskRow) {
  const { db } = useDevice();
  const copyProject = useCopyProject(project);
  const [isCopying, setCopying] = useState(false);
  const isComing = useLiveQuery(async () => (await readFirstPull(db)) !== null, [db]) ?? false;
  return {
    isBusy: isCopying || isComing,
    copy: (choice: Parameters<typeof copyProject>[0]) => {
      if (isCopying) return;
      setCopying(true);
      void copyProject(choice).finally(() => setCopying(false));
    },
  };
}

import { CheckCheck, Inbox, ListTodo, Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TaskRow } from '#store/db.ts';
import type { FoundTask } from '#store/search/read-found.ts';
import type { TypedWord } from '#store/search/typed-words.ts';
import * as texts from '#words/en/search.ts';
import { DayLabels } from '../days/day-labels.tsx';
import { showsSpace } from '../task/card-rules.ts';
import { classes } from '../parts/classes.ts';
import { SpaceLabel } from '../task/space-label.tsx';
import { TYPE_ICONS } from '../task/type-icons.ts';
import type { Command } from './commands.ts';
import { excerptOf } from './excerpt.ts';
import { MarkedText } from './marked-text.tsx';
import styles from './search-option.module.css';

/** What the search offers to open. */
export type Option =
  | { readonly kind: 'command'; readonly id: string; readonly command: Command }
  | { readonly kind: 'task'; readonly id: string; readonly found: FoundTask };

interface SearchOptionProps {
  readonly option: Option;
  readonly words: readonly TypedWord[];
  readonly domId: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

export function SearchOption({ option, words, domId, isActive, onChoose }: SearchOptionProps) {
  return (
    // The field has the focus, and Enter in it chooses.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={domId}
      // An `option` has no place for several lines and marks.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles['option']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {option.kind === 'command' ? (
        <CommandWords command={option.command} words={words} />
      ) : (
        <TaskWords {...option.found} words={words} />
      )}
    </div>
  );
}

function CommandWords({
  command,
  words,
}: {
  readonly command: Command;
  readonly words: readonly TypedWord[];
}) {
  const kind = typeof command.does === 'string' ? texts.screen : texts.action;
  return (
    <>
      <Picture icon={command.icon} />
      <span className={styles['name']}>
        <MarkedText text={command.label} words={words} />
      </span>
      <span className={styles['kind']}>{kind}</span>
    </>
  );
}

function TaskWords({ task, projectName, words }: FoundTask & { readonly words: readonly TypedWord[] }) {
  const kind = kindOf(task);
  const excerpt = excerptOf(task.description, words);
  const isPast = task.completed || task.deleted_at !== null;
  return (
    <>
      <Picture icon={iconOf(task)} space={task.space} />
      <span className={styles['body']}>
        <span className={classes(styles['name'], isPast && styles['past'])} dir="auto">
          <MarkedText text={task.name} words={words} />
        </span>
        <span className={styles['about']}>
          {showsSpace(task) && <SpaceLabel space={task.space} />}
          {kind !== null && <Fact>{kind}</Fact>}
          {!isPast && <DayLabels task={task} />}
          {projectName !== null && (
            <Fact>
              <bdi>{projectName}</bdi>
            </Fact>
          )}
          {excerpt !== null && (
            <span className={styles['excerpt']}>
              <bdi>
                <MarkedText text={excerpt} words={words} />
              </bdi>
            </span>
          )}
        </span>
      </span>
    </>
  );
}

function Fact({ children }: { readonly children: ReactNode }) {
  return <span className={styles['fact']}>{children}</span>;
}

function Picture({ icon: Icon, space }: { readonly icon: LucideIcon; readonly space?: TaskRow['space'] }) {
  return (
    <span className={styles['picture']} data-space={space}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}

function iconOf(task: TaskRow): LucideIcon {
  if (task.deleted_at !== null) return Trash2;
  if (task.completed) return CheckCheck;
  if (task.type !== null) return TYPE_ICONS[task.type];
  return task.status === 'inbox' ? Inbox : ListTodo;
}

function kindOf(task: TaskRow): string | null {
  if (task.deleted_at !== null) return texts.kinds.deleted;
  if (task.completed) return texts.kinds.completed;
  if (task.type === 'project') return texts.kinds.project;
  if (task.status === 'note') return texts.kinds.note;
  return task.status === 'inbox' ? texts.kinds.inbox : null;
}

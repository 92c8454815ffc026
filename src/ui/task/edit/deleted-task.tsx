import type { TaskRow } from '#store/db.ts';
import { typeNames } from '#words/en/choices.ts';
import * as texts from '#words/en/edit-task.ts';
import { Button } from '../../parts/button.tsx';
import LinkedText from '../../links/linked-text.tsx';
import { Sheet } from '../../dialogs/sheet.tsx';
import { showsSpace } from '../card-rules.ts';
import { TaskHistory } from '../history/task-history.tsx';
import { SpaceLabel } from '../space-label.tsx';
import { useTaskActions } from '../use-task-actions.ts';
import styles from './deleted-task.module.css';

interface DeletedTaskProps {
  readonly task: TaskRow;
  /** Null if it is in none, or that is deleted too. */
  readonly projectName: string | null;
  readonly onClose: () => void;
}

/** All of a deleted task, to read and to restore: what is deleted is not edited, and its former words are only read. */
export function DeletedTask({ task, projectName, onClose }: DeletedTaskProps) {
  const { onRestore } = useTaskActions();
  const { name, description, type, deleted_at } = task;
  const restore = () => {
    onRestore(task);
    onClose();
  };
  return (
    <Sheet
      title={texts.deletedTask}
      isText
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button look="primary" data-autofocus="" onClick={restore}>
            {texts.restore}
          </Button>
        </>
      }
    >
      <div className={styles['task']}>
        <p className={styles['name']} dir="auto">
          <LinkedText text={name} />
        </p>
        <p className={styles['about']}>
          {showsSpace(task) && <SpaceLabel space={task.space} />}
          {type !== null && <span>{typeNames[type]}</span>}
          {projectName !== null && <bdi>{projectName}</bdi>}
          {deleted_at !== null && (
            <span>{texts.deletedOn({ day: new Date(deleted_at).toLocaleDateString() })}</span>
          )}
        </p>
        {description !== null && (
          <p className={styles['description']} dir="auto">
            <LinkedText text={description} />
          </p>
        )}
        <TaskHistory task={task} />
      </div>
    </Sheet>
  );
}

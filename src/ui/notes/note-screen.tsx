import { Check, Pencil } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { TaskRow } from '#store/db.ts';
import { taskSlug } from '#store/queries/find-task.ts';
import * as texts from '#words/en/notes.ts';
import { BackLink } from '../parts/back-link.tsx';
import { DeletedNotice } from '../task/deleted-notice.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Stack } from '../parts/stack.tsx';
import { ComingPage } from '../first-pull/coming-page.tsx';
import { notePath, paths, projectPath } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { TaskHistory } from '../task/history/lazy-task-history.ts';
import { SpaceLabel } from '../task/space-label.tsx';
import { TaskMenu } from '../task/task-menu.tsx';
import { useTaskActions } from '../task/use-task-actions.ts';
import { useTaskPage } from '../task/use-task-page.ts';
import { NoteNameField, NoteTextField } from './note-fields.tsx';
import styles from './note-screen.module.css';
import { NoteText } from './note-text.tsx';
import { useNoteEditor } from './use-note-editor.ts';

export default function NoteScreen() {
  const at = useTaskPage(notePath);
  if (at === undefined) return <SkeletonRows />;
  if (at.kind === 'coming') return <ComingPage title={texts.note} firstPull={at.firstPull} />;
  const note = at.kind === 'found' ? at.task : null;
  if (note === null) return <Navigate to={paths.notes} replace />;
  if (note.type === 'project') return <Navigate to={projectPath(taskSlug(note))} replace />;
  if (note.type !== 'note') return <Navigate to={paths.notes} replace />;
  return <Note key={note.ref} note={note} />;
}

/** To be read, and edited in place: see `useNoteEditor`. */
function Note({ note }: { readonly note: TaskRow }) {
  const editor = useNoteEditor(note);
  const actions = useTaskActions();
  const [caret, setCaret] = useState<number | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const begin = (at: number | null) => {
    setCaret(at);
    editor.begin();
  };
  const finish = () => {
    toggle.current?.focus();
    void editor.finish();
  };
  /** The button that was pressed goes. */
  const choose = (what: () => void) => {
    toggle.current?.focus();
    what();
  };
  const fields = {
    words: editor.words,
    onChange: editor.change,
    onBlur: () => void editor.flush(),
    onDone: finish,
  };
  const isDeleted = note.deleted_at !== null;
  // What is being written does not go with it.
  if (isDeleted && !editor.isEditing) return <Navigate to={paths.notes} replace />;
  return (
    <>
      <BackLink to={paths.notes}>{texts.title}</BackLink>
      <Screen
        title={editor.words.name}
        titleField={editor.isEditing && <NoteNameField {...fields} />}
        actions={
          <span className={styles['actions']}>
            <IconButton
              ref={toggle}
              icon={editor.isEditing ? Check : Pencil}
              label={editor.isEditing ? texts.done : texts.write}
              onClick={editor.isEditing ? finish : () => begin(null)}
            />
            <TaskMenu
              task={note}
              actions={{
                ...actions,
                // The sheet edits the same words.
                onOpen: (task) => void editor.finish().then(() => actions.onOpen(task)),
                // Whoever deletes it here leaves its page.
                onDelete: (task) => void editor.finish().then(() => actions.onDelete(task)),
              }}
            />
          </span>
        }
      >
        <Stack>
          {isDeleted && (
            <DeletedNotice onRestore={() => actions.onRestore(note)}>{texts.deletedMeanwhile}</DeletedNotice>
          )}
          {editor.failure !== null && (
            <p className={styles['failure']} role="alert">
              {editor.failure}
            </p>
          )}
          {editor.isOvertaken && (
            <div className={styles['overtaken']}>
              <p role="alert">{texts.wordsAreBack}</p>
              <Button onClick={() => choose(editor.keepMine)}>{texts.keepMine}</Button>
              <Button look="quiet" onClick={() => choose(editor.drop)}>
                {texts.discardMine}
              </Button>
            </div>
          )}
          {editor.isEditing ? (
            <NoteTextField {...fields} caret={caret} />
          ) : (
            <NoteText text={editor.words.text} onEdit={begin} />
          )}
          <p className={styles['foot']}>
            <SpaceLabel space={note.space} />
            <output>{editor.isEditing && editor.state !== null && texts.states[editor.state]}</output>
          </p>
          {/* While it is edited, what is stored would move the button that is being pressed. */}
          {!editor.isEditing && (
            // The note is there without it.
            <ErrorBoundary renderFallback={() => null}>
              <Suspense fallback={null}>
                <TaskHistory
                  task={note}
                  former={{
                    present: { name: note.name, description: note.description },
                    onBringBack: (field, text) => void editor.bringTextBack(field, text),
                  }}
                />
              </Suspense>
            </ErrorBoundary>
          )}
        </Stack>
      </Screen>
    </>
  );
}

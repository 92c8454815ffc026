import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isTaskRef } from '#domain/ids.ts';
import { SPACES } from '#domain/space.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { TaskRow } from '#store/db.ts';
import { findTask } from '#store/queries/find-task.ts';
import { projectChoices } from '#store/queries/projects.ts';
import * as texts from '#words/en/edit-task.ts';
import { Button } from '../../parts/button.tsx';
import { OpenFieldsContext, useOpenFields } from '../../parts/open-fields.ts';
import { Sheet } from '../../dialogs/sheet.tsx';
import { VisuallyHidden } from '../../parts/visually-hidden.tsx';
import { useDevice } from '../../session/session-context.ts';
import { useToday } from '../../session/today-context.ts';
import { useAct } from '../../acts/use-act.ts';
import { useFamilyChoices } from '../../session/use-family-choices.ts';
import { useSpaces } from '../../session/spaces-context.ts';
import { useToasts } from '../../toasts/toasts-context.ts';
import { useTypedAhead } from '../../typed-ahead/typed-ahead-context.ts';
import { offersConversion } from '../card-rules.ts';
import { bringBack } from '../history/bring-back.ts';
import { TaskHistory } from '../history/task-history.tsx';
import { outcomeWords } from '../../acts/outcome-words.ts';
import { DeletedTask } from './deleted-task.tsx';
import styles from './edit-task-dialog.module.css';
import { EditTaskForm } from './edit-task-form.tsx';
import { startsAtPlace } from './starts-at-place.ts';
import { savingVerbs } from './saving-verbs.ts';
import { errorsIn } from './task-draft.ts';
import { useTaskDraft } from './use-task-draft.ts';
import { withRuleOfDay } from './rule-with-days.ts';

/** How long '✓ Saved!' is shown before the dialog closes. */
const CLOSE_MS = 300;

export interface EditTaskDialogProps {
  /** From the URL, so it may be anything. */
  readonly taskRef: string;
  readonly onClose: () => void;
}

/** The edit modal. Reads the task once; incoming changes never overwrite what is typed. */
export default function EditTaskDialog({ taskRef, onClose }: EditTaskDialogProps) {
  const { db } = useDevice();
  const task = useLiveQuery(async () => (isTaskRef(taskRef) ? findTask(db, taskRef) : null), [db, taskRef]);
  const projects = useLiveQuery(async () => projectChoices(db), [db]);
  if (task === undefined || projects === undefined) return null;
  if (task === null) return <MissingTask onClose={onClose} />;
  return <OpenedTask task={task} projects={projects} onClose={onClose} />;
}

/** As the task was when it was opened: what somebody edits stays open when somebody else deletes it. */
function OpenedTask(props: EditorProps) {
  const { task, projects, onClose } = props;
  const [isDeleted] = useState(task.deleted_at !== null);
  if (!isDeleted) return <Editor {...props} />;
  const project = projects.find(({ ref }) => ref === task.project_ref);
  return <DeletedTask task={task} projectName={project?.name ?? null} onClose={onClose} />;
}

type SaveState =
  | { readonly kind: 'editing' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly why: string; readonly isDeleted?: true };

interface EditorProps {
  readonly task: TaskRow;
  readonly projects: readonly TaskRow[];
  readonly onClose: () => void;
}

function Editor({ task, projects, onClose }: EditorProps) {
  const act = useAct();
  const device = useDevice();
  const toasts = useToasts();
  const typedAhead = useTypedAhead();
  const { available } = useSpaces();
  const familyChoices = useFamilyChoices();
  const { state } = useLocation() as { state: unknown };
  const { opened, draft, wasRestored, changed, overtaken, change, accept, drop } = useTaskDraft(task);
  const openFields = useOpenFields();
  const today = useToday();
  const [save, setSave] = useState<SaveState>({ kind: 'editing' });
  const [refusals, setRefusals] = useState(0);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const goOn = useRef<() => void>(undefined);
  const form = useRef<HTMLDivElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  const formId = useId();
  const isDone = save.kind === 'saving' || save.kind === 'saved';
  const errors = errorsIn(draft);
  useEffect(
    () => () => {
      clearTimeout(closing.current);
      goOn.current?.();
    },
    [],
  );
  // The field may be far above the button that was pressed.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  useEffect(() => {
    if (save.kind === 'failed') failure.current?.scrollIntoView({ block: 'nearest' });
  }, [save]);

  const send = async (did: readonly Verb[], { restores = false } = {}) => {
    // A second save, once one is running or done, is ignored.
    if (isDone) return;
    const isDeleted = task.deleted_at !== null;
    if (isDeleted && !restores) {
      setSave({ kind: 'failed', why: texts.deletedMeanwhile, isDeleted });
      return;
    }
    const verbs: readonly Verb[] = isDeleted
      ? [{ kind: 'task.restore', args: { ref: task.ref } }, ...did]
      : did;
    setSave({ kind: 'saving' });
    // What is typed from now on is for what is behind the sheet, or for the sheet again.
    goOn.current = typedAhead.hold();
    const outcome = await act(verbs.length === 1 ? (verbs[0] as Verb) : verbs, { failure: null });
    if (outcome.kind !== 'saved') {
      setSave({ kind: 'failed', why: outcomeWords(outcome) });
      goOn.current();
      return;
    }
    drop();
    setSave({ kind: 'saved' });
    closing.current = setTimeout(onClose, CLOSE_MS);
  };

  const submit = (options?: { readonly restores: boolean }) => {
    if (!openFields.takeAll() || errors.name !== null || errors.description !== null) {
      setRefusals(refusals + 1);
      return;
    }
    const theirs = overtaken();
    if (Object.keys(theirs).length > 0) {
      accept(theirs);
      setSave({ kind: 'failed', why: texts.changedMeanwhile });
      return;
    }
    void send(savingVerbs(task, changed(), device.author.id), options);
  };

  const bringTextBack = async (field: 'name' | 'description', text: string) => {
    const isTyped = draft[field] !== opened[field];
    if (await bringBack({ device, toasts }, { ref: task.ref, field, value: text, isTyped }))
      accept({ [field]: text });
  };

  return (
    <Sheet
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              drop();
              onClose();
            }}
          >
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} look="primary" busy={isDone}>
            {texts.saveStates[save.kind]}
          </Button>
        </>
      }
    >
      <div ref={form} className={styles['form']}>
        <VisuallyHidden>
          <output>{isDone ? texts.saveStates[save.kind] : ''}</output>
        </VisuallyHidden>
        {save.kind === 'failed' && (
          <div ref={failure} className={styles['failure']}>
            <p role="alert">{save.why}</p>
            {save.isDeleted && <Button onClick={() => submit({ restores: true })}>{texts.restore}</Button>}
          </div>
        )}
        {wasRestored && (
          <p className={styles['note']}>
            {texts.changesAreBack}
            <Button look="quiet" onClick={drop}>
              {texts.discardThem}
            </Button>
          </p>
        )}
        <OpenFieldsContext value={openFields}>
          <EditTaskForm
            id={formId}
            draft={draft}
            errors={refusals > 0 ? errors : { name: null, description: null }}
            spaces={SPACES.filter((space) => available.includes(space) || space === draft.space)}
            startsAtPlace={startsAtPlace(state)}
            familyChoices={familyChoices}
            projects={projects.filter(({ ref }) => ref !== task.ref)}
            onChange={(changes) => change(withRuleOfDay(changes, { opened, draft }, today))}
            onSubmit={() => submit()}
            onConvert={
              offersConversion(task)
                ? () => void send([{ kind: 'project.convert', args: { ref: task.ref } }])
                : null
            }
          />
        </OpenFieldsContext>
        <TaskHistory
          task={task}
          former={{
            present:
              task.type === 'grocery'
                ? { name: task.name }
                : { name: task.name, description: task.description },
            onBringBack: (field, text) => void bringTextBack(field, text),
          }}
        />
      </div>
    </Sheet>
  );
}

function MissingTask({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet title={texts.title} onClose={onClose} footer={<Button onClick={onClose}>{texts.close}</Button>}>
      <p>{texts.notHere}</p>
    </Sheet>
  );
}

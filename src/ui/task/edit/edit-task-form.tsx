import { FolderKanban } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { type Space } from '#domain/space.ts';
import { EFFORTS, hasChosenEffort, hasDays, hasWho, TASK_TYPES } from '#domain/task-types.ts';
import { withoutMembers } from '#domain/turns.ts';
import { withoutMember } from '#domain/who.ts';
import type { TaskRow } from '#store/db.ts';
import { effortNames, typeNames } from '#words/en/choices.ts';
import * as texts from '#words/en/edit-task.ts';
import { spaceNames } from '#words/en/spaces.ts';
import { DayFields } from '../../days/day-fields.tsx';
import { Button } from '../../parts/button.tsx';
import { RepeatField } from '../../repeats/repeat-field.tsx';
import { TurnsField } from '../../repeats/turns-field.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextArea } from '../../parts/text-field.tsx';
import type { FamilyChoices } from '../../session/use-family-choices.ts';
import { isEnter } from '../../shortcuts/composition.ts';
import { WhoField } from '../../who/who-field.tsx';
import { EffortBars } from '../effort-bars.tsx';
import { RadioTiles } from '../radio-tiles.tsx';
import { SPACE_ICONS } from '../space-icons.ts';
import { TYPE_ICONS } from '../type-icons.ts';
import styles from './edit-task-dialog.module.css';
import { ProjectField } from './project-field.tsx';
import { choosesFamily, type DraftErrors, type TaskDraft } from './task-draft.ts';
import { TextLinks } from './text-links.tsx';

interface EditTaskFormProps {
  readonly id: string;
  readonly draft: TaskDraft;
  readonly errors: DraftErrors;
  readonly spaces: readonly Space[];
  readonly familyChoices: FamilyChoices;
  readonly projects: readonly TaskRow[];
  /** Opened to move the task: the focus begins at its space, or where that follows from the type or project, at the project. */
  readonly startsAtPlace?: boolean;
  readonly onChange: (changes: Partial<TaskDraft>) => void;
  readonly onSubmit: () => void;
  readonly onConvert: (() => void) | null;
}

/** The fields of a task. The type decides which of them are shown. */
export function EditTaskForm(props: EditTaskFormProps) {
  const { id, draft, errors, spaces, familyChoices, projects, startsAtPlace = false } = props;
  const { onSubmit, onConvert } = props;
  const isGrocery = draft.type === 'grocery';
  const isProject = draft.type === 'project';
  const project = projects.find(({ ref }) => ref === draft.project_ref);
  const choosesSpace = !isGrocery && project === undefined;
  const family = (of: TaskDraft) => familyOf(of, projects, familyChoices.home);
  const ownFamily = family(draft);
  // A member of the one family need not be in the other.
  const onChange = (changes: Partial<TaskDraft>) => {
    const isMoved = family({ ...draft, ...changes }) !== family(draft);
    const stay = { who: withoutMember(draft.who), turns: withoutMembers(draft.turns) };
    props.onChange(isMoved ? { ...stay, ...changes } : changes);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={id} className={styles['form']} onSubmit={submit} noValidate>
      <TextArea
        label={texts.name}
        rows={1}
        value={draft.name}
        error={errors.name}
        data-autofocus={startsAtPlace ? undefined : 'desk'}
        onKeyDown={submitOnEnter}
        onChange={(event) => onChange({ name: inOneLine(event.target) })}
      />
      {!isGrocery && (
        <TextArea
          label={texts.description}
          rows={2}
          value={draft.description}
          error={errors.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      )}
      <TextLinks text={`${draft.name}\n${isGrocery ? '' : draft.description}`} />
      <RadioTiles
        legend={texts.type}
        look="types"
        options={typeOptions()}
        chosen={draft.type}
        onChoose={(type) => onChange({ type })}
      />
      {hasChosenEffort(draft.type) && (
        <RadioTiles
          legend={texts.effort}
          look="efforts"
          options={effortOptions()}
          chosen={draft.effort ?? 'none'}
          onChoose={(effort) => onChange({ effort: effort === 'none' ? null : effort })}
        />
      )}
      {hasDays(draft.type) && <DayFields days={draft} onChange={onChange} />}
      {hasDays(draft.type) && <RepeatField task={draft} onChoose={(repeat) => onChange({ repeat })} />}
      {hasDays(draft.type) && draft.repeat !== null && ownFamily !== null && (
        <TurnsField
          key={ownFamily}
          turns={draft.turns}
          who={draft.who}
          family={ownFamily}
          onChange={onChange}
        />
      )}
      {choosesSpace && (
        <RadioTiles
          isFirst={startsAtPlace}
          legend={texts.space}
          look="efforts"
          options={spaces.map((space) => ({
            value: space,
            label: spaceNames[space],
            picture: spaceIcon(space),
          }))}
          chosen={draft.space}
          onChoose={(space) => onChange({ space })}
        />
      )}
      {choosesFamily(draft) && familyChoices.families.length > 0 && (
        <SelectField
          label={texts.family}
          value={String(draft.family_id ?? familyChoices.home)}
          options={familyChoices.families.map(({ id: number, name }) => ({
            value: String(number),
            label: name,
          }))}
          onChoose={(value) =>
            onChange({
              family_id: familyChoices.families.find((each) => String(each.id) === value)?.id ?? null,
            })
          }
        />
      )}
      {hasWho(draft.type) && (
        <WhoField who={draft.who} family={ownFamily} onChange={(who) => onChange({ who })} />
      )}
      {!isGrocery && project && (
        <p className={styles['note']}>{texts.spaceOfProject({ space: spaceNames[project.space] })}</p>
      )}
      {!isProject && (
        <ProjectField
          isFirst={startsAtPlace && !choosesSpace}
          choices={projects}
          chosen={draft.project_ref}
          onChoose={(project_ref) => onChange({ project_ref })}
        />
      )}
      {onConvert && (
        <Button look="quiet" className={styles['convert']} onClick={onConvert}>
          <FolderKanban size={18} strokeWidth={1.75} aria-hidden="true" />
          {texts.convertToProject}
        </Button>
      )}
    </form>
  );
}

/** The family that the task will be in. */
function familyOf(
  { project_ref, space, family_id }: TaskDraft,
  projects: readonly TaskRow[],
  home: FamilyChoices['home'],
) {
  const project = projects.find(({ ref }) => ref === project_ref);
  if (project !== undefined) return project.family_id;
  return space === 'family' ? (family_id ?? home) : null;
}

function typeOptions() {
  return TASK_TYPES.map((type) => {
    const Icon = TYPE_ICONS[type];
    const picture = <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
    return { value: type, label: typeNames[type], picture };
  });
}

function effortOptions() {
  return [
    { value: 'none' as const, label: texts.none },
    ...EFFORTS.map((effort) => ({
      value: effort,
      label: effortNames[effort],
      picture: <EffortBars effort={effort} />,
    })),
  ];
}

function spaceIcon(space: Space) {
  const Icon = SPACE_ICONS[space];
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
}

/** A name is one line, even if it wraps: Enter saves. */
/** Done in the field itself: where React sets another text than the field has, the caret goes to its end. */
function inOneLine(field: HTMLTextAreaElement): string {
  const { value, selectionEnd } = field;
  const text = value.replaceAll('\n', ' ');
  if (text !== value) {
    field.value = text;
    field.setSelectionRange(selectionEnd, selectionEnd);
  }
  return text;
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isEnter(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

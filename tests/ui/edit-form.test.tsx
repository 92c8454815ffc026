import { describe, expect, it } from 'vitest';

import { repeatOf } from '#domain/repeat.ts';
import { TASK_TYPES } from '#domain/task-types.ts';
import type { FamilyId } from '#domain/ids.ts';
import type { FamilyChoices } from '#ui/session/use-family-choices.ts';
import type { TaskRow } from '#store/db.ts';
import { EditTaskForm } from '#ui/task/edit/edit-task-form.tsx';
import { draftOf, type TaskDraft } from '#ui/task/edit/task-draft.ts';
import { typeNames } from '#words/en/choices.ts';
import * as repeatTexts from '#words/en/repeats.ts';
import { drawScreen, namesOf, wordsOf } from '../support/markup.tsx';
import { aProject, aTask, PROJECT } from '../support/task-builder.ts';

const move: TaskRow = { ...aProject(), temp_id: null, lists: [], pending: false, epoch: 0 };
const nothing = () => undefined;
const weekly = repeatOf({ every: 1, unit: 'week', from: 'done' });

const one: FamilyChoices = { families: [], home: 3 as FamilyId };

const family = (id: number, name: string) => ({ id: id as FamilyId, name, members: [], invitations: [] });
const several: FamilyChoices = {
  families: [family(3, 'Okafor'), family(7, 'Lindqvist')],
  home: 3 as FamilyId,
};

interface Control {
  readonly label: string;
  /** What a task must be to have it. */
  readonly as?: Partial<TaskDraft>;
}

/** Complete by type: each field of the draft has a control. */
const CONTROLS: { readonly [F in keyof TaskDraft]: Control } = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  type: { label: 'Type' },
  effort: { label: 'Effort', as: { type: 'office' } },
  space: { label: 'Space' },
  family_id: { label: 'Family', as: { space: 'family' } },
  project_ref: { label: 'Project' },
  not_before: { label: 'Later' },
  due_on: { label: 'Deadline' },
  who: { label: 'Who?' },
  repeat: { label: 'Repeat' },
  turns: { label: 'Take turns', as: { space: 'family', repeat: weekly } },
};

/** Without those of how it repeats. */
function optionsOf(markup: string): readonly string[] {
  const repeats: readonly string[] = Object.values(repeatTexts.choices);
  return namesOf(markup, 'option').filter((name) => !repeats.includes(name));
}

function form(changes: Partial<TaskDraft>, familyChoices = one, startsAtPlace = false): string {
  return drawScreen(
    <EditTaskForm
      id="form"
      draft={{ ...draftOf(aTask()), ...changes }}
      errors={{ name: null, description: null }}
      spaces={['personal', 'work']}
      familyChoices={familyChoices}
      projects={[move]}
      startsAtPlace={startsAtPlace}
      onChange={nothing}
      onSubmit={nothing}
      onConvert={null}
    />,
  );
}

describe('the edit form', () => {
  it.each([
    ...(['household', 'errand', 'office', 'computer'] as const).map((type) => ({
      type,
      fields: ['Name', 'Description', 'Type', 'Effort', 'Space', 'Project'],
    })),
    { type: 'project' as const, fields: ['Name', 'Description', 'Type', 'Effort', 'Space'] },
    ...([null, 'call', 'shopping', 'entertainment', 'note'] as const).map((type) => ({
      type,
      fields: ['Name', 'Description', 'Type', 'Space', 'Project'],
    })),
    { type: 'grocery' as const, fields: ['Name', 'Type', 'Project'] },
  ])('U502 has the fields of a task of the type $type', ({ type, fields }) => {
    const markup = form({ type });
    const labels = [...namesOf(markup, 'legend'), ...namesOf(markup, 'label')];
    const names = ['Name', 'Description', 'Type', 'Effort', 'Space', 'Project'];
    // The types have labels too, and one of them is called like the field.
    const [, ...again] = labels.filter((label) => label === 'Project');
    const found = names.filter((name) => (name === 'Project' ? again.length > 0 : labels.includes(name)));
    expect(found).toEqual(fields);
  });

  it.each(Object.entries(CONTROLS))('U502 has a control for %s', (_field, { label, as = {} }) => {
    const labels = ['legend', 'label', 'button'].flatMap((tag) => namesOf(form(as, several), tag));
    expect(labels).toContain(label);
  });

  it('U371 asks a user in several families for one, if the task goes to a family', () => {
    const offered = (changes: Partial<TaskDraft>, choices = several) =>
      optionsOf(form(changes, choices)).filter(
        (name) => !['No Project', 'Me', 'Anybody', 'Somebody else'].includes(name) && !name.includes('('),
      );
    expect(offered({ space: 'family' })).toEqual(['Okafor', 'Lindqvist']);
    expect(offered({ type: 'grocery' })).toEqual(['Okafor', 'Lindqvist']);
    expect(offered({ space: 'work' })).toEqual([]);
    expect(offered({ space: 'family', project_ref: PROJECT })).toEqual([]);
    expect(namesOf(form({ space: 'family' }), 'label')).not.toContain('Family');
  });

  it.each([
    ['the name', {}, false, 'textarea'],
    ['its space', { space: 'work' as const }, true, 'value="work"'],
    ['the project of a grocery', { type: 'grocery' as const }, true, 'select'],
    ['the project of a subtask', { project_ref: PROJECT }, true, 'select'],
    ['the space of a project', { type: 'project' as const }, true, 'value="personal"'],
  ])('U878 the focus begins at %s', (_, changes, startsAtPlace, where) => {
    const controls = form(changes, one, startsAtPlace).match(/<(input|select|textarea)[^>]*>/g) ?? [];
    const first = controls.filter((control) => control.includes('data-autofocus'));
    expect(first).toEqual([expect.stringContaining(where)]);
  });

  it('U502 has every type in its grid', () => {
    const labels = namesOf(form({}), 'label');
    expect(labels.slice(2, 12)).toEqual(TASK_TYPES.map((type) => typeNames[type]));
  });

  it('U503 offers no project, every other one, and to a subtask to leave its own', () => {
    expect(optionsOf(form({})).slice(2)).toEqual(['No Project', 'Move house (Personal)']);
    const removes = (draft: Partial<TaskDraft>) =>
      namesOf(form(draft), 'button').includes('Remove from project');
    expect(removes({})).toBe(false);
    expect(removes({ project_ref: PROJECT })).toBe(true);
  });

  it('U503 shows where a subtask is instead of asking for its space', () => {
    expect(wordsOf(form({ project_ref: PROJECT }))).toContain('Its space is that of its project: Personal.');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Day, FamilyId, TaskRef } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import type { Task } from '#domain/task.ts';
import { keepName, readKeptName } from '#ui/task/capture/kept-name.ts';
import {
  removeUnsaved,
  keepUnsaved,
  releaseUnsaved,
  onUnsaved,
  readUnsaved,
} from '#ui/task/capture/unsaved-names.ts';
import { removeAllDrafts } from '#store/local/browser-storage.ts';
import { readDraft, writeDraft } from '#ui/task/edit/draft-storage.ts';
import { aTask } from '../support/task-builder.ts';
import { withRuleOfDay } from '#ui/task/edit/rule-with-days.ts';
import { changedFields, draftOf, errorsIn, type TaskDraft } from '#ui/task/edit/task-draft.ts';

const opened: TaskDraft = {
  ...draftOf(aTask()),
  name: 'Ring the dentist',
  description: '',
  type: 'errand',
  effort: 'easy',
  space: 'personal',
  family_id: null,
  project_ref: null,
};
const otherFamily = 7 as FamilyId;
const project = '11111111-1111-4111-8111-111111111111' as TaskRef;

function changed(changes: Partial<TaskDraft>) {
  return changedFields(opened, { ...opened, ...changes });
}

describe('the edit form', () => {
  it.each<[string, Partial<TaskDraft>, object]>([
    ['nothing', {}, {}],
    ['white space', { name: ' Ring the dentist ', description: ' \n' }, {}],
    ['the name', { name: 'Ring Ana ' }, { name: 'Ring Ana' }],
    ['the effort', { effort: null }, { effort: null }],
    ['the type', { type: 'household' }, { type: 'household' }],
    ['a type without an effort of its own', { type: 'call', effort: 'hard' }, { type: 'call' }],
    [
      'a grocery, which has neither description nor space',
      { type: 'grocery', description: 'x', space: 'work' },
      { type: 'grocery' },
    ],
    ['a project, whose space it takes', { project_ref: project, space: 'work' }, { project_ref: project }],
    ['the space', { space: 'work' }, { space: 'work' }],
    ['the family space, of the home family', { space: 'family' }, { space: 'family' }],
  ])('U13 saves only what was changed: %s', (_, changes, expected) => {
    expect(changed(changes)).toEqual(expected);
  });

  it.each<[string, Partial<TaskDraft>, object]>([
    [
      'a task of the family space',
      { space: 'family', family_id: otherFamily },
      { space: 'family', family_id: otherFamily },
    ],
    ['a grocery', { type: 'grocery', family_id: otherFamily }, { type: 'grocery', family_id: otherFamily }],
    ['no task of another space', { space: 'work', family_id: otherFamily }, { space: 'work' }],
    [
      'no subtask, which goes where its project is',
      { space: 'family', family_id: otherFamily, project_ref: project },
      { project_ref: project },
    ],
  ])('U371 sends the chosen family with %s', (_, changes, expected) => {
    expect(changed(changes)).toEqual(expected);
  });

  it.each<[string, Partial<TaskDraft>, string | null]>([
    ['a name', {}, null],
    ['no name', { name: ' \u200b ' }, 'A task needs a name.'],
    ['500 characters', { name: '🏠'.repeat(500) }, null],
    ['501 characters', { name: '🏠'.repeat(501) }, '1 character too long.'],
    ['half a character', { name: 'a\ud800' }, 'This holds characters that cannot be stored.'],
  ])('U14 shows the error in %s', (_, changes, expected) => {
    expect(errorsIn({ ...opened, ...changes }).name).toBe(expected);
  });
});

describe('unsaved text', () => {
  const task = { ...opened, ref: project, description: null } as unknown as Task;
  const stored = { opened: draftOf(task), draft: { ...draftOf(task), name: 'Ring Ana' } };

  beforeEach(() => {
    const items = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem(this: Record<string, unknown>, key: string, value: string) {
        items.set(key, value);
        this[key] = value;
      },
      removeItem(this: Record<string, unknown>, key: string) {
        items.delete(key);
        delete this[key];
      },
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('U15 is kept per task until it is dropped', () => {
    expect(readDraft(task)).toBeNull();
    writeDraft(task.ref, stored);
    expect(readDraft(task)).toEqual(stored);
    removeAllDrafts();
    expect(readDraft(task)).toBeNull();
  });

  it('U371 keeps the chosen family with the rest', () => {
    const inFamily = {
      ...stored,
      draft: { ...stored.draft, space: 'family', family_id: otherFamily } as const,
    };
    writeDraft(task.ref, inFamily);
    expect(readDraft(task)).toEqual(inFamily);
  });

  it.each(['', '{', 'null', '{"opened":{},"draft":{}}', '{"opened":1,"draft":[]}'])(
    'U15 reads %j as nothing',
    (text) => {
      sessionStorage.setItem(`kinbox_draft_${task.ref}`, text);
      expect(readDraft(task)).toBeNull();
    },
  );

  it('U323 a name that was not added is kept per field, until it is added or the user logs out', () => {
    keepName('inbox', 'Ring An');
    keepName('notes', 'The wifi');
    expect(readKeptName('inbox')).toBe('Ring An');
    keepName('inbox', '');
    expect(readKeptName('inbox')).toBe('');
    expect(readKeptName('notes')).toBe('The wifi');
    removeAllDrafts();
    expect(readKeptName('notes')).toBe('');
  });

  it('U323 broken storage loses only a name that was not added', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepName('inbox', 'Ring An');
    expect(readKeptName('inbox')).toBe('');
  });

  it('U730 names can be restored once their write has failed, and not while this page waits for it', () => {
    const [first, second] = ['first', 'second'].map((ref) => ({ ref: ref as TaskRef, names: [ref] }));
    expect([first!, second!].map((sent) => keepUnsaved('inbox', sent))).toEqual([true, true]);
    expect(readUnsaved('inbox')).toEqual([]);
    releaseUnsaved('inbox', second!.ref);
    releaseUnsaved('inbox', first!.ref);
    expect(readUnsaved('inbox')).toMatchObject([first!, second!]);
    expect(readUnsaved('notes')).toEqual([]);
    expect(removeUnsaved('inbox', first!.ref)).toBe(true);
    expect(readUnsaved('inbox')).toMatchObject([second!]);
    expect(removeUnsaved('inbox', second!.ref)).toBe(true);
    expect(removeUnsaved('inbox', second!.ref)).toBe(false);
    expect(sessionStorage.getItem('kinbox_draft_sent_inbox')).toBeNull();
  });

  it('U730 names of an earlier page, which was gone before they were saved, can be restored', () => {
    keepUnsaved('inbox', { ref: 'sent' as TaskRef, names: ['Ring An'] });
    const [sent] = JSON.parse(sessionStorage.getItem('kinbox_draft_sent_inbox') ?? '') as [object];
    sessionStorage.setItem('kinbox_draft_sent_inbox', JSON.stringify([{ ...sent, page: 1 }]));
    expect(readUnsaved('inbox')).toMatchObject([{ ref: 'sent', names: ['Ring An'] }]);
  });

  it('U730 a write that fails after the logout keeps nothing', () => {
    keepUnsaved('inbox', { ref: 'sent' as TaskRef, names: ['Ring An'] });
    removeAllDrafts();
    releaseUnsaved('inbox', 'sent' as TaskRef);
    expect(sessionStorage.getItem('kinbox_draft_sent_inbox')).toBeNull();
  });

  it('U730 an open field is told of failed writes, until it is closed', () => {
    const onFailure = vi.fn();
    const closed = new AbortController();
    onUnsaved('inbox', onFailure, closed.signal);
    keepUnsaved('inbox', { ref: 'sent' as TaskRef, names: ['Ring An'] });
    releaseUnsaved('notes', 'sent' as TaskRef);
    expect(onFailure).not.toHaveBeenCalled();
    releaseUnsaved('inbox', 'sent' as TaskRef);
    expect(onFailure).toHaveBeenCalledOnce();
    closed.abort();
    releaseUnsaved('inbox', 'sent' as TaskRef);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('U730 a broken storage reports that it keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(keepUnsaved('inbox', { ref: 'sent' as TaskRef, names: ['Ring An'] })).toBe(false);
  });

  it.each(['', '{', 'null', '{}', '[1]', '[{"ref":1,"names":[]}]', '[{"ref":"a","names":[1]}]'])(
    'U730 reads %j as nothing',
    (text) => {
      sessionStorage.setItem('kinbox_draft_sent_inbox', text);
      expect(readUnsaved('inbox')).toEqual([]);
    },
  );

  it('U15 broken storage loses only that', () => {
    vi.stubGlobal('sessionStorage', undefined);
    writeDraft(task.ref, stored);
    expect(readDraft(task)).toBeNull();
  });
});

describe('a rule that was chosen in the sheet', () => {
  const today = '2026-11-24' as Day;
  const monthly = (since: string) => repeatOf({ every: 1, unit: 'month', from: 'date', since: since as Day });
  const due_on = '2026-12-15' as Day;

  it('U915 is counted from the day that is chosen after it', () => {
    const draft = { ...opened, repeat: monthly(today) };
    expect(withRuleOfDay({ due_on }, { opened, draft }, today)).toEqual({ due_on, repeat: monthly(due_on) });
    const weekly = repeatOf({ every: 1, unit: 'week', from: 'date', since: today, days: [2] });
    expect(
      withRuleOfDay({ due_on: '2026-12-17' as Day }, { opened, draft: { ...opened, repeat: weekly } }, today),
    ).toEqual({
      due_on: '2026-12-17',
      repeat: repeatOf({ every: 1, unit: 'week', from: 'date', since: '2026-12-17' as Day, days: [4] }),
    });
  });

  it('U1278 stays on the last day of the months of a day that is chosen after it', () => {
    const ofLast = (since: string) =>
      repeatOf({ every: 2, unit: 'month', from: 'date', since: since as Day });
    const draft = { ...opened, due_on: '2026-06-30' as Day, repeat: ofLast('2025-12-31') };
    expect(withRuleOfDay({ due_on: '2026-09-10' as Day }, { opened, draft }, today)).toEqual({
      due_on: '2026-09-10',
      repeat: ofLast('2026-07-31'),
    });
  });

  it('U915 keeps its days where it was the rule before, or no day changes', () => {
    const known = { ...opened, repeat: monthly(today) };
    expect(withRuleOfDay({ due_on }, { opened: known, draft: known }, today)).toEqual({ due_on });
    expect(withRuleOfDay({ name: 'Rent' }, { opened, draft: known }, today)).toEqual({ name: 'Rent' });
  });
});

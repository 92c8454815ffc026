/** The texts about a change that has not reached the server, and about the reason. */
import { isOfSettings, isVerbKind, type VerbKind } from '#domain/verbs/registry.ts';
import type { KinboxDb, Mutation, ParkedMutation, ParkReason } from '#store/db.ts';
import { isAboutProject } from '#store/queries/is-about-project.ts';
import { CHANGED_MEANWHILE, FAMILY_GONE, OPEN_SUBTASKS } from '#store/unsent/reason-codes.ts';
import { wordsOf } from '#store/unsent/words-of.ts';
import * as texts from '#words/en/parked.ts';
import * as projectTexts from '#words/en/project.ts';
import * as taskTexts from '#words/en/task.ts';
import { outcomeWords } from '../acts/outcome-words.ts';

export function changeTitle(change: Mutation | ParkedMutation): string {
  const { name } = wordsOf(change);
  const verb = verbTitle(change.kind);
  return name === '' ? verb : texts.changeOf({ verb, name });
}

/** For a toast; null if there is nothing to report. */
export async function reportOf(db: KinboxDb, parked: readonly ParkedMutation[]): Promise<string | null> {
  const [only, ...others] = parked;
  const isAlone = only !== undefined && others.length === 0;
  return parkedMessage(parked, isAlone && (await isAboutProject(db, only)));
}

/**
 * One change by its name, or by the alert that it has on its screen, several by their number. `isProject`: what the one
 * change is about.
 */
export function parkedMessage(parked: readonly ParkedMutation[], isProject = false): string | null {
  // Settings have a toast of their own, with the server's reason.
  const told = parked.filter((each) => !isOfSettings(each));
  const [first] = told;
  if (first === undefined) return null;
  return told.length === 1
    ? (alertOf(first, isProject) ?? texts.couldNotSync({ change: changeTitle(first) }))
    : texts.couldNotSyncMany({ count: told.length });
}

/** Of a change of any row, and of one that is a project. */
type Alerts = Readonly<Partial<Record<VerbKind, (reason: { readonly reason: string }) => string>>>;

const ALERTS: Alerts = {
  'task.restore': ({ reason }) => taskTexts.restoreFailed({ reason }),
  'project.delete': ({ reason }) => `${taskTexts.deleteProjectFailed} ${reason}`,
  'project.setExecution': ({ reason }) => `${projectTexts.executionFailed} ${reason}`,
  'project.switchSpace': ({ reason }) => `${projectTexts.switchFailed} ${reason}`,
  'project.reorder': ({ reason }) => projectTexts.reorderFailed({ reason }),
};
const ALERTS_OF_PROJECTS: Alerts = {
  ...ALERTS,
  'task.complete': ({ reason }) => `${projectTexts.completeFailed} ${reason}`,
};

/** Null for changes without one. */
function alertOf({ kind, reason }: ParkedMutation, isProject: boolean): string | null {
  const alerts = isProject ? ALERTS_OF_PROJECTS : ALERTS;
  return alerts[kind]?.({ reason: parkedReason(reason) }) ?? null;
}

export function parkedReason({ kind, code, message }: ParkReason): string {
  if (kind === 'depends') return texts.depends;
  if (code === FAMILY_GONE) return texts.familyGone;
  if (code === CHANGED_MEANWHILE) return texts.changedMeanwhile;
  if (code === OPEN_SUBTASKS) return texts.openSubtasks;
  switch (kind) {
    case 'refused':
      return message ?? texts.refused;
    case 'conflict':
      return message ?? texts.conflict;
    case 'gone':
      return texts.gone;
    case 'unshared':
      return texts.unshared;
    case 'failing':
      return texts.failing;
    case 'cleared':
      return outcomeWords({ kind: 'kept', why: 'cleared' });
  }
}

/** Complete by type: a new verb does not compile until it has a title. */
function verbTitle(kind: VerbKind): string {
  const titles: Readonly<Record<VerbKind, string>> = texts.verbTitles;
  return isVerbKind(kind) ? titles[kind] : texts.unknownVerb;
}

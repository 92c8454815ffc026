/** The texts about a change that has not reached the server, and about the reason. */
import { isOfSettings, isVerbKind, type VerbKind } from '#domain/verbs/registry.ts';
import type { Mutation, ParkedMutation, ParkReason } from '#store/db.ts';
import { CHANGED_MEANWHILE, FAMILY_GONE } from '#store/unsent/reason-codes.ts';
import { wordsOf } from '#store/unsent/words-of.ts';
import * as texts from '#words/en/parked.ts';
import { outcomeWords } from '../task/outcome-words.ts';

export function changeTitle(change: Mutation | ParkedMutation): string {
  const { name } = wordsOf(change);
  const verb = verbTitle(change.kind);
  return name === '' ? verb : texts.changeOf({ verb, name });
}

/** For a toast: one change by its name, several by their number; null if there is nothing to report. */
export function parkedMessage(parked: readonly ParkedMutation[]): string | null {
  // Settings have a toast of their own, with the server's reason.
  const told = parked.filter((each) => !isOfSettings(each));
  const [first] = told;
  if (first === undefined) return null;
  return told.length === 1
    ? texts.couldNotSync({ change: changeTitle(first) })
    : texts.couldNotSyncMany({ count: told.length });
}

export function parkedReason({ kind, code, message }: ParkReason): string {
  if (kind === 'depends') return texts.depends;
  if (code === FAMILY_GONE) return texts.familyGone;
  if (code === CHANGED_MEANWHILE) return texts.changedMeanwhile;
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

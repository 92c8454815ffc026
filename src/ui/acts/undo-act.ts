/** Undoes an act, and says what came of it. */
import type { Act } from '#domain/act.ts';
import { dayOf } from '#domain/day.ts';
import type { Day, UserId } from '#domain/ids.ts';
import type { Device } from '#store/device.ts';
import { findTask } from '#store/queries/find-task.ts';
import { readMyFamilies } from '#store/queries/my-families.ts';
import { takeNewest, type ActStack, type Done } from '#store/undo/act-stack.ts';
import { takeBack, takeBackMove, type TakeBackOutcome } from '#store/undo/take-back.ts';
import { restoreFailed } from '#words/en/task.ts';
import * as texts from '#words/en/undo.ts';
import { outcomeWords } from './outcome-words.ts';
import type { NewToast, Toasts } from '../toasts/toasts.ts';
import { holderOf, memberName } from '../who/who-words.ts';
import { actWords, kindOfAct } from './act-words.ts';

export async function undoNewest(device: Device, acts: ActStack, toasts: Toasts): Promise<void> {
  const newest = await takeNewest(acts);
  if (newest !== null) await undoAct(device, toasts, newest);
}

/** The caller has taken it off the stack. */
export async function undoAct(device: Device, toasts: Toasts, done: Done): Promise<void> {
  const { act, move } = done;
  const outcome = move === null ? await takeBack(device, act) : await takeBackMove(device, move);
  // It can be tried again once there is room.
  if (outcome.kind === 'storage') device.acts?.done.push(done);
  else done.onTakenBack.forEach((listener) => listener());
  toasts.show(await toastFor(device, act, outcome));
}

async function toastFor(device: Device, act: Act, outcome: TakeBackOutcome): Promise<NewToast> {
  const isDeletion = kindOfAct(act) === 'deleted';
  switch (outcome.kind) {
    case 'takenBack':
      if (outcome.alsoBy !== undefined)
        return { type: 'info', message: await staysWords(device, act, outcome.alsoBy) };
      if (!outcome.isWhole) return { type: 'info', message: texts.undoneInPart };
      return isDeletion
        ? { type: 'success', message: restoredWords(act, dayOf(device.clock())) }
        : { type: 'success', message: texts.undone({ what: await wordsOf(device, act) }), kind: 'undone' };
    case 'impossible':
      if (outcome.why === 'done') return { type: 'info', message: texts.nothingToUndo };
      return failure(isDeletion, texts.since[outcome.why]);
    case 'refused':
    case 'storage':
      return failure(isDeletion, outcomeWords(outcome));
  }
}

/** What is as it was, because others did the same. */
async function staysWords({ db, author }: Device, act: Act, alsoBy: readonly UserId[]): Promise<string> {
  const { families } = await readMyFamilies(db);
  const family_id = act[0]?.after.family_id ?? null;
  const names = alsoBy.map((user) =>
    user === author.id ? texts.youElsewhere : (memberName(user, family_id, families) ?? texts.somebody),
  );
  const [last = '', ...others] = names.toReversed();
  const who = others.length === 0 ? last : texts.andOne({ names: others.toReversed().join(', '), last });
  const ended = act.filter(({ before, after }) => before !== null && before.round < after.round);
  const completed = act.filter(({ before, after }) => before?.completed === false && after.completed);
  if (ended.length + completed.length > 1) return texts.undoneExceptTheirs({ who });
  const isSkip = ended.length === 1 && act.every(({ before }) => before !== null);
  return isSkip ? texts.staysSkipped({ who }) : texts.staysDone({ who });
}

function failure(isDeletion: boolean, reason: string): NewToast {
  const message = isDeletion ? restoreFailed({ reason }) : texts.cannotUndo({ reason });
  return { type: 'error', message };
}

function restoredWords(act: Act, today: Day): string {
  return actWords(
    act.map(({ before, after }) => ({ before: after, after: before ?? after })),
    { projectName: null, today },
  );
}

/** What an act did, with the project that its task has come into, and who has it. */
export async function wordsOf({ db, clock, author }: Device, act: Act): Promise<string> {
  const ref = act[0]?.after.project_ref ?? null;
  const project = ref === null ? null : await findTask(db, ref);
  const after = act[0]?.after ?? null;
  const { families } = after?.who == null ? { families: [] } : await readMyFamilies(db);
  return actWords(act, {
    projectName: project?.name ?? null,
    today: dayOf(clock()),
    holder: after === null ? null : holderOf(after, families, author.id),
  });
}

import { linesShared, type Shared } from '#domain/shared-words.ts';
import { defaultSpace } from '#domain/space.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { newTaskRef } from '#store/device.ts';
import { forgetShared } from '#store/account/shared-words.ts';
import { findDone } from '#store/undo/act-stack.ts';
import { addLines, tasksAdded } from '#words/en/capture.ts';
import * as texts from '#words/en/share.ts';
import { offlineNote } from '../acts/offline-note.ts';
import { outcomeWords } from '../acts/outcome-words.ts';
import { offerUndo } from '../acts/report-act.ts';
import { useAct } from '../acts/use-act.ts';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';

/** Of its toasts: that of the lines replaces that of the whole. */
const KIND = 'shared';

/** Captures what was shared; otherwise returns why it was not saved. */
export function useCaptureShare(): (shared: Shared) => Promise<string | null> {
  const device = useDevice();
  const { active, hasFamily } = useSpaces();
  const toasts = useToasts();
  const act = useAct();
  const inInbox = {
    type: null,
    effort: null,
    status: 'inbox',
    space: defaultSpace(active, hasFamily),
  } as const;

  const asLines = async ({ ref }: Shared, lines: readonly string[]) => {
    // The newest is on top, of two of the same time the lesser reference: the first line, and the task of the whole last.
    const refs = lines.slice(0, -1).map(() => newTaskRef(device));
    const creates = refs.toSorted().map((line, at): Verb => ({
      kind: 'task.create',
      args: { ...inInbox, ref: line, name: lines[at] ?? '' },
    }));
    const rest: Verb = {
      kind: 'task.edit',
      args: { ref, changes: { name: lines.at(-1) ?? '', description: null } },
    };
    await act([...creates.toReversed(), rest], { kind: KIND, message: tasksAdded({ count: lines.length }) });
  };

  return async (shared) => {
    const { ref, name, description, cut } = shared;
    const outcome = await act(
      { kind: 'task.create', args: { ...inInbox, ref, name, description } },
      { isReported: false, failure: null },
    );
    if (outcome.kind !== 'saved') return outcomeWords(outcome);
    forgetShared(ref);
    const done = findDone(device.acts, outcome.act);
    // It had been captured before the page was reloaded.
    if (done === null) return null;
    const lines = linesShared(shared);
    offerUndo({ device, toasts }, done, {
      type: 'success',
      kind: KIND,
      message: texts.added,
      note: cut > 0 ? texts.cut({ count: cut }) : await offlineNote(device),
      link:
        lines.length > 0
          ? { text: addLines({ count: lines.length }), run: () => void asLines(shared, lines) }
          : null,
    });
    return null;
  };
}

import type { TaskRef } from '#domain/ids.ts';
import type { StoredField, TaskFields } from '#domain/task-fields.ts';
import { commit } from '#store/commit.ts';
import type { Device } from '#store/device.ts';
import { findDone } from '#store/undo/act-stack.ts';
import * as texts from '#words/en/history.ts';
import type { Toasts } from '../../toasts/toasts.ts';
import { outcomeWords } from '../../acts/outcome-words.ts';
import { offerUndo } from '../../acts/report-act.ts';

interface BroughtBack {
  readonly ref: TaskRef;
  readonly field: StoredField;
  readonly value: unknown;
  /** An open form holds other words for the field, which stay there. */
  readonly isTyped?: boolean;
}

/** Writes a former value again: an edit like any other. Returns whether it was saved; a failure is shown. */
export async function bringBack(
  { device, toasts }: { readonly device: Device; readonly toasts: Toasts },
  { ref, field, value, isTyped = false }: BroughtBack,
): Promise<boolean> {
  const changes: Partial<TaskFields> = { [field]: value };
  const outcome = await commit(device, { kind: 'task.edit', args: { ref, changes } });
  if (outcome.kind === 'saved') {
    const message = isTyped ? texts.isBackButTyped({ field }) : texts.isBack({ field });
    const done = findDone(device.acts, outcome.act);
    if (done === null) toasts.show({ type: 'success', message });
    else offerUndo({ device, toasts }, done, { type: 'success', message });
    return true;
  }
  toasts.show({ type: 'error', message: outcomeWords(outcome) });
  return false;
}

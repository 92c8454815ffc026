import { codePointLength, isStorableText, TEXT_LIMITS, trimToNull } from '#domain/text.ts';
import * as texts from '#words/en/text-errors.ts';

/** The error in a task's name as typed; null if it is valid. */
export function nameError(name: string): string | null {
  if (trimToNull(name) === null) return texts.nameMissing;
  return textError(name, TEXT_LIMITS.taskName);
}

export function textError(text: string, limit: number): string | null {
  if (!isStorableText(text)) return texts.unstorable;
  const surplus = codePointLength(text.trim()) - limit;
  return surplus <= 0 ? null : texts.tooLong({ count: surplus });
}

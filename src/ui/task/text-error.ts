import { codePointLength, isStorableText, TEXT_LIMITS, trimToNull } from '#domain/text.ts';

/** The error in a task's name as typed; null if it is valid. */
export function nameError(name: string): string | null {
  if (trimToNull(name) === null) return 'A task needs a name.';
  return textError(name, TEXT_LIMITS.taskName);
}

export function textError(text: string, limit: number): string | null {
  if (!isStorableText(text)) return 'This holds characters that cannot be stored.';
  const surplus = codePointLength(text.trim()) - limit;
  if (surplus <= 0) return null;
  return surplus === 1 ? '1 character too long.' : `${surplus} characters too long.`;
}

/** Measures and validates what users type. The same for the form, the device and the server. */

/** In code points, as the server counts them (docs/api.md, "Requests"). */
export const TEXT_LIMITS = { taskName: 500, taskDescription: 10_000, who: 100 } as const;

/**
 * Not white space, a zero-width or format character, or one of the Hangul and Braille fillers: a text of these only counts
 * as empty.
 */
const visible = /[^\s\p{Z}\p{Cf}\p{Cc}\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]/u;

export function isBlank(text: string): boolean {
  return !visible.test(text);
}

export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** NUL cannot be stored by PostgreSQL, and a lone surrogate cannot be written as UTF-8 at all. */
export function isStorableText(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}

/** Trimmed, or null if nothing visible is left. */
export function trimToNull(text: string): string | null {
  return isBlank(text) ? null : text.trim();
}

/**
 * Words that go into a text of ours, such as an email: without control characters, and without those that set the
 * direction of what follows them, which could turn ours around. Every kind of line break is a line feed.
 */
export function withoutControls(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '');
}

/** A name or a title in a line of ours. */
export function onOneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim();
}

/** The parts of a plain text: words, and addresses that may be followed. The parts together are the text as it is. */

export interface TextPart {
  readonly text: string;
  readonly isAddress: boolean;
}

/** In one pass: what was looked at for one address is not looked at for another. */
export function linkedParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: scheme, index } of text.matchAll(SCHEME)) {
    // Within the one before.
    if (index < end) continue;
    const to = endOfAddress(text, index + scheme.length);
    if (to === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isAddress: false });
    parts.push({ text: text.slice(index, to), isAddress: true });
    end = to;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isAddress: false });
  return parts;
}

/** Each address once, in the order of the text. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set(linkedParts(text).flatMap((part) => (part.isAddress ? [part.text] : [])))];
}

/** Nothing that runs in the page, whatever a text says; and a host or a name behind it. */
const SCHEME = /\b(?:https?:\/\/|mailto:)(?=[\p{L}\p{N}[])/giu;

/** Null if nothing of an address is left. */
function endOfAddress(text: string, start: number): number | null {
  const open: string[] = [];
  let end = start;
  let isInHost = text.charAt(start - 1) === '/';
  while (end < text.length) {
    const sign = String.fromCodePoint(text.codePointAt(end) ?? 0);
    const isOfWord = isWithinWord(text, end, isInHost);
    if (!isOfWord && (OUTSIDE.test(sign) || (isInHost && OUTSIDE_HOST.test(sign)))) break;
    if (BETWEEN_ADDRESSES.test(sign) && NEXT_ADDRESS.test(text.slice(end + 1, end + 9))) break;
    const opening = OPENING_OF.get(sign);
    // What was opened in front of the address is closed behind it.
    if (opening !== undefined && open.pop() !== opening) break;
    if (OPENINGS.has(sign)) open.push(sign);
    else if (opening === undefined && OTHER_BRACKET.test(sign)) break;
    if (AFTER_HOST.test(sign)) isInHost = false;
    end += sign.length;
  }
  while (end > start) {
    const last = signBefore(text, end);
    if (!OF_SENTENCE.test(last)) return end;
    end -= last.length;
  }
  return null;
}

/** What joins letters, or pictographs, and what some scripts write between two letters, as in “col·legi” and “צה״ל”. */
function isWithinWord(text: string, at: number, isInHost: boolean): boolean {
  const between = BETWEEN.get(text.charAt(at));
  if (between === undefined || (between.isOfHost && !isInHost)) return false;
  const before = signBefore(text, at);
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  return between.sides.test(before) && between.sides.test(after);
}

function signBefore(text: string, end: number): string {
  const unit = text.charAt(end - 1);
  return /[\uDC00-\uDFFF]/.test(unit) ? text.slice(end - 2, end) : unit;
}

/**
 * Also what nobody sees, a dash between clauses, and what ends a clause or begins a quote in scripts other than Latin, some
 * of which have no spaces.
 */
const OUTSIDE = /[\s\p{Cc}\p{Cf}<>"“”„‚«»‹›`…—―⸺⸻•]|(?![\0-\x7f])\p{Terminal_Punctuation}/u;
/** As in “example.org’s” and “example.org,example.net”. */
const OUTSIDE_HOST = /(?![./?#%@_:[\]-])[\p{P}$+=^|]/u;
const JOINED = { sides: /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u, isOfHost: false };
const BETWEEN: ReadonlyMap<string, { readonly sides: RegExp; readonly isOfHost: boolean }> = new Map([
  ['\u200c', JOINED],
  ['\u200d', JOINED],
  ['·', { sides: /l/i, isOfHost: true }],
  ['・', { sides: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/u, isOfHost: true }],
  ['׳', { sides: /\p{sc=Hebr}/u, isOfHost: true }],
  ['״', { sides: /\p{sc=Hebr}/u, isOfHost: true }],
  ['་', { sides: /\p{sc=Tibt}/u, isOfHost: false }],
]);
/** As in a list without spaces. */
const BETWEEN_ADDRESSES = /[,;|]/;
const NEXT_ADDRESS = /^https?:\/\//i;
const AFTER_HOST = /[/?#]/;
const OTHER_BRACKET = /[\p{Ps}\p{Pe}]/u;
/** At its end what the sentence has behind it, in any script; not what addresses end with, and no bracket of its own. */
const OF_SENTENCE = /^(?![/#%&@_\-\p{Pe}])[\p{P}|]/u;

const PAIRS = [
  '()',
  '[]',
  '{}',
  '（）',
  '［］',
  '｛｝',
  '「」',
  '『』',
  '｢｣',
  '【】',
  '《》',
  '〈〉',
  '〔〕',
  '⟨⟩',
];
const OPENING_OF: ReadonlyMap<string, string> = new Map(
  PAIRS.map((pair) => [pair.charAt(1), pair.charAt(0)]),
);
const OPENINGS: ReadonlySet<string> = new Set(OPENING_OF.values());

/** The parts of a plain text: words, and addresses that may be followed. The parts together are the text as it is. */

export interface TextPart {
  readonly text: string;
  /** Null if it is no link. */
  readonly href: string | null;
}

const ADDRESS = /\b(?:https?:\/\/|mailto:)[^\s<>"]+/giu;
/** Nothing that runs in the page, whatever a text says. */
const FOLLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

export function linkedParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutSentence(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** What ends a sentence or a bracket around the address does not belong to it. */
function withoutSentence(found: string): string {
  let address = found;
  for (;;) {
    const last = address.at(-1) ?? '';
    const isClosing = last === ')' && !address.includes('(');
    if (!isClosing && !/[.,;:!?'’”»\]}…]/u.test(last)) return address;
    address = address.slice(0, -1);
  }
}

function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return FOLLOWED.has(protocol) ? href : null;
}

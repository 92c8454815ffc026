/** Moves the caret of a field as a key does, or, with Shift, the end of what is selected. */
type Field = HTMLInputElement | HTMLTextAreaElement;
type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

export function moveCaret(field: Field, { key, shiftKey }: Pressed): void {
  const isRightToLeft = getComputedStyle(field).direction === 'rtl';
  const way = WAYS[isRightToLeft ? (MIRRORED[key] ?? key) : key];
  if (way === undefined) return;
  const { value, selectionStart: start, selectionEnd: end } = field;
  // A field for an email address says nothing of its caret.
  if (start === null || end === null) {
    getSelection()?.modify(shiftKey ? 'extend' : 'move', way.direction, way.by);
    return;
  }
  const isBackward = field.selectionDirection === 'backward';
  const caret = isBackward ? start : end;
  if (shiftKey) {
    const anchor = isBackward ? end : start;
    const to = placeAt(value, caret, way);
    field.setSelectionRange(Math.min(anchor, to), Math.max(anchor, to), to < anchor ? 'backward' : 'forward');
    return;
  }
  // A letter further is where the selection ends.
  const isEndOfSelection = start !== end && way.by === 'character';
  const edge = way.direction === 'backward' ? start : end;
  const to = isEndOfSelection ? edge : placeAt(value, edge, way);
  field.setSelectionRange(to, to);
}

interface Way {
  readonly direction: 'forward' | 'backward';
  readonly by: 'character' | 'line' | 'lineboundary';
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: { direction: 'backward', by: 'character' },
  ArrowRight: { direction: 'forward', by: 'character' },
  ArrowUp: { direction: 'backward', by: 'line' },
  ArrowDown: { direction: 'forward', by: 'line' },
  Home: { direction: 'backward', by: 'lineboundary' },
  End: { direction: 'forward', by: 'lineboundary' },
};

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

function placeAt(text: string, caret: number, { direction, by }: Way): number {
  const isForward = direction === 'forward';
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const nextBreak = text.indexOf('\n', caret);
  const lineEnd = nextBreak === -1 ? text.length : nextBreak;
  switch (by) {
    case 'lineboundary':
      return isForward ? lineEnd : lineStart;
    case 'character':
      return isForward
        ? caret + lengthOfFirst(text.slice(caret))
        : caret - lengthOfLast(text.slice(0, caret));
    case 'line': {
      if (isForward && nextBreak === -1) return text.length;
      if (!isForward && lineStart === 0) return 0;
      const from = isForward ? lineEnd + 1 : text.lastIndexOf('\n', lineStart - 2) + 1;
      const breakAfter = text.indexOf('\n', from);
      return Math.min(from + caret - lineStart, breakAfter === -1 ? text.length : breakAfter);
    }
  }
}

/** What is seen as one letter may be several. */
function lengthOfFirst(text: string): number {
  const [first] = new Intl.Segmenter().segment(text);
  return first?.segment.length ?? 0;
}

function lengthOfLast(text: string): number {
  return [...new Intl.Segmenter().segment(text)].at(-1)?.segment.length ?? 0;
}

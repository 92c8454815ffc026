import { marksIn } from '#store/search/marks.ts';
import type { TypedWord } from '#store/search/typed-words.ts';
import { inline } from '../parts/inline.ts';
import styles from './marked-text.module.css';

interface MarkedTextProps {
  readonly text: string;
  readonly words: readonly TypedWord[];
}

/** A text with what was searched for marked. */
export function MarkedText({ text, words }: MarkedTextProps) {
  let end = 0;
  const parts = marksIn(text, words).flatMap(([from, to]) => {
    const before = text.slice(end, from);
    end = to;
    return [
      before,
      <mark key={from} className={styles['mark']}>
        {text.slice(from, to)}
      </mark>,
    ];
  });
  return inline([...parts, text.slice(end)]);
}

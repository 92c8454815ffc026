import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { pickQuote, type QuoteBooks } from '#domain/quotes.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import * as texts from '#words/en/quotes.ts';
import { useDevice } from '../session/session-context.ts';
import styles from './quote-box.module.css';
import { loadQuotes } from './quote-files.ts';

/** One quote per visit: it changes with the next one, or when its source is disabled. */
function quoteBox(books: QuoteBooks) {
  return function QuoteBox() {
    return <Quote books={books} />;
  };
}

/**
 * With its files. Asked for while the box is rendered, they would be asked for again at each attempt of React to show it:
 * twenty times during a first pull.
 */
export async function loadQuoteBox() {
  return { default: quoteBox(await loadQuotes()) };
}

function Quote({ books }: { readonly books: QuoteBooks }) {
  const { db } = useDevice();
  const [random] = useState(Math.random);
  const settings = useLiveQuery(() => readSettings(db), [db]);
  if (settings === undefined) return null;
  const { quoteAuthor, quoteContext, quoteContent } = pickQuote(books, settings, random);
  return (
    <figure className={styles['quote']} aria-label={texts.quote}>
      <blockquote className={styles['content']}>{quoteContent}</blockquote>
      <figcaption className={styles['by']}>
        <cite className={styles['author']}>{quoteAuthor}</cite>
        {quoteContext && <span>{quoteContext}</span>}
      </figcaption>
    </figure>
  );
}

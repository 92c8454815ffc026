import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense, use, useEffect, useState } from 'react';
import { pickQuote } from '#domain/quotes.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import * as texts from '#words/en/quotes.ts';
import { useDevice } from '../session/session-context.ts';
import styles from './quote-box.module.css';
import { openBookcase } from './quote-files.ts';

const bookcase = openBookcase();

/** One quote per visit: it changes with the next one, or when its source is disabled. */
export default function QuoteBox() {
  return (
    <Suspense fallback={null}>
      <Quote />
    </Suspense>
  );
}

function Quote() {
  const { db } = useDevice();
  const loaded = use(bookcase.books());
  useEffect(() => () => bookcase.leave(loaded), [loaded]);
  const [random] = useState(Math.random);
  const settings = useLiveQuery(async () => readSettings(db), [db]);
  if (settings === undefined) return null;
  const { quoteAuthor, quoteContext, quoteContent } = pickQuote(loaded, settings, random);
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
